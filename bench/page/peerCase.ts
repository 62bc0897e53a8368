import { seededRandom } from '@mimic/engine/testing'
import { TURNED_GROUP } from '../src/peers/casePage.ts'
import { chartSeries } from '../src/peers/chartSeries.ts'
import type { Scene } from '../src/peers/Item.ts'
import { measureText } from '../src/peers/measureText.ts'
import type { Node } from '../src/peers/PageJson.ts'
import type { Measured, PeerRequest, PeerResult, PeerScenario } from '../src/peers/PeerCase.ts'
import type { PeerLoaders, PeerScene, SignalChange } from '../src/peers/PeerScene.ts'
import { sceneOf } from '../src/peers/sceneOf.ts'
import { someOf } from '../src/peers/someOf.ts'

const DRAGGED = 200
const FADED = 0.05
const LIVE_SHARE = 0.02
/**
 * Frames drawn before the measurement, so that fonts and atlases are loaded, code is compiled, and an engine knows what
 * changes: a page of a plant is live all day. A slow engine has fewer of them.
 */
const WARM_FRAMES = 60
const WARM_MS = 2_500
/** A slow engine is measured over fewer frames, but never fewer than the minimum. */
const PATIENCE_MS = 10_000
const LEAST_FRAMES = 5
/** Frames of which the rate is taken. */
const TIMED_FRAMES = 200
/** At 60 Hz a frame that comes later than this was left out. */
const LATE_MS = 20
/** Processor time is counted over so many times the frames, and for so long at most. */
const COUNTED_TIMES = 2
const COUNTED_MS = 4_000
/** The browser draws for this long before an idle page is measured. */
const SETTLE_MS = 1_500

