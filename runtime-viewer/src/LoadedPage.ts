import type { PageInfo, Signal } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { type Backend, createDocStore, createEngine, type Engine, type Fit } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { completeProps, deriveBind, type Props, parseColor, parsePage } from '@mimic/engine/schema'
import { views } from '@mimic/engine/views'
import { AnimationHost } from '@mimic/workers'
import type { Caller } from './call.ts'
import { el } from './dom.ts'

export interface LoadOptions {
  readonly caller: Caller
  readonly info: PageInfo
  readonly backend: Backend | 'auto'
  readonly fit: Fit
  readonly onError: (error: unknown) => void
}

const modelOf = new Map(models.map((model) => [model.type as string, model]))

/** One version of a page, drawn: its engine, its signals, and what can be clicked on it. */
export class LoadedPage {
  readonly info: PageInfo
  readonly host: HTMLElement
  readonly engine: Engine
  readonly signals: ReadonlyMap<string, Signal>

  private constructor(info: PageInfo, host: HTMLElement, engine: Engine, signals: readonly Signal[]) {
    this.info = info
    this.host = host
    this.engine = engine
    this.signals = new Map(signals.map((signal) => [signal.id, signal]))
  }

  /** Reads and opens a page inside `stage`, hidden until it is shown. @throws {CallError} */
  static async load(stage: HTMLElement, { caller, info, backend, fit, onError }: LoadOptions): Promise<LoadedPage> {
    const input =
      info.file === ''
        ? { format: 1, con: { width: info.width, height: info.height, bgColor: info.bgColor }, widgets: [] }
        : await caller.file(info.file)
    const { page } = parsePage(input, models)
    const { signals: ids } = deriveBind(page)
    const { data: signals } = await caller.post<Signal[]>(paths.projectSignalQuery, {
      pageId: info.id,
      dataSignal: ids.join(','),
    })
    const host = el('div', { class: 'page' })
    host.style.visibility = 'hidden'
    stage.append(host)
    const engine = await createEngine({
      host,
      document: createDocStore(page),
      views,
      backend,
      motion: new AnimationHost(),
      mode: 'live',
      // Around the page goes on what the page is made of: no bands where the shapes of page and element differ.
      surround: surroundOf(page.con['bgColor']),
      onError: ({ error }) => onError(error),
    })
    engine.setSignals(signals)
    engine.setValues(
      signals.flatMap(({ id, value, time, quality }) => (time === null ? [] : [{ id, value, time, quality }])),
    )
    engine.fit(fit)
    return new LoadedPage(info, host, engine, signals)
  }

  show(): void {
    this.host.style.visibility = ''
  }

  /** A widget's leaves with their defaults; undefined for an unknown one. */
  props(widgetId: string): Props | undefined {
    const record = this.engine.document.get(widgetId)
    const model = record && modelOf.get(record.type)
    return record && model ? completeProps(model, record.props) : undefined
  }

  /** Widgets that do something when they are clicked, in paint order. */
  clickable(): string[] {
    return [...this.engine.document.widgets.keys()].filter((id) => this.props(id)?.['clickEvent.enable'] === true)
  }

  destroy(): void {
    this.engine.destroy()
    this.host.remove()
  }
}

/** Only what the engine can read as a colour; a page without one is white. */
function surroundOf(color: unknown): string {
  return typeof color === 'string' && parseColor(color) !== undefined ? color : '#ffffff'
}
