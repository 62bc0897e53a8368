import { limits } from '@mimic/contract'
import { refusal } from '../../platform/ApiError.ts'
import type { SharedState } from '../../platform/shared/SharedState.ts'

const KIND = 'identity'

/** Which sessions have proved who is at them within the last 10 minutes. */
export class IdentityMarks {
  readonly #state: SharedState
  readonly #now: () => number

  constructor(state: SharedState, now: () => number) {
    this.#state = state
    this.#now = now
  }

  /** End of the mark of a session; 0 without one. */
  until(sessionId: string): number {
    return Number(this.#state.get(KIND, sessionId) ?? 0)
  }

  /** @returns until when it holds */
  async set(sessionId: string): Promise<number> {
    const until = this.#now() + limits.security.checkMs
    await this.#state.set(KIND, sessionId, String(until), until)
    return until
  }

  /** @throws {ApiError} forbidden on `check` without a mark */
  assert(sessionId: string): void {
    if (this.until(sessionId) <= this.#now()) throw refusal('forbidden', 'check', 'required')
  }
}
