import { viewIdOf } from '@mimic/contract/pageView'
import { createEngine, type DocStore, type Engine, pageProps, parseColor, type TableHost } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { completeProps } from '@mimic/engine/schema'
import { views } from '@mimic/engine/views'
import { DeviceSignals } from './DeviceSignals.ts'
import type { LiveSource } from './LiveSource.ts'
import { type PreviewLink, PreviewValues } from './PreviewValues.ts'

/** The effect that a click on the page would have on a monitor. */
export type Withheld = 'write' | 'link' | 'page'

export interface PreviewOptions {
  readonly host: HTMLElement
  readonly document: DocStore
  readonly projectId: string
  readonly pageId: string
  /** The device that a page of a template shows; undefined shows it without values of its own. */
  readonly equipId: string | undefined
  readonly locale: 'cn' | 'en'
  /** Shown instead of a value in error. */
  readonly errorValue: number | undefined
  readonly live: LiveSource | undefined
  readonly onLink: (link: PreviewLink) => void
  readonly onWithheld: (what: Withheld) => void
}

const modelOf = new Map(models.map((model) => [model.type as string, model]))
/** Types that stand on the page as DOM elements and answer clicks themselves. */
const controls = new Set(views.filter(({ mount }) => mount !== undefined).map(({ model }): string => model.type))

/**
 * The document as it is edited now, drawn by an engine of its own as a viewer draws it, with live values. Nothing is
 * written from here. The drawing board goes on beneath, camera and selection untouched.
 */
export class PreviewPage {
  readonly #options: PreviewOptions
  readonly #engine: Engine
  readonly #values: PreviewValues
  readonly #stopListening: () => void

  private constructor(options: PreviewOptions, engine: Engine, device: DeviceSignals) {
    this.#options = options
    this.#engine = engine
    this.#stopListening = this.#listen(options.host)
    const { equipId, pageId } = options
    this.#values = new PreviewValues({
      ...options,
      pageId: equipId === undefined ? pageId : viewIdOf(pageId, equipId),
      device,
      engine,
    })
  }

  static async open(options: PreviewOptions): Promise<PreviewPage> {
    const { host, document, locale, errorValue, live, equipId, onWithheld } = options
    const projectId = equipId === undefined ? options.projectId : viewIdOf(options.projectId, equipId)
    const device = new DeviceSignals()
    const past = live?.openPast(projectId, () => locale)
    const { con } = document
    const bgColor = con['bgColor']
    const tables = await live?.openTables(projectId, () => locale)
    const engine = await createEngine({
      host,
      document,
      views,
      mode: 'live',
      locale,
      errorValue,
      tables: tables && readOnly(tables),
      past: past && equipId !== undefined ? device.past(past) : past,
      onControl: (_, action) => onWithheld(action.is === 'write' ? 'write' : withheldBy(actionOf(action.clickEvent))),
      // The surround takes the page's background, as in the viewer.
      surround: typeof bgColor === 'string' && parseColor(bgColor) !== undefined ? bgColor : '#ffffff',
    })
    engine.fit(pageProps.fit.parse(con['fit']) ?? pageProps.fit.initial)
    return new PreviewPage(options, engine, device)
  }

  close(): void {
    this.#values.close()
    this.#stopListening()
    this.#engine.destroy()
  }

  #listen(host: HTMLElement): () => void {
    const end = new AbortController()
    const on = { signal: end.signal }
    const hit = (event: PointerEvent): string | undefined => {
      const { left, top } = host.getBoundingClientRect()
      const { x, y } = this.#engine.toPage(event.clientX - left, event.clientY - top)
      const id = this.#engine.hitTest(x, y, { deep: true })
      return id !== undefined && this.#clickOf(id) ? id : undefined
    }
    host.addEventListener(
      'pointermove',
      (event) => {
        const id = hit(event)
        host.style.cursor = id === undefined ? '' : 'pointer'
        this.#engine.setPointerState(id ?? null, 'hover')
      },
      on,
    )
    host.addEventListener('pointerdown', (event) => this.#engine.setPointerState(hit(event) ?? null, 'press'), on)
    host.addEventListener(
      'pointerup',
      (event) => {
        this.#engine.setPointerState(null, 'press')
        const id = hit(event)
        if (id !== undefined) this.#options.onWithheld(this.#clickOf(id) ?? 'write')
      },
      on,
    )
    return () => end.abort()
  }

  /** The effect of a click on the widget; undefined where it has none, and for controls, which answer themselves. */
  #clickOf(id: string): Withheld | undefined {
    const record = this.#options.document.get(id)
    const model = record && modelOf.get(record.type)
    if (!record || !model || controls.has(record.type)) return undefined
    const props = completeProps(model, record.props)
    return props['clickEvent.enable'] === true ? withheldBy(props['clickEvent.config.action']) : undefined
  }
}

/** Rows as on a monitor; nothing is confirmed from the designer. */
function readOnly(tables: TableHost): TableHost {
  return {
    alarms: (ask) => tables.alarms(ask),
    allAlarms: (ask) => tables.allAlarms(ask),
    openAlarms: (equipIds) => tables.openAlarms(equipIds),
    openAlarmList: () => {},
    mayConfirm: async () => false,
    confirm: async () => {},
    onAlarm: (fn) => tables.onAlarm(fn),
    history: (ask) => tables.history(ask),
    exportHistory: (ask) => tables.exportHistory(ask),
    saveRows: (name, rows) => tables.saveRows(name, rows),
  }
}

/** The action of a click event of the page file. */
function actionOf(clickEvent: unknown): unknown {
  // Any other shape has no action.
  return (clickEvent as { config?: { action?: unknown } } | null | undefined)?.config?.action
}

const withheldBy = (action: unknown): Withheld => (action === 'link' || action === 'page' ? action : 'write')
