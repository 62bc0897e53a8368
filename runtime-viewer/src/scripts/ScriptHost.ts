import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import type { ScriptAsk, ScriptNote, ScriptOrder, ScriptResult, ScriptSignal, WriteAnswer } from './protocol.ts'
import { scriptLimits } from './scriptLimits.ts'

/**
 * The interpreter checks its clock between steps of the script, and one step may fill all memory or count to 2^53. So
 * the page has a timer too, and ends the worker this long after the script's own limit.
 */
const GRACE_MS = 200
/** Limit for loading the interpreter. */
const START_MS = 30_000

const startWorker = () =>
  new Worker(new URL('./script.worker.ts', import.meta.url), { type: 'module', name: 'mimic-script' })

/** Runs the scripts of one page, each in a worker of its own, one at a time. */
export class ScriptHost {
  #bytes: Promise<ArrayBuffer> | undefined
  #end: (() => void) | undefined
  #isBusy = false
  #isDestroyed = false

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** @param answer carries out a script's request, and returns the result */
  async run(
    script: string,
    signals: readonly ScriptSignal[],
    answer: (what: ScriptAsk) => Promise<WriteAnswer>,
  ): Promise<ScriptResult> {
    this.#isBusy = true
    try {
      return await this.#run(script, signals, answer)
    } finally {
      this.#isBusy = false
    }
  }

  async #run(
    script: string,
    signals: readonly ScriptSignal[],
    answer: (what: ScriptAsk) => Promise<WriteAnswer>,
  ): Promise<ScriptResult> {
    let worker: Worker
    let wasm: ArrayBuffer
    try {
      // The worker may not connect to anything, so everything that it needs is passed to it.
      this.#bytes ??= loadBytes()
      wasm = (await this.#bytes).slice(0)
    } catch (error) {
      this.#bytes = undefined
      return { is: 'failed', why: error instanceof Error ? error.message : String(error) }
    }
    if (this.#isDestroyed) return { is: 'done' }
    try {
      worker = startWorker()
    } catch {
      // The content security policy of the page around the viewer allows no workers.
      return { is: 'forbidden' }
    }
    return new Promise((resolve) => {
      let timer = setTimeout(() => finish({ is: 'forbidden' }), START_MS)
      let usedMs = 0
      let since: number | undefined
      /** Waiting for people and devices does not count. */
      const count = (isRunning: boolean) => {
        clearTimeout(timer)
        const now = performance.now()
        if (since !== undefined) usedMs += now - since
        since = isRunning ? now : undefined
        if (isRunning) timer = setTimeout(() => finish({ is: 'tooLong' }), scriptLimits.runMs + GRACE_MS - usedMs)
      }
      const finish = (result: ScriptResult) => {
        clearTimeout(timer)
        worker.terminate()
        this.#end = undefined
        resolve(result)
      }
      this.#end = () => finish({ is: 'done' })
      const order = (message: ScriptOrder, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
      // A forbidden worker gives no further reason.
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        finish({ is: 'forbidden' })
      })
      worker.addEventListener('message', ({ data }: MessageEvent<ScriptNote>) => {
        if (data.is === 'end') return finish(data.result)
        if (data.is === 'ask')
          void answer(data.what).then((said) => order({ is: 'answer', ask: data.ask, answer: said }))
        else count(data.is === 'running')
      })
      order({ is: 'run', wasm, script, signals }, [wasm])
    })
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#end?.()
  }
}

async function loadBytes(): Promise<ArrayBuffer> {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`the interpreter is not there (${response.status})`)
  return response.arrayBuffer()
}
