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
}

/** One of so many readings of a signal with spikes is one. */
const SPIKE_EVERY = 20

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
      (signal, place): State => ({ signal, place, level: firstLevel(signal), held: firstHeld(signal) }),
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

  value(signalId: string): FieldValue | undefined {
    const state = this.#states.get(signalId)
    if (!state) return undefined
    const { fault, min, max } = state.signal.address
    const value = state.held ?? fieldValue(state)
    if (fault === 'stuck') state.held ??= value
    const isSpike = fault === 'spike' && this.#random(state.place, this.#reads) < 1 / SPIKE_EVERY
    return isSpike && typeof value === 'number' ? max + 10 * (max - min || 1) : value
  }

  /** The signal holds a written value from then on. A stuck one does not take it. */
  write(signalId: string, value: FieldValue): void {
    const state = this.#states.get(signalId)
    if (!state) return
    if (state.signal.address.fault === 'stuck') {
      state.held ??= fieldValue(state)
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
      default:
    }
  }

  /** From 0 to 1: a hash of the seed, the signal and a number (the finaliser of MurmurHash3). */
  #random(place: number, n: number): number {
    let h = (this.#seed ^ Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca77)) >>> 0
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296
  }
}

function firstLevel({ valueType, address: { initial, min, max } }: SimulatedSignal): number {
  if (valueType === 'boolean') return initial === 'true' ? max : min
  return valueType === 'number' && initial !== '' ? Number(initial) : min
}

/** Texts have no number behind them. */
const firstHeld = ({ valueType, address }: SimulatedSignal): FieldValue | undefined =>
  valueType === 'string' ? address.initial : undefined

/** Switches are on in the upper half of their range. */
function fieldValue({ signal: { valueType, address }, level }: State): FieldValue {
  if (valueType === 'boolean') return level >= (address.min + address.max) / 2
  return valueType === 'string' ? address.initial : Number(level.toPrecision(12))
}
