import { makeAutoObservable } from 'mobx'

/** Asks the person of the session to prove to be there, once for all the calls that wait for it (1004). */
export class ProofStore {
  isAsked = false
  #waiting: ((isProved: boolean) => void)[] = []

  constructor() {
    makeAutoObservable(this)
  }

  /** @returns whether it was proved; false when the person does not want to */
  ask(): Promise<boolean> {
    this.isAsked = true
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  settle(isProved: boolean): void {
    this.isAsked = false
    for (const resolve of this.#waiting.splice(0)) resolve(isProved)
  }
}
