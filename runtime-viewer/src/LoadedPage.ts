import type { Mvar, PageInfo, Signal } from '@mimic/contract'
import type { Locale } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import {
  type Backend,
  type ControlAction,
  createDocStore,
  createEngine,
  type Engine,
  type Fit,
  type TableHost,
} from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { completeProps, deriveBind, type Props, pageProps, parseColor, parsePage } from '@mimic/engine/schema'
import { views } from '@mimic/engine/views'
import { AnimationHost, ChartLayoutHost } from '@mimic/workers'
import type { Caller } from './call.ts'
import { el } from './dom.ts'
import { SYSTEM_MS, systemId } from './SystemValues.ts'

/** How a page fills its place; `page`: as whoever drew it has said. */
export type ViewerFit = Fit | 'page'

export interface LoadOptions {
  readonly caller: Caller
  readonly project: string
  readonly info: PageInfo
  readonly backend: Backend | 'auto'
  readonly fit: ViewerFit
  readonly locale: Locale
  readonly onControl: (widgetId: string, action: ControlAction) => void
  readonly onError: (error: unknown) => void
  /** Puts something between the page's tables and the server. */
  readonly tables?: (live: TableHost) => TableHost
}

/** Types that stand on the page as DOM elements. */
const controls = new Set(views.filter(({ mount }) => mount !== undefined).map(({ model }): string => model.type))
const modelOf = new Map(models.map((model) => [model.type as string, model]))

/** One version of a page, drawn: its engine, its signals, and what can be clicked on it. */
export class LoadedPage {
  readonly info: PageInfo
  readonly host: HTMLElement
  readonly engine: Engine
  readonly signals: ReadonlyMap<string, Signal>
  /** Whether anything on it shows a value of the system. */
  readonly hasSystemValues: boolean
  readonly #workers: readonly { destroy(): void }[]

  private constructor(
    info: PageInfo,
    host: HTMLElement,
    engine: Engine,
    signals: readonly Signal[],
    hasSystemValues: boolean,
    workers: readonly { destroy(): void }[],
  ) {
    this.#workers = workers
    this.hasSystemValues = hasSystemValues
    this.info = info
    this.host = host
    this.engine = engine
    this.signals = new Map(signals.map((signal) => [signal.id, signal]))
  }

  /** Reads and opens a page inside `stage`, hidden until it is shown. @throws {CallError} */
  static async load(
    stage: HTMLElement,
    { caller, project, info, backend, fit, locale, onControl, onError, tables: between }: LoadOptions,
  ): Promise<LoadedPage> {
    const input =
      info.file === ''
        ? { format: 1, con: { width: info.width, height: info.height, bgColor: info.bgColor }, widgets: [] }
        : await caller.file(info.file)
    const { page } = parsePage(input, models)
    const { signals: ids, mvars, keys } = deriveBind(page)
    const { data: signals } = await caller.post<Signal[]>(paths.projectSignalQuery, {
      pageId: info.id,
      dataSignal: ids.join(','),
    })
    const variables = await readMvars(caller, project, mvars, onError)
    const live = [...page.widgets.values()].some(({ type }) => type === 'ComplexAlarm' || type === 'ComplexHistory')
      ? new (await import('./tables/ViewerTables.ts')).ViewerTables(caller, project)
      : undefined
    const host = el('div', { class: 'page' })
    host.style.visibility = 'hidden'
    stage.append(host)
    const motion = new AnimationHost()
    const charts = new ChartLayoutHost()
    const engine = await createEngine({
      host,
      document: createDocStore(page),
      views,
      backend,
      motion,
      charts,
      mode: 'live',
      locale,
      onControl,
      tables: live && between ? between(live) : live,
      imageBase: new URL(caller.baseUrl, document.baseURI).href,
      fetchImage: caller.picture,
      // Around the page goes on what the page is made of: no bands where the shapes of page and element differ.
      surround: surroundOf(page.con['bgColor']),
      onError: ({ error }) => onError(error),
    })
    engine.setSignals([...signals, ...variables.map(toMeta), ...keys.map(systemMeta)])
    engine.setValues(
      [...signals, ...variables.map((each) => ({ ...each, id: mvarId(each.id) }))].flatMap(
        ({ id, value, time, quality }) => (time === null ? [] : [{ id, value, time, quality }]),
      ),
    )
    const loaded = new LoadedPage(info, host, engine, signals, keys.length > 0, [motion, charts])
    loaded.fit(fit)
    return loaded
  }

  fit(fit: ViewerFit): void {
    const { fit: own } = pageProps
    this.engine.fit(fit === 'page' ? (own.parse(this.engine.document.con['fit']) ?? own.initial) : fit)
  }

  show(): void {
    this.host.style.visibility = ''
  }

  /** Out of sight and out of reach, and as live as before. */
  hide(): void {
    this.host.style.visibility = 'hidden'
  }

  /** A widget's leaves with their defaults; undefined for an unknown one. */
  props(widgetId: string): Props | undefined {
    const record = this.engine.document.get(widgetId)
    const model = record && modelOf.get(record.type)
    return record && model ? completeProps(model, record.props) : undefined
  }

  /** Controls answer for themselves; everything else with a click event does something when it is clicked. */
  isClickable(widgetId: string): boolean {
    const type = this.engine.document.get(widgetId)?.type
    return type !== undefined && !controls.has(type) && this.props(widgetId)?.['clickEvent.enable'] === true
  }

  /** Widgets that do something when they are clicked, in paint order. */
  clickable(): string[] {
    return [...this.engine.document.widgets.keys()].filter((id) => this.isClickable(id))
  }

  /** Something on it can be clicked or used. */
  get isUsable(): boolean {
    const { widgets } = this.engine.document
    return [...widgets.values()].some(({ id, type }) => controls.has(type) || this.isClickable(id))
  }

  destroy(): void {
    this.engine.destroy()
    for (const worker of this.#workers) worker.destroy()
    this.host.remove()
  }
}

/** Only what the engine can read as a colour; a page without one is white. */
function surroundOf(color: unknown): string {
  return typeof color === 'string' && parseColor(color) !== undefined ? color : '#ffffff'
}

/** The inputs of a variable may be read slowly: it is live for as long as a signal that is read every ten seconds. */
const MVAR_INTERVAL_MS = 10_000
const mvarId = (id: string): string => `mvar:${id}`
const toMeta = ({ id, unit }: Mvar) => ({ id: mvarId(id), unit, scale: 2, intervalMs: MVAR_INTERVAL_MS })
const systemMeta = (key: string) => ({ id: systemId(key), unit: '', scale: 0, intervalMs: SYSTEM_MS })

/** Units and newest values of the variables that a page shows; without them the page is shown all the same. */
async function readMvars(
  caller: Caller,
  projectId: string,
  ids: readonly string[],
  onError: (error: unknown) => void,
): Promise<readonly Mvar[]> {
  if (ids.length === 0) return []
  try {
    return (await caller.post<Mvar[]>(paths.mvarQueryAll, { projectId, ids: ids.join(',') })).data
  } catch (error) {
    onError(error)
    return []
  }
}
