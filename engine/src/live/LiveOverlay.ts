import type { ChartData } from '../render/ChartData.ts'
import type { LiveState, MarkColors } from '../render/LiveState.ts'
import { defaultMarks, marksOn } from '../render/qualityMarks.ts'
import type { WidgetSession } from '../render/WidgetSession.ts'
import type { Props } from '../schema/props/prop.ts'
import { readStatisticId } from '../schema/values/valueId.ts'
import { type Binding, mappedText, readBinding, writeConditions } from './binding.ts'
import { Quality } from './quality.ts'
import type { Signal, SignalStore } from './SignalStore.ts'

interface Watch {
  readonly binding: Binding
  /** The signal whose value is shown. */
  readonly signal: Signal | undefined
  /** Signals that the look follows. */
  readonly followed: readonly Signal[]
  /** Quality bits: the worst of those signals'. */
  quality: number
  /** Leaves that conditions put over the document's now. */
  leaves: Props | undefined
  isHidden: boolean
}

/** The parts of a widget that a change of a signal affects. */
export const Effect = { None: 0, Value: 1, Leaves: 2, Hidden: 4, Quality: 8 } as const

const EMPTY: readonly string[] = []
const NO_SESSION: WidgetSession = {}
/** The outcome of conditions that do not apply. */
const NO_OUTCOME = { leaves: undefined, isHidden: false } as const
/** Chart data where no view records signals. */
export const NO_CHARTS: ChartData = {
  pixelScale: 1,
  want() {},
  layout: () => undefined,
  revisionOf: () => 0,
  seriesOf: () => undefined,
  gapOf: () => Number.POSITIVE_INFINITY,
  gapsOf: () => [],
  gapBands: undefined,
  labelWidth: (width) => width,
  rightLabelWidth: (width) => width,
  note() {},
  noted: undefined,
}

/**
 * The second store of truth: which signals drive which widgets, and the resulting state of each widget. It holds no
 * slots and never writes the document.
 */
export class LiveOverlay {
  readonly #signals: SignalStore
  readonly #watches = new Map<string, Watch>()
  readonly #widgetsOf = new Map<string, string[]>()
  /** In design mode conditions are not applied and nothing is stale: the page looks as it was drawn. */
  isLive = true
  /** The instant of the recorded past that is shown, ms since 1970 UTC; undefined: now. */
  momentMs: number | undefined
  /** Colours chosen by the host, on every page. */
  #marks: MarkColors | undefined
  readonly #state = {
    value: undefined as LiveState['value'],
    reading: undefined as LiveState['reading'],
    measured: undefined as LiveState['measured'],
    unit: '',
    seriesValue: (signalId: string) => (this.isLive ? this.#signals.shownOf(this.#signals.get(signalId)) : undefined),
    seriesScale: (signalId: string) => this.#signals.get(readStatisticId(signalId)?.valueId ?? signalId).scale,
    scale: 2,
    mapped: undefined as LiveState['mapped'],
    isStale: false,
    isBad: false,
    marks: defaultMarks as MarkColors,
    isHovered: false,
    isPressed: false,
    isDisabled: false,
    locale: 'cn' as LiveState['locale'],
    isOnDark: false,
    isLive: true,
    isOverlaid: false,
    session: NO_SESSION,
    charts: NO_CHARTS,
    now: 0,
  }

  /** Widgets hidden in the designer while drawing; the document and a live page do not know of it. */
  hiddenInDesign: ReadonlySet<string> = new Set()

  constructor(signals: SignalStore) {
    this.#signals = signals
  }

  /** Colours of the marks on values that are not live. */
  set marks(marks: MarkColors | undefined) {
    this.#marks = marks
    this.#state.marks = marks ?? marksOn(this.#state)
  }

  /** True on a dark page. */
  set isOnDark(isOnDark: boolean) {
    this.#state.isOnDark = isOnDark
    this.#state.marks = this.#marks ?? marksOn(this.#state)
  }

