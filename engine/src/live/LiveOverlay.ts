import type { ChartData } from '../chart/ChartData.ts'
import type { WidgetSession } from '../overlay/WidgetOverlay.ts'
import { defaultMarks, type MarkColors } from '../render/qualityMarks.ts'
import type { Props } from '../schema/prop.ts'
import { readStatisticId } from '../schema/valueId.ts'
import type { LiveState } from '../widgets/WidgetView.ts'
import { type Binding, readBinding, writeConditions } from './binding.ts'
import type { Signal, SignalStore } from './SignalStore.ts'

interface Watch {
  readonly binding: Binding
  /** Leaves that conditions put over the document's at this moment. */
  leaves: Props | undefined
  isHidden: boolean
}

/** What a change of a signal asks of a widget. */
export const Effect = { None: 0, Value: 1, Leaves: 2, Hidden: 4 } as const

const EMPTY: readonly string[] = []
const NO_SESSION: WidgetSession = {}
/** Until the stage says whose charts are meant. */
const NO_CHARTS: ChartData = {
  pixelScale: 1,
  want() {},
  layout: () => undefined,
  revisionOf: () => 0,
  seriesOf: () => undefined,
  gapOf: () => Number.POSITIVE_INFINITY,
  note() {},
  noted: undefined,
}

/**
 * The second store of truth: which signals drive which widgets, and what follows for each widget now. Holds no slots
 * and never writes the document.
 */
export class LiveOverlay {
  readonly #signals: SignalStore
  readonly #watches = new Map<string, Watch>()
  readonly #widgetsOf = new Map<string, string[]>()
  /** In design mode conditions are not applied and nothing is stale: the page looks as it was drawn. */
  isLive = true
  /** The instant of the recorded past that is shown, ms since 1970 UTC; undefined: now. */
  momentMs: number | undefined
  readonly #state = {
    value: undefined as LiveState['value'],
    reading: undefined as LiveState['reading'],
    measured: undefined as LiveState['measured'],
    unit: '',
    seriesValue: (signalId: string) => (this.isLive ? this.#signals.shownOf(this.#signals.get(signalId)) : undefined),
    seriesScale: (signalId: string) => this.#signals.get(readStatisticId(signalId)?.valueId ?? signalId).scale,
    scale: 2,
    isStale: false,
    isBad: false,
    marks: defaultMarks as MarkColors,
    isHovered: false,
    isPressed: false,
    isDisabled: false,
    isLive: true,
    isOverlaid: false,
    session: NO_SESSION,
    charts: NO_CHARTS,
    now: 0,
  }

  /** What the designer has put out of sight while drawing; the document and a live page know nothing of it. */
  hiddenInDesign: ReadonlySet<string> = new Set()

  constructor(signals: SignalStore) {
    this.#signals = signals
  }

  /** Colours of the marks on values that are not live. */
  set marks(marks: MarkColors) {
    this.#state.marks = marks
  }

  /** Ids of the widgets that a signal drives. */
  widgetsOf(signalId: string): readonly string[] {
    return this.#widgetsOf.get(signalId) ?? EMPTY
  }

  leavesOf(id: string): Props | undefined {
    return this.isLive ? this.#watches.get(id)?.leaves : undefined
  }

  isHidden(id: string): boolean {
    return this.isLive ? (this.#watches.get(id)?.isHidden ?? false) : this.hiddenInDesign.has(id)
  }

  signalOf(id: string): Signal | undefined {
    const signalId = this.#watches.get(id)?.binding.valueSignal
    return signalId === undefined ? undefined : this.#signals.get(signalId)
  }

  /** Signals of the widget's own lists. */
  seriesOf(id: string): readonly string[] {
    return this.#watches.get(id)?.binding.series ?? EMPTY
  }

  /** (Re)reads what a widget is bound to from its document leaves. */
  bind(id: string, props: Props): void {
    this.unbind(id)
    const binding = readBinding(props)
    if (binding === undefined) return
    const watch: Watch = { binding, leaves: undefined, isHidden: false }
    this.#watches.set(id, watch)
    for (const signalId of binding.signals) {
      const ids = this.#widgetsOf.get(signalId)
      if (ids === undefined) this.#widgetsOf.set(signalId, [id])
      else ids.push(id)
    }
    if (binding.conditions.length > 0) this.#evaluate(watch)
  }

  unbind(id: string): void {
    const watch = this.#watches.get(id)
    if (watch === undefined) return
    this.#watches.delete(id)
    for (const signalId of watch.binding.signals) {
      const ids = this.#widgetsOf.get(signalId)
      if (ids === undefined) continue
      const left = ids.filter((other) => other !== id)
      if (left.length === 0) this.#widgetsOf.delete(signalId)
      else this.#widgetsOf.set(signalId, left)
    }
  }

  /** Evaluates a widget's conditions anew. @returns a sum of {@link Effect} bits. */
  update(id: string, signalId: string): number {
    const watch = this.#watches.get(id)
    if (watch === undefined) return Effect.None
    const { valueSignal, series } = watch.binding
    const value = valueSignal === signalId || series.includes(signalId) ? Effect.Value : Effect.None
    return watch.binding.conditions.length === 0 ? value : value | this.#evaluate(watch)
  }

  /** What a view is told of a widget now. The same object every time: valid until the next call. */
  stateOf(id: string, shown: number): LiveStateBuffer {
    const state = this.#state
    const signal = this.isLive ? this.signalOf(id) : undefined
    state.isHovered = state.isPressed = state.isDisabled = false
    state.isLive = this.isLive
    state.now = this.momentMs ?? Date.now()
    if (signal === undefined) {
      const known = this.signalOf(id)
      state.value = state.reading = state.measured = undefined
      state.unit = known?.unit ?? ''
      state.scale = known?.scale ?? 2
      const series = this.isLive ? (this.#watches.get(id)?.binding.series ?? EMPTY) : EMPTY
      state.isStale = state.isBad = false
      for (let i = 0; i < series.length; i++) {
        const each = this.#signals.get(series[i] as string)
        state.isStale ||= each.value !== undefined && each.isStale
        state.isBad ||= this.#signals.isBad(each)
      }
      return state
    }
    const reading = this.#signals.shownOf(signal)
    // What stands in for a value in error is not glided to.
    const isGliding = reading === signal.value && typeof reading === 'number' && !Number.isNaN(shown)
    state.value = isGliding ? shown : reading
    state.reading = reading
    state.measured = signal.value
    state.unit = signal.unit
    state.scale = signal.scale
    state.isStale = signal.value !== undefined && signal.isStale
    state.isBad = this.#signals.isBad(signal)
    return state
  }

  #evaluate(watch: Watch): number {
    const before = watch.leaves
    const wasHidden = watch.isHidden
    const outcome = writeConditions(watch.binding, this.#signals)
    watch.leaves = outcome.leaves
    watch.isHidden = outcome.isHidden
    const leaves = isSameLeaves(before, watch.leaves) ? Effect.None : Effect.Leaves
    return leaves | (wasHidden === watch.isHidden ? Effect.None : Effect.Hidden)
  }
}

/** {@link LiveState} while it is being filled. */
export type LiveStateBuffer = { -readonly [K in keyof LiveState]: LiveState[K] }

function isSameLeaves(a: Props | undefined, b: Props | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
