import { type Playback, parseExpression, parsePlayback, playbackAt, type SimulatedFault } from '@mimic/contract/drivers'
import type { Formula } from '@mimic/contract/formula'
import type { FieldValue } from '../Driver.ts'
import type { SimulatedSignal } from './simulatedDevice.ts'

interface State {
  readonly signal: SimulatedSignal
  /** Distinguishes the noise of the signals. */
  readonly place: number
  /** The number behind the value; of a follower, what it has reached. */
  level: number
  /** Written, or frozen by a fault: it stays. */
  held: FieldValue | undefined
  /** The value that a stuck signal keeps showing. */
  stuck: FieldValue | undefined
  readonly expression: Formula | undefined
  readonly playback: Playback | undefined
}

/** A fault with its strength: of spikes and bad values the part of the readings, of slow answers that of the timeout. */
export interface Fault {
  readonly kind: SimulatedFault
  /** 0 to 1 */
  readonly strength: number
}

/** The values of a simulated device as functions of time. The same seed and the same times give the same values. */
export class Simulation {
  readonly #seed: number
  readonly #states: ReadonlyMap<string, State>
  /** By id and by name. */
  readonly #followed: ReadonlyMap<string, State>
  #timeS = 0
  #reads = 0

  constructor(signals: readonly SimulatedSignal[], seed: number) {
    this.#seed = seed
    const states = signals.map(
      (signal, place): State => ({
        signal,
        place,
        level: firstLevel(signal),
        held: firstHeld(signal),
        stuck: undefined,
        ...programOf(signal),
      }),
    )
    this.#states = new Map(states.map((state) => [state.signal.id, state]))
    this.#followed = new Map([
      ...states
        .filter(({ signal }) => signal.address.name !== '')
        .map((state) => [state.signal.address.name, state] as const),
      ...this.#states,
    ])
  }

  /** Moves on to a time, in seconds since the start; it never goes back. */
  advance(timeS: number): void {
    const stepS = Math.max(0, timeS - this.#timeS)
    this.#timeS = Math.max(timeS, this.#timeS)
    this.#reads++
    const done = new Set<State>()
    for (const state of this.#states.values()) this.#move(state, stepS, done)
  }

  /** The value at the present reading; undefined where the fault makes it bad. */
  value(signalId: string, { kind, strength }: Fault): FieldValue | undefined {
    const state = this.#states.get(signalId)
    if (!state) return undefined
    const { min, max } = state.signal.address
    const value = state.held ?? fieldValue(state)
    // The place of a signal is below 2^20, so the hashes of noise and of faults differ.
    const isHit = this.#random(state.place + 2 ** 20, this.#reads) < strength
    if (kind !== 'stuck') state.stuck = undefined
    else if (strength > 0) state.stuck ??= value
    if (kind === 'bad' && isHit) return undefined
    if (kind === 'spike' && isHit && typeof value === 'number') return max + 10 * (max - min || 1)
    return state.stuck ?? (Number.isNaN(value) ? undefined : value)
  }

  /** The signal holds a written value from then on. A stuck one does not take it. */
  write(signalId: string, value: FieldValue, { kind, strength }: Fault): void {
    const state = this.#states.get(signalId)
    if (!state) return
    if (kind === 'stuck' && strength > 0) {
      state.stuck ??= state.held ?? fieldValue(state)
      return
    }
    state.held = value
    if (typeof value === 'number') state.level = value
  }

  #move(state: State, stepS: number, done: Set<State>): void {
    // Signals that follow one another in a circle see the values of the step before.
    if (done.has(state)) return
    done.add(state)
    if (typeof state.held === 'number') {
      state.level = state.held
      return
    }
    const { behaviour, min, max, periodS, follows, lagS } = state.signal.address
    const turns = this.#timeS / periodS
    switch (behaviour) {
      case 'ramp':
        state.level = min + (max - min) * (turns % 1)
        break
      case 'sine':
        state.level = (min + max) / 2 + ((max - min) / 2) * Math.sin(2 * Math.PI * turns)
        break
      case 'noise':
        state.level = min + (max - min) * this.#random(state.place, Math.floor(turns))
        break
      case 'counter': {
        const first = firstLevel(state.signal)
        state.level = min + ((first - min + Math.floor(turns)) % (Math.floor(max - min) + 1))
        break
      }
      case 'follow': {
        const leader = this.#followed.get(follows)
        if (!leader || leader === state) return
        this.#move(leader, stepS, done)
        state.level += (leader.level - state.level) * (lagS === 0 ? 1 : 1 - Math.exp(-stepS / lagS))
        break
      }
      case 'expression':
        state.level = this.#computed(state, stepS, done)
        break
      case 'playback':
        if (state.playback) state.level = playbackAt(state.playback, this.#timeS)
        break
      default:
    }
  }

  /** The value of an expression; NaN where an input is missing. */
  #computed({ expression }: State, stepS: number, done: Set<State>): number {
    if (!expression) return Number.NaN
    const values = expression.inputs.map(({ owner, id }) => {
      if (owner === '') return this.#timeS
      const input = this.#followed.get(id)
      if (!input) return Number.NaN
      this.#move(input, stepS, done)
      const value = input.held ?? fieldValue(input)
      return typeof value === 'string' ? Number.NaN : Number(value)
    })
    const result = expression.evaluate(values)
    return Number.isFinite(result) ? result : Number.NaN
  }

  /** From 0 to 1: a hash of the seed, the signal and a number (the finaliser of MurmurHash3). */
  #random(place: number, n: number): number {
    let h = (this.#seed ^ Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca77)) >>> 0
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296
  }
}

/** The parsed expression or recorded course; both were checked with the configuration. */
function programOf({ address }: SimulatedSignal): Pick<State, 'expression' | 'playback'> {
  const { behaviour, expression, playback } = address
  const read = behaviour === 'playback' ? parsePlayback(playback) : undefined
  return {
    expression: behaviour === 'expression' ? parseExpression(expression) : undefined,
    playback: read && 'times' in read ? read : undefined,
  }
}

function firstLevel({ valueType, address: { initial, min, max } }: SimulatedSignal): number {
  if (valueType === 'boolean') return initial === 'true' ? max : min
  return valueType === 'number' && initial !== '' ? Number(initial) : min
}

/** Texts have no number behind them. */
const firstHeld = ({ valueType, address }: SimulatedSignal): FieldValue | undefined =>
  valueType === 'string' ? address.initial : undefined

/** Switches are on in the upper half of their range; those with an expression or a recorded course where it is not 0. */
function fieldValue({ signal: { valueType, address }, level, expression, playback }: State): FieldValue {
  if (valueType === 'boolean' && (expression || playback)) return level !== 0 && !Number.isNaN(level)
  if (valueType === 'boolean') return level >= (address.min + address.max) / 2
  return valueType === 'string' ? address.initial : Number(level.toPrecision(12))
}
