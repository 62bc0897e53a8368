import { makeAutoObservable, observableRef } from 'mobx'
import type { Part } from '../stores/DesignerStore.ts'

/** Notices that can be read again. */
const KEPT = 20

export interface KeptNotice {
  readonly id: number
  /** ms since 1970 UTC. */
  readonly at: number
  readonly text: string
}

/** The notices of the designer, kept so that they can be read again: the newest first. */
export class NoticeLog {
  kept: readonly KeptNotice[] = []
  #next = 1

  constructor() {
    makeAutoObservable(this, { kept: observableRef })
  }

  /** The same text at once again, as by a key that is held, is one notice with the later time. */
  add(text: string, at = Date.now()): void {
    if (text === '') return
    const [newest, ...older] = this.kept
    const rest = newest === undefined || newest.text === text ? older : this.kept
    this.kept = [{ id: this.#next++, at, text }, ...rest].slice(0, KEPT)
  }
}

export const noticeLog: Part<NoticeLog> = () => new NoticeLog()