  set locale(locale: LiveState['locale']) {
    this.#state.locale = locale
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

  /** @returns quality bits of the widget's look; 0 = live and good, or driven by no signal */
  qualityOf(id: string): number {
    return this.isLive ? (this.#watches.get(id)?.quality ?? 0) : 0
  }

  /** Calls `fn` for each signal behind {@link qualityOf}, with its own quality bits. */
  eachDoubtOf(id: string, fn: (signalId: string, quality: number) => void): void {
    if (this.qualityOf(id) === 0) return
    for (const signal of this.#watches.get(id)?.followed ?? []) {
      const quality = this.#signals.qualityOf(signal)
      if (quality !== 0) fn(signal.id, quality)
    }
  }

  signalOf(id: string): Signal | undefined {
    return this.#watches.get(id)?.signal
  }

  /** @returns signals of the widget's own lists */
  seriesOf(id: string): readonly string[] {
    return this.#watches.get(id)?.binding.series ?? EMPTY
  }

  /**
   * Reads a widget's bindings from its document leaves, again if they were read before.
   * @param followsValue its view paints the bound value; otherwise its look follows conditions alone
   */
  bind(id: string, props: Props, followsValue = true): void {
    this.unbind(id)
    const binding = readBinding(props)
    if (binding === undefined) return
    const { valueSignal, signals, conditions } = binding
    const followed = followsValue ? signals : conditions.map(({ signalId }) => signalId)
    const watch: Watch = {
      binding,
      signal: valueSignal === undefined ? undefined : this.#signals.get(valueSignal),
      followed: followed.map((signalId) => this.#signals.get(signalId)),
      quality: 0,
      leaves: undefined,
      isHidden: false,
    }
    this.#watches.set(id, watch)
    for (const signalId of binding.signals) {
      const ids = this.#widgetsOf.get(signalId)
      if (ids === undefined) this.#widgetsOf.set(signalId, [id])
      else ids.push(id)
    }
    this.#evaluate(watch)
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

  /** Evaluates a widget's conditions again. @returns a sum of {@link Effect} bits. */
  update(id: string, signalId: string): number {
    const watch = this.#watches.get(id)
    if (watch === undefined) return Effect.None
    const { valueSignal, series } = watch.binding
    const value = valueSignal === signalId || series.includes(signalId) ? Effect.Value : Effect.None
    return value | this.#evaluate(watch)
  }

  /** @returns the live state that a view is given. It is the same object every time, valid until the next call. */
  stateOf(id: string, shown: number): LiveStateBuffer {
    const state = this.#state
    const watch = this.#watches.get(id)
    const known = watch?.signal
    state.isHovered = state.isPressed = state.isDisabled = false
    state.isLive = this.isLive
    state.now = this.momentMs ?? Date.now()
    const quality = this.isLive ? (watch?.quality ?? 0) : 0
    state.isStale = (quality & Quality.Stale) !== 0
    state.isBad = (quality & Quality.Bad) !== 0
    const shownAs = watch?.binding.shownAs
    state.unit = shownAs?.unit ?? known?.unit ?? ''
    state.scale = shownAs?.scale ?? known?.scale ?? 2
    state.mapped = undefined
    if (known === undefined || !this.isLive) {
      state.value = state.reading = state.measured = undefined
      return state
    }
    const reading = this.#signals.shownOf(known)
    // The substitute for a value in error is shown without a glide.
    const isGliding = reading === known.value && typeof reading === 'number' && !Number.isNaN(shown)
    state.value = isGliding ? shown : reading
    state.reading = reading
    if (shownAs !== undefined) state.mapped = mappedText(shownAs, reading)
    state.measured = quality === 0 ? known.value : undefined
    return state
  }

  #evaluate(watch: Watch): number {
    const { binding, followed, leaves: before, isHidden: wasHidden, quality: was } = watch
    watch.quality = 0
    for (let i = 0; i < followed.length; i++) watch.quality |= this.#signals.qualityOf(followed[i] as Signal)
    const effect = was === watch.quality ? Effect.None : Effect.Quality
    if (binding.conditions.length === 0) return effect
    // A stale or bad value has no known outcome: neither that of its last value nor that of no value applies.
    const outcome = watch.quality === 0 ? writeConditions(binding, this.#signals) : NO_OUTCOME
    watch.leaves = outcome.leaves
    watch.isHidden = outcome.isHidden
    const leaves = isSameLeaves(before, watch.leaves) ? Effect.None : Effect.Leaves
    return effect | leaves | (wasHidden === watch.isHidden ? Effect.None : Effect.Hidden)
  }
}

/** {@link LiveState} as a mutable object. */
export type LiveStateBuffer = { -readonly [K in keyof LiveState]: LiveState[K] }

function isSameLeaves(a: Props | undefined, b: Props | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
