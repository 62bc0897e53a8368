import {
  type Backend,
  createDocStore,
  createEngine,
  type Dispose,
  type Engine,
  type PageRecords,
  type Props,
  preloadBackend,
  type WidgetRecord,
} from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { pageLimits, parsePage } from '@mimic/engine/schema'
import { views } from '@mimic/engine/views'
import { CHART_STEP_MS, chartSeries } from '../chartSeries.ts'
import type { PeerScene, Rest, SignalChange } from '../PeerScene.ts'
import type { PeerName } from '../peerNames.ts'
import { wayOf } from '../wayOf.ts'

const POINT = 'position.points.'
/** After this time without a frame nothing more is to come: the engine draws sharp 75 ms after a move. */
const REST_MS = 250
const REST_TIMEOUT_MS = 20_000
const POLL_MS = 25

/**
 * Loads the backend's code first, since the other engines include theirs: the product loads it while it fetches a
 * page.
 */
export async function create(name: PeerName): Promise<PeerScene> {
  const backend = name === 'mimic-webgl' ? 'webgl' : 'canvas2d'
  await preloadBackend(backend)
  return new MimicScene(backend)
}

/** The product's own engine behind the interface of the comparison. It makes the same calls as the product. */
class MimicScene implements PeerScene {
  readonly #backend: Backend
  #host!: HTMLElement
  #engine!: Engine
  #drawn: Promise<void> = Promise.resolve()
  #stop: Dispose = () => {}
  #time = Date.now()
  /** Top-level widgets in the current drag, and their offset. */
  #carried: readonly string[] = []
  #dx = 0
  #dy = 0
  readonly #topIds: string[] = []
  #homes: readonly Home[] | undefined
  readonly #groups = new Set<string>()

  constructor(backend: Backend) {
    this.#backend = backend
  }

  async mount(host: HTMLElement, json: string): Promise<void> {
    const file = JSON.parse(json)
    const page = readPage(file)
    this.#host = host
    this.#engine = await createEngine({
      host,
      document: createDocStore(page),
      views,
      backend: this.#backend,
      mode: 'live',
      onError: ({ error }) => {
        throw error
      },
    })
    if (this.#engine.backend !== this.#backend) throw new Error(`the engine draws with ${this.#engine.backend}`)
    this.#fillCharts(file.widgets)
    for (const [id, { parent }] of this.#engine.document.widgets)
      if (parent === null) this.#topIds.push(id)
      else this.#groups.add(parent)
    let report: () => void = () => {}
    const next = () => {
      this.#drawn = new Promise((resolve) => {
        report = resolve
      })
    }
    next()
    this.#stop = this.#engine.onFrame(() => {
      report()
      next()
    })
  }

  /** Their past, as the product's server sends it beside the page. */
  #fillCharts(nodes: readonly FileNode[]): void {
    const now = Date.now()
    for (const { children = [], data } of nodes) {
      this.#fillCharts(children)
      for (const { signalId: id } of data?.signalArray ?? []) {
        const values = chartSeries(id)
        const times = values.map((_, i) => now - (values.length - 1 - i) * CHART_STEP_MS)
        this.#engine.setSignals([{ id, unit: '', scale: 2, intervalMs: CHART_STEP_MS }])
        this.#engine.setHistory(id, times, values)
      }
    }
  }

  setValues(changes: readonly SignalChange[]): void {
    // Device time must advance: an older time never replaces a newer one.
    this.#time += 1000
    const time = this.#time
    this.#engine.setValues(changes.map(({ id, value }) => ({ id, value, time, quality: 0 })))
  }

  /** The page itself defines what rotates and blinks. */
  tick(): void {}

  moveAll(dx: number): void {
    this.moveSome(this.#topIds, dx, 0)
  }

  /** Writes the places into the document, as a script or a colleague does. */
  moveEach(frame: number): void {
    const { document } = this.#engine
    this.#homes ??= this.#topIds.map((id) => homeOf(id, document.get(id)?.props ?? {}, this.#groups.has(id)))
    const homes = this.#homes
    document.transact('user', (tx) => {
      for (let n = 0; n < homes.length; n++) {
        const home = homes[n] as Home
        const { dx, dy, turnDeg } = wayOf(n, frame)
        tx.patch(home.id, placedFrom(home, dx, dy, turnDeg))
      }
    })
  }

  /** Works like a drag: an offset while the same widgets move, written to the document when others do. */
  moveSome(topIds: readonly string[], dx: number, dy: number): void {
    if (topIds !== this.#carried) this.#drop()
    this.#carried = topIds
    this.#dx += dx
    this.#dy += dy
    this.#engine.setOffset(topIds, this.#dx, this.#dy)
  }

  #drop(): void {
    const [dx, dy] = [this.#dx, this.#dy]
    this.#dx = this.#dy = 0
    if (dx === 0 && dy === 0) return
    const { document } = this.#engine
    this.#engine.setOffset(null, 0, 0)
    document.transact('user', (tx) => {
      for (const id of this.#carried) {
        const record = document.get(id)
        if (record) tx.patch(id, placedFrom(homeOf(id, record.props), dx, dy))
      }
    })
  }

  fadeSome(topIds: readonly string[], opacity: number): void {
    this.#engine.document.transact('user', (tx) => {
      for (const id of topIds) tx.patch(id, { 'style.opacity': opacity })
    })
  }

  turnGroup(topId: string, degrees: number): void {
    this.#engine.document.transact('user', (tx) => tx.patch(topId, { 'position.rotate': (degrees + 360) % 360 }))
  }

  setCamera(x: number, y: number, zoom: number): void {
    this.#engine.setCamera({ x, y, zoom })
  }

  pick(x: number, y: number): string | undefined {
    return this.#engine.hitTest(x, y, { deep: true })
  }

  marquee(x0: number, y0: number, x1: number, y1: number): string[] {
    return this.#engine.queryRect(x0, y0, x1, y1, 'touch')
  }

  async draw(): Promise<number> {
    await this.#drawn
    return this.#engine.stats().jsMs
  }

  async rest(finish: () => void): Promise<Rest> {
    const sum = { jsMs: 0, totalMs: 0 }
    let finishedAt: number | undefined
    const startedAt = performance.now()
    let heardAt = startedAt
    const stop = this.#engine.onFrame(() => {
      const { jsMs, drawCalls, reason } = this.#engine.stats()
      heardAt = performance.now()
      sum.jsMs += jsMs
      sum.totalMs += jsMs
      // A frame without a change is no part of the picture, and a clock that goes on is none of the first.
      if (drawCalls === 0 || reason === 'clock') return
      finish()
      finishedAt = performance.now()
      sum.totalMs += finishedAt - heardAt
    })
    while (performance.now() - heardAt < REST_MS || this.#engine.stats().loading > 0) {
      if (performance.now() - startedAt > REST_TIMEOUT_MS) throw new Error('the page does not come to rest')
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    stop()
    return { ...sum, finishedAt }
  }

  canvases(): readonly HTMLCanvasElement[] {
    return [...this.#host.querySelectorAll('canvas')]
  }

  destroy(): void {
    this.#stop()
    this.#engine.destroy()
  }
}

