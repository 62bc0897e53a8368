import type { Mvar, PageInfo, Signal } from '@mimic/contract'
import { asFirst, type Caller } from '@mimic/contract/client'
import type { Locale } from '@mimic/contract/errors'
import type { LiveValue, SignalAlarm } from '@mimic/contract/live'
import { viewPaths } from '@mimic/contract/viewPaths'
import {
  type Backend,
  type ControlAction,
  createDocStore,
  createEngine,
  type Engine,
  type Fit,
  keepsSeries,
  type Marks,
  type TableHost,
  type WidgetView,
} from '@mimic/engine'
import { models } from '@mimic/engine/models'
import {
  completeProps,
  deriveBind,
  type PageRecords,
  type Props,
  pageProps,
  parseColor,
  parsePage,
} from '@mimic/engine/schema'
import { viewsFor } from '@mimic/engine/viewsFor'
import { el } from '../chrome/dom.ts'
import { mvarMeta, newestValues, systemMeta } from '../link/valueMetas.ts'
import type { AlarmsShown, ViewerTables } from '../tables/ViewerTables.ts'
import type { AlarmMarks } from './AlarmMarks.ts'
import { type PageWorkers, pageWorkers, showsPast } from './pageWorkers.ts'
import type { SimulatedMark } from './SimulatedMark.ts'

/** How the page fills its element; `page` means as set in the page itself. */
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
  readonly alarms: AlarmsShown
  /** Puts something between the page's tables and the server. */
  readonly tables?: (live: TableHost) => TableHost
}

const modelOf = new Map(models.map((model) => [model.type as string, model]))

/** One drawn version of a page: its engine, its signals, and its click targets. */
export class LoadedPage {
  readonly info: PageInfo
  readonly host: HTMLElement
  readonly engine: Engine
  readonly signals: ReadonlyMap<string, Signal>
  readonly variables: readonly Mvar[]
  /** Colour around the page's rectangle. */
  readonly surround: string
  /** Something on it shows a system value. */
  readonly hasSystemValues: boolean
  readonly #workers: PageWorkers
  /** Its code is loaded with the first simulated value. */
  #mark: Promise<SimulatedMark> | undefined
  readonly #viewOf: ReadonlyMap<string, WidgetView>
  readonly #followsAlarms: boolean
  #alarms: readonly SignalAlarm[] = []
  #marks: Promise<AlarmMarks> | undefined
  #isDestroyed = false
  /** Rows for its tables, if it has any. */
  #tables: ViewerTables | undefined

  private constructor(
    info: PageInfo,
    host: HTMLElement,
    engine: Engine,
    views: readonly WidgetView[],
    signals: readonly Signal[],
    variables: readonly Mvar[],
    hasSystemValues: boolean,
    workers: PageWorkers,
  ) {
    this.#workers = workers
    this.#viewOf = new Map(views.map((view): [string, WidgetView] => [view.model.type, view]))
    this.variables = variables
    this.hasSystemValues = hasSystemValues
    this.info = info
    this.host = host
    this.engine = engine
    this.#followsAlarms = [...engine.document.widgets.values()].some(({ props }) => props['alarmMark'] === true)
    this.surround = surroundOf(engine.document.con['bgColor'])
    this.signals = new Map(signals.map((signal) => [signal.id, signal]))
  }

  /** Reads and opens a page inside `stage`, hidden until it is shown. @throws {CallError} */
  static async load(
    stage: HTMLElement,
    { caller, project, info, backend, fit, locale, onControl, onError, alarms, tables: between }: LoadOptions,
  ): Promise<LoadedPage> {
    const page = await readPage(caller, info)
    const bind = deriveBind(page)
    const types = new Set([...page.widgets.values()].map(({ type }) => type))
    const views = await viewsFor(types)
    const used = views.filter(({ model }) => types.has(model.type))
    const hasSeries = showsPast(used, page)
    // These requests run in parallel: the picture waits only for the slowest.
    const [signals, variables, startWorkers, live, past] = await Promise.all([
      readSignals(caller, info, bind.signals),
      readMvars(caller, project, bind.mvars, onError),
      pageWorkers(used, hasSeries, onError),
      used.some(({ model }) => model.hasRows)
        ? import('../tables/ViewerTables.ts').then(({ ViewerTables }) => new ViewerTables(caller, project, alarms))
        : undefined,
      // A replay brings its own tables.
      !between && hasSeries
        ? import('../link/RecordedPast.ts').then(({ RecordedPast }) => new RecordedPast(caller, project))
        : undefined,
    ])
    const host = el('div', { class: 'page', lang: locale === 'cn' ? 'zh' : 'en' })
    host.style.visibility = 'hidden'
    stage.append(host)
    const workers = startWorkers()
    const engine = await createEngine({
      host,
      document: createDocStore(page),
      views,
      backend,
      ...workers.hosts,
      mode: 'live',
      errorValue: info.errorValue ?? undefined,
      locale,
      onControl,
      tables: live && between ? between(live) : live,
      past,
      imageBase: new URL(caller.baseUrl, document.baseURI).href,
      fetchImage: caller.picture,
      // The page's background continues around it, so there are no bands if the shapes of page and element differ.
      surround: surroundOf(page.con['bgColor']),
      onError: ({ error }) => onError(error),
    }).catch((error: unknown) => {
      workers.destroy()
      host.remove()
      throw error
    })
    engine.setSignals([...signals, ...variables.map(mvarMeta), ...bind.keys.map(systemMeta)])
    const loaded = new LoadedPage(info, host, engine, views, signals, variables, bind.keys.length > 0, workers)
    loaded.setValues(newestValues(signals, variables))
    loaded.#tables = live
    loaded.readMarks()
    loaded.fit(fit)
    return loaded
  }

