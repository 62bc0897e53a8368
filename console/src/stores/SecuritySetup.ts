import type { SecurityQuestion } from '@mimic/contract'
import { makeAutoObservable } from 'mobx'

interface Asked {
  readonly question: SecurityQuestion
  readonly answer: string
}

/** Holds what one step of the security setup leaves to the next: it stands in no address and no storage. */
export class SecuritySetup {
  tel = ''
  email = ''
  questions: readonly Asked[] = []

  constructor() {
    makeAutoObservable(this)
  }

  /** Takes what a step leaves to the next one. */
  keep(part: Partial<Pick<SecuritySetup, 'tel' | 'email' | 'questions'>>): void {
    Object.assign(this, part)
  }
}