interface FileNode {
  readonly children?: readonly FileNode[]
  readonly data?: { readonly signalArray?: readonly { readonly signalId: string }[] }
}

/** The product limits a page to 2,000 widgets, so a larger one is read in parts and drawn as one page. */
function readPage(file: { readonly con: unknown; readonly widgets: readonly FileNode[] }): PageRecords {
  const widgets = new Map<string, WidgetRecord>()
  let con: Props = {}
  for (let from = 0, part = 0; from < file.widgets.length; part++) {
    let to = from
    for (let room = pageLimits.widgets; to < file.widgets.length; to++) {
      room -= sizeOf(file.widgets[to] as FileNode)
      if (room < 0) break
    }
    const { page, problems } = parsePage({ con: file.con, widgets: file.widgets.slice(from, to) }, models)
    if (problems.length > 0) throw new Error(`the page cannot be read: ${JSON.stringify(problems[0])}`)
    con = page.con
    // Later parts lie above earlier ones: the part is the first character of their order keys.
    const key = String.fromCharCode(97 + part)
    for (const record of page.widgets.values())
      widgets.set(record.id, record.parent === null ? { ...record, order: `${key}${record.order}` } : record)
    from = to
  }
  return { con, widgets }
}

const sizeOf = ({ children = [] }: FileNode): number => children.reduce((sum, child) => sum + sizeOf(child), 1)

/** The leaves that place a widget, found once. */
interface Home {
  readonly id: string
  /** Leaves of one number, and whether it is an x. */
  readonly places: readonly (readonly [path: string, at: number, isX: boolean])[]
  readonly points: readonly (readonly [path: string, at: { readonly x: number; readonly y: number }])[]
  /** undefined: it does not turn. */
  readonly rotate: number | undefined
}

/** Finds them without the designer's code, whose tables would count towards the bundle size. */
function homeOf(id: string, props: Props, isGroup = false): Home {
  const places = (['position.x', 'position.y', 'position.cx', 'position.cy'] as const).flatMap((path) => {
    const at = props[path]
    return typeof at === 'number' ? [[path, at, path.endsWith('x')] as const] : []
  })
  const points = Object.keys(props)
    .filter((path) => path.startsWith(POINT))
    // The parser created these fields from the file's points.
    .map((path) => [path, props[path] as { x: number; y: number }] as const)
  // Lines have neither a width nor a radius.
  const isTurned = !isGroup && ('position.width' in props || 'position.rx' in props)
  return { id, places, points, rotate: isTurned ? Number(props['position.rotate'] ?? 0) : undefined }
}

/** @returns the leaves of a widget that stands (dx, dy) from its home, turned by `turnDeg` */
function placedFrom({ places, points, rotate }: Home, dx: number, dy: number, turnDeg?: number): Props {
  const leaves: Record<string, unknown> = {}
  for (const [path, at, isX] of places) leaves[path] = at + (isX ? dx : dy)
  for (const [path, at] of points) leaves[path] = { ...at, x: at.x + dx, y: at.y + dy }
  if (turnDeg !== undefined && rotate !== undefined) leaves['position.rotate'] = rotate + turnDeg
  return leaves
}