/** Lets the suite run its cases with the given engines on this page. */
export function serveCases(loaders: PeerLoaders): void {
  countAnimationFrames()
  const load = async ({ engine }: PeerRequest) => {
    const loader = loaders[engine]
    if (!loader) throw new Error(`this page has no ${engine}`)
    return loader()
  }
  window.runPeerCase = async (request) => {
    if (request.scenario === 'first picture') return firstPicture(await load(request), request)
    const peer = await mounted(await load(request), request)
    try {
      const scene = sceneOf(JSON.parse(request.json), measureText)
      if (request.scenario === 'hit test' || request.scenario === 'hit test moving' || request.scenario === 'marquee') {
        const { hitTest, marquee } = await import('./pickCase.ts')
        return request.scenario === 'marquee' ? marquee(peer, scene, request) : hitTest(peer, scene, request)
      }
      const change = step(peer, scene, request)
      if (!change) return []
      if (request.scenario === 'frame rate') return frameRate(peer, change)
      return [...(await frames(peer, change, request)), await processor(peer, change, request)]
    } finally {
      peer.destroy()
    }
  }
  let open: PeerScene | undefined
  let live: ((frame: number) => void) | undefined
  let signalIds: readonly string[] = []
  window.openPeer = async (request) => {
    open = await mounted(await load(request), request)
    if (request.scenario !== 'memory') {
      const scene = sceneOf(JSON.parse(request.json), measureText)
      signalIds = [...scene.bySignal.keys()]
      if (request.scenario === 'heap growth') live = step(open, scene, request)
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }
  window.livePeer = async (count) => {
    if (!open || !live) throw new Error('no live page is open')
    for (let i = 0; i < count; i++) {
      live(i)
      await open.draw()
    }
  }
  window.showValues = async () => {
    open?.setValues(signalIds.map((id, i) => ({ id, value: (i * 37) % 101 })))
    await open?.draw()
    // By then animated values have arrived.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }
}

function sizedHost(scale: number): HTMLElement {
  const host = document.querySelector<HTMLElement>('#host')
  if (!host) throw new Error('the bench page has no host')
  if (scale < 1) {
    host.style.width = `${1920 * scale}px`
    host.style.height = `${1080 * scale}px`
  }
  return host
}

async function mounted(peer: PeerScene, { json, scale }: PeerRequest): Promise<PeerScene> {
  await peer.mount(sizedHost(scale), json)
  if (scale < 1) peer.setCamera(0, 0, scale)
  await peer.draw()
  return peer
}

/** The suite starts a new browser for each: no code is compiled, no glyph drawn and no image decoded before. */
async function firstPicture(peer: PeerScene, { json, scale }: PeerRequest): Promise<PeerResult> {
  // The recorded past of charts comes from a server, so making it does not count.
  warmSeries(JSON.parse(json).widgets)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  await window.processorMs()
  const startedAt = performance.now()
  await peer.mount(sizedHost(scale), json)
  const mountMs = performance.now() - startedAt
  const drawMs = await peer.draw()
  fence(peer)
  const finishedAt = performance.now()
  const rest = await peer.rest?.(() => fence(peer))
  const totalMs = (rest?.finishedAt ?? finishedAt) - startedAt
  const spent = await shown(peer).then(window.processorMs)
  peer.destroy()
  return [...times([mountMs + drawMs + (rest?.jsMs ?? 0)], [totalMs]), processorOf(spent)]
}

function warmSeries(nodes: readonly Node[]): void {
  for (const { children = [], data } of nodes) {
    warmSeries(children)
    for (const { signalId } of data?.signalArray ?? []) chartSeries(signalId)
  }
}

async function frames(
  peer: PeerScene,
  change: (frame: number) => void,
  { frames: count, scenario }: PeerRequest,
): Promise<PeerResult> {
  const isSettled = scenario === 'settle'
  const [js, total]: [number[], number[]] = [[], []]
  const warmUntil = performance.now() + WARM_MS
  const deadline = warmUntil + PATIENCE_MS
  for (let i = -WARM_FRAMES; i < count; i++) {
    if (i < -LEAST_FRAMES && performance.now() > warmUntil) i = -LEAST_FRAMES
    if (i >= LEAST_FRAMES && performance.now() > deadline) break
    await animationFrame()
    const startedAt = performance.now()
    change(i)
    const changeMs = performance.now() - startedAt
    const drawMs = await peer.draw()
    const drawnAt = performance.now()
    fence(peer)
    const totalMs = changeMs + drawMs + performance.now() - drawnAt
    const rest = isSettled ? await peer.rest?.(() => fence(peer)) : undefined
    if (i < 0) continue
    js.push(changeMs + drawMs + (rest?.jsMs ?? 0))
    total.push(totalMs + (rest?.totalMs ?? 0))
  }
  return times(js, total)
}

/**
 * Processor time of all threads for a frame, in a repetition without read-backs: the browser puts every frame on the
 * screen as it does for a user, and the clocks do not disturb the times of the first run.
 */
async function processor(peer: PeerScene, change: (frame: number) => void, { frames: from, scenario }: PeerRequest) {
  await shown(peer)
  await window.processorMs()
  const deadline = performance.now() + COUNTED_MS
  let drawn = 0
  while (drawn < COUNTED_TIMES * from && (drawn < LEAST_FRAMES || performance.now() < deadline)) {
    change(from + drawn++)
    const drawing = peer.draw()
    // An engine with a loop of its own draws in the next animation frame.
    if (typeof drawing === 'number') await animationFrame()
    else await drawing
    if (scenario === 'settle') await peer.rest?.(() => {})
  }
  await shown(peer)
  return processorOf((await window.processorMs()) / drawn)
}

/** The times between frames that nothing but the change and the drawing delays. */
async function frameRate(peer: PeerScene, change: (frame: number) => void): Promise<PeerResult> {
  const gaps: number[] = []
  const deadline = performance.now() + WARM_MS + PATIENCE_MS
  let last = 0
  for (let i = -WARM_FRAMES; i < TIMED_FRAMES && performance.now() < deadline; i++) {
    change(i)
    const drawing = peer.draw()
    if (typeof drawing === 'number') await animationFrame()
    else await drawing
    const now = Number(document.timeline.currentTime)
    if (i > 0) gaps.push(now - last)
    last = now
  }
  return [
    { metric: 'between frames', unit: 'ms', values: gaps },
    { metric: 'late frames', unit: 'frames', values: [gaps.filter((ms) => ms > LATE_MS).length] },
  ]
}

/** Waits until the picture is finished and on the screen. */
async function shown(peer: PeerScene): Promise<void> {
  fence(peer)
  await animationFrame()
  await animationFrame()
}

/** Returns the function that makes the scenario's change before each frame; undefined if the page has nothing to change. */
function step(peer: PeerScene, scene: Scene, request: PeerRequest): ((frame: number) => void) | undefined {
  const { scenario, seed, scale } = request
  const pan = panOf(peer, scale)
  const zoom = (frame: number) =>
    peer.setCamera(300, 200, scale * (1 + (0.5 + 0.5 * Math.sin(frame / 5)) * 1.5 + frame * 1e-3))
  const steps: { readonly [S in PeerScenario]?: () => ((frame: number) => void) | undefined } = {
    live: () => liveStep(peer, scene, seed),
    'live in sight': () => liveStep(peer, scene, seed),
    'frame rate': () => liveStep(peer, scene, seed),
    'heap growth': () => liveStep(peer, scene, seed),
    'everything moves': () => (frame) => peer.moveAll(frame % 2 === 0 ? 3 : -3),
    'each moves': () => (frame) => peer.moveEach(frame),
    pan: () => pan,
    zoom: () => zoom,
    'pan 8x': () => panOf(peer, 8 * scale),
    settle: () => zoom,
    'pan live': () => both(liveStep(peer, scene, seed), pan),
    'zoom live': () => both(liveStep(peer, scene, seed), zoom),
    'text length': () => lengthStep(peer, scene, seed),
    alpha: () => {
      const ids = someOf(
        [...scene.byTop.keys()].filter((id) => isWidget(scene, id)),
        scene.items.length * FADED,
        seed,
      )
      return (frame) => peer.fadeSome(ids, 0.6 + 0.4 * Math.sin(frame / 4))
    },
    visibility: () => flagStep(peer, scene),
    'group turns': () => (frame) => peer.turnGroup(TURNED_GROUP, 8 * Math.sin(frame / 6)),
    'drag 200': () => {
      const ids = someOf([...scene.byTop.keys()], DRAGGED, seed)
      return (frame) => peer.moveSome(ids, frame % 20 < 10 ? 5 : -5, frame % 10 < 5 ? 3 : -3)
    },
  }
  const find = steps[scenario]
  if (!find) throw new Error(`no frames are drawn for ${scenario}`)
  return find()
}

function panOf(peer: PeerScene, zoom: number): (frame: number) => void {
  const [left, top] = zoom > 1 ? [700, 400] : [0, 0]
  return (frame) => peer.setCamera(left + Math.sin(frame / 5) * 40 + 41, top + Math.cos(frame / 5) * 30 + 31, zoom)
}

function both(live: () => void, move: (frame: number) => void): (frame: number) => void {
  return (frame) => {
    live()
    move(frame)
  }
}

/** Whether a top-level id is a widget, no group. */
const isWidget = ({ items, byTop }: Scene, id: string) => items[byTop.get(id)?.[0] ?? -1]?.id === id

/** Values of one to seven digits for the value boxes of 2 % of the widgets. */
function lengthStep(peer: PeerScene, { items, bySignal }: Scene, seed: number): (() => void) | undefined {
  const random = seededRandom(seed)
  const isText = (i: number) => items[i]?.parts.length === 2 && items[i].parts[1]?.kind === 'text'
  const ids = [...bySignal].filter(([, driven]) => driven.every(isText)).map(([id]) => id)
  if (ids.length === 0) return undefined
  const count = Math.max(1, Math.round(items.length * LIVE_SHARE))
  const values = () =>
    Array.from({ length: count }, () => {
      const id = ids[Math.floor(random() * ids.length)] ?? ''
      return { id, value: random() * 10 ** Math.floor(random() * 7) }
    })
  return () => peer.setValues(values())
}

/** A quarter of the conditions flips in every frame: widgets come and go. */
function flagStep(peer: PeerScene, { byFlag }: Scene): (frame: number) => void {
  const ids = [...byFlag.keys()]
  const shown = new Set<string>()
  peer.setValues(ids.map((id) => ({ id, value: 0 })))
  return (frame) => {
    const changes = ids.filter((_, i) => (i + frame) % 4 === 0).map((id) => ({ id, value: shown.has(id) ? 0 : 1 }))
    for (const { id, value } of changes) {
      if (value === 1) shown.add(id)
      else shown.delete(id)
    }
    peer.setValues(changes)
  }
}

/** New values for the signals of 2 % of the widgets, while a tenth of all widgets rotates or blinks. */
function liveStep(peer: PeerScene, scene: Scene, seed: number): () => void {
  const random = seededRandom(seed)
  const signals = [...scene.bySignal]
  const wanted = Math.max(1, Math.round(scene.items.length * LIVE_SHARE))
  return () => {
    const changes: SignalChange[] = []
    for (let changed = 0; changed < wanted; ) {
      const [id, driven] = signals[Math.floor(random() * signals.length)] as [string, readonly number[]]
      changes.push({ id, value: random() * 100 })
      changed += driven.length
    }
    peer.setValues(changes)
    peer.tick(performance.now())
  }
}

function times(js: number[], total: number[]): PeerResult {
  const list: Measured[] = [
    { metric: 'js', unit: 'ms', values: js },
    { metric: 'total', unit: 'ms', values: total },
  ]
  return list
}

const processorOf = (ms: number): Measured => ({ metric: 'processor', unit: 'ms', values: [ms] })

const animationFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Waits for the picture: reading one pixel back forces every pending drawing to finish. */
function fence(peer: PeerScene): void {
  for (const canvas of peer.canvases()) {
    const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
    if (gl) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    else canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
  }
}

function countAnimationFrames(): void {
  window.animationFrames = 0
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (fn) =>
    request((time) => {
      window.animationFrames++
      fn(time)
    })
}
