import type { ConditionState } from '@mimic/contract/bus'
import { conditionState } from './conditionState.ts'
import type { TypedValue } from './variantValue.ts'

export interface ServerConditionsOptions {
  /** @param isWhole the states are all that the server keeps */
  readonly report: (states: readonly ConditionState[], isWhole: boolean) => void
  /** The server asks for a refresh, because it may have lost events. */
  readonly onRefreshRequired: () => void
}

/** Events of this long share a report: each costs a write to the disk. */
const GATHER_MS = 100
/** A refresh that has no end is none: what came meanwhile is reported as it is. */
const REFRESH_MS = 30_000

/** The events of one server: those between the marks of a refresh tell of every condition that it keeps. */
export class ServerConditions {
  readonly #options: ServerConditionsOptions
  #states: ConditionState[] = []
  #isRefreshing = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: ServerConditionsOptions) {
    this.#options = options
  }

  take(values: readonly TypedValue[]): void {
    const told = conditionState(values)
    if (told === undefined) return
    if (told === 'refreshRequired') this.#options.onRefreshRequired()
    else if (told === 'refreshStart') this.#begin()
    else if (told === 'refreshEnd') this.#flush(this.#isRefreshing)
    else this.#gather(told)
  }

  /** Reports what is gathered; a refresh in progress is none any more. */
  flush(): void {
    this.#flush(false)
  }

  #begin(): void {
    this.#flush(false)
    this.#isRefreshing = true
    this.#timer = setTimeout(() => this.#flush(false), REFRESH_MS)
  }

  #gather(state: ConditionState): void {
    this.#states.push(state)
    if (!this.#isRefreshing) this.#timer ??= setTimeout(() => this.#flush(false), GATHER_MS)
  }

  #flush(isWhole: boolean): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isRefreshing = false
    const states = this.#states
    this.#states = []
    if (isWhole || states.length > 0) this.#options.report(states, isWhole)
  }
}