  /** Ids of the charts with recorded values. */
  recordedCharts(): string[] {
    const widgets = [...this.engine.document.widgets.values()]
    return widgets.filter(({ type, props }) => keepsSeries(this.#viewOf.get(type), props)).map(({ id }) => id)
  }

  fit(fit: ViewerFit): void {
    const { fit: own } = pageProps
    this.engine.fit(fit === 'page' ? (own.parse(this.engine.document.con['fit']) ?? own.initial) : fit)
  }

  /** Reads the look of values that are not live from custom properties of the page around. */
  readMarks(): void {
    this.engine.setMarks(marksOf(this.host))
  }

  setValues(values: readonly LiveValue[]): void {
    this.engine.setValues(values)
    if (values.some(({ simulated }) => simulated))
      this.#mark ??= import('./SimulatedMark.ts').then(({ openMark }) => openMark(this))
    this.#marked((mark) => mark.take(values))
  }

  /** A PNG of the page. While simulated values are shown it has their mark; without the mark there is no picture. */
  async snapshot(scale = 1): Promise<Blob> {
    const picture = await this.engine.snapshot(scale)
    const mark = await this.#mark
    return mark ? mark.drawOn(picture, scale) : picture
  }

  forgetValues(): void {
    this.engine.forgetValues()
    this.#marked((mark) => mark.clear())
  }

  /** An alarm came or changed on the page's link. @param open those that are not closed */
  noteAlarms(open: readonly SignalAlarm[]): void {
    this.#tables?.noteAlarm()
    this.showAlarms(open)
  }

  /** Marks the widgets that follow alarms, if the page has any: their code is loaded with the first alarm. */
  showAlarms(open: readonly SignalAlarm[]): void {
    this.#alarms = open
    if (!this.#followsAlarms || (open.length === 0 && this.#marks === undefined)) return
    this.#marks ??= import('./AlarmMarks.ts').then(({ AlarmMarks }) => new AlarmMarks(this, localeOf(this.host)))
    this.#marks.then(
      (marks) => (this.#isDestroyed ? marks.destroy() : marks.show(this.#alarms)),
      // If the code cannot be loaded, the next alarm tries again.
      () => {
        this.#marks = undefined
      },
    )
  }

  /** A device went silent: the gap in its curves that begins about then has a reason. */
  noteSilence(equipId: string, time: number): void {
    const gap = { kind: 'offline', from: time, to: time + 1, samples: 0 } as const
    for (const signal of this.signals.values()) if (signal.equipId === equipId) this.engine.setGaps(signal.id, [gap])
  }

  show(): void {
    this.host.style.visibility = ''
  }

  /** Hides the page and disables input, while it stays live. */
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
    return type !== undefined && !this.#isControl(type) && this.props(widgetId)?.['clickEvent.enable'] === true
  }

  #marked(work: (mark: SimulatedMark) => void): void {
    // If the code cannot be loaded, the next simulated value tries again.
    this.#mark?.then(work, () => {
      this.#mark = undefined
    })
  }

  /** A DOM element stands over widgets of this type. */
  #isControl(type: string): boolean {
    return this.#viewOf.get(type)?.mount !== undefined
  }

  /** Widgets that do something when they are clicked, in paint order. */
  clickable(): string[] {
    return [...this.engine.document.widgets.keys()].filter((id) => this.isClickable(id))
  }

  /** Something on it can be clicked or used. */
  get isUsable(): boolean {
    const { widgets } = this.engine.document
    return [...widgets.values()].some(({ id, type }) => this.#isControl(type) || this.isClickable(id))
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#marks?.then(
      (marks) => marks.destroy(),
      () => undefined,
    )
    this.engine.destroy()
    this.#workers.destroy()
    this.host.remove()
  }
}

const localeOf = ({ lang }: HTMLElement): Locale => (lang === 'en' ? 'en' : 'cn')

/** The marks of doubtful values, from the page around. They are drawn on the page, so a theme does not set them. */
function marksOf(host: HTMLElement): Marks {
  const style = getComputedStyle(host)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return { stale: read('--mimic-stale'), bad: read('--mimic-bad'), paper: read('--mimic-mark') }
}

/** Only what the engine can read as a colour; a page without one is white. */
function surroundOf(color: unknown): string {
  return typeof color === 'string' && parseColor(color) !== undefined ? color : '#ffffff'
}

/** The page's document; an empty one if it was never saved. */
async function readPage(caller: Caller, info: PageInfo): Promise<PageRecords> {
  const input =
    info.file === ''
      ? { format: 1, con: { width: info.width, height: info.height, bgColor: info.bgColor }, widgets: [] }
      : await caller.file(info.file, asFirst)
  return parsePage(input, models).page
}

async function readSignals(caller: Caller, { id: pageId }: PageInfo, ids: readonly string[]): Promise<Signal[]> {
  return caller.call(viewPaths.projectMonitorSignalQuery, { pageId, dataSignal: ids.join(',') }, asFirst)
}

/** Units and newest values of the variables that a page shows; without them the page is shown all the same. */
async function readMvars(
  caller: Caller,
  projectId: string,
  ids: readonly string[],
  onError: (error: unknown) => void,
): Promise<readonly Mvar[]> {
  if (ids.length === 0) return []
  try {
    return await caller.call(viewPaths.mvarQueryAll, { projectId, ids: ids.join(',') }, asFirst)
  } catch (error) {
    onError(error)
    return []
  }
}
