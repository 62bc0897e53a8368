import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PartData, PartMessage } from './whatIfWorker.ts'

/** A thread that judges a part of a run; it answers one message after the other. */
export class WhatIfThread {
  readonly #worker: Worker

  constructor(data: PartData) {
    this.#worker = new Worker(new URL('./whatIfWorker.ts', import.meta.url), { workerData: data })
    // A thread that fails between two messages fails the next of them.
    this.#worker.on('error', () => undefined)
  }

  /** @throws {Error} of the thread, or when it was stopped */
  async ask(message: PartMessage): Promise<unknown> {
    const ended = new AbortController()
    const { signal } = ended
    try {
      const answer = once(this.#worker, 'message', { signal })
      const exit = once(this.#worker, 'exit', { signal }).then(() => {
        throw new Error('the thread of a what-if has ended')
      })
      this.#worker.postMessage(message)
      const [data] = await Promise.race([answer, exit])
      return data
    } finally {
      ended.abort()
    }
  }

  stop(): Promise<number> {
    return this.#worker.terminate()
  }
}
