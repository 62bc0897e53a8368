import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { ScriptAsk, ScriptResult, ScriptSignal, WriteAnswer } from './protocol.ts'
import { scriptLimits } from './scriptLimits.ts'

export interface ScriptPage {
  readonly signals: readonly ScriptSignal[]
  /** Resolves when the operator and the device have answered. Only writes are waited for. */
  ask(what: ScriptAsk): Promise<WriteAnswer>
  /** The script works, or waits. */
  onWork?(isRunning: boolean): void
  /** The clock that its time is measured by, ms; `performance.now` by default. */
  readonly now?: () => number
}

/**
 * Runs a page's script in an interpreter of its own: no DOM, no network, nothing of this program but `mimic.*`. It
 * always ends, whatever the script does, and never throws.
 * @param quickJs for this run only: it is discarded with everything that the script left in it
 */
export async function runScript(quickJs: QuickJSWASMModule, script: string, page: ScriptPage): Promise<ScriptResult> {
  if (script.length > scriptLimits.script) return { is: 'tooLarge' }
  try {
    return await new ScriptRun(quickJs, page).run(script)
  } catch (error) {
    // The interpreter itself failed.
    return failure(error instanceof Error ? error.message : String(error))
  }
}

class ScriptRun {
  readonly #context: QuickJSContext
  readonly #page: ScriptPage
  readonly #now: () => number
  #usedMs = 0
  #since = 0
  #isTooLong = false
  #asks = 0
  #pending = 0
  #wake: () => void = () => {}

  constructor(quickJs: QuickJSWASMModule, page: ScriptPage) {
    this.#page = page
    this.#now = page.now ?? (() => performance.now())
    this.#context = quickJs.newContext()
    const { runtime } = this.#context
    runtime.setMemoryLimit(scriptLimits.memoryBytes)
    runtime.setMaxStackSize(scriptLimits.stackBytes)
    runtime.setInterruptHandler(() => {
      this.#isTooLong ||= this.#usedMs + this.#now() - this.#since > scriptLimits.runMs
      return this.#isTooLong
    })
  }

  async run(script: string): Promise<ScriptResult> {
    const context = this.#context
    this.#offer()
    const started = this.#work(() => context.evalCode(`(async () => {\n${script}\n})()`, 'page script'))
    if (started.error) return this.#failed(started.error)
    const promise = started.value
    try {
      for (;;) {
        const fault = this.#jobs()
        if (this.#isTooLong || this.#usedMs > scriptLimits.runMs) return { is: 'tooLong' }
        if (fault !== undefined) return fault
        const state = context.getPromiseState(promise)
        if (state.type === 'fulfilled') {
          state.value.dispose()
          return { is: 'done' }
        }
        if (state.type === 'rejected') return this.#failed(state.error)
        // The script waits for an answer that never comes, or for a job that ran out of memory.
        if (this.#pending === 0) return { is: 'stuck' }
        await this.#answered()
      }
    } finally {
      promise.dispose()
    }
  }

  /** Everything that a script can reach: `mimic`. */
  #offer(): void {
    const context = this.#context
    const mimic = context.newObject()
    const offer = (name: string, fn: (...args: QuickJSHandle[]) => QuickJSHandle) => {
      const handle = context.newFunction(name, fn)
      context.setProp(mimic, name, handle)
      handle.dispose()
    }
    const { signals } = this.#page
    const byId = new Map(signals.map((signal) => [signal.id, signal]))
    offer('read', (id) => this.#value(byId.get(this.#text(id))?.value))
    offer('signal', (id) => this.#value(byId.get(this.#text(id))))
    offer('signals', () => this.#value(signals))
    offer('notify', (text) => this.#tell({ is: 'notify', text: this.#text(text).slice(0, scriptLimits.text) }))
    offer('openPage', (id) => this.#tell({ is: 'page', pageId: this.#text(id) }))
    offer('write', (id, value) => this.#ask({ is: 'write', signalId: this.#text(id), value: this.#text(value) }))
    context.setProp(context.global, 'mimic', mimic)
    mimic.dispose()
  }

  #tell(what: ScriptAsk): QuickJSHandle {
    this.#count()
    void this.#page.ask(what)
    return this.#context.undefined
  }

  #ask(what: ScriptAsk): QuickJSHandle {
    this.#count()
    const context = this.#context
    const deferred = context.newPromise()
    this.#pending++
    void this.#page.ask(what).then((answer) => {
      this.#pending--
      if (!context.alive) return
      const handle = this.#value(answer)
      deferred.resolve(handle)
      handle.dispose()
      this.#wake()
    })
    return deferred.handle
  }

  #count(): void {
    if (++this.#asks > scriptLimits.asks) throw new Error(`a script may ask ${scriptLimits.asks} times`)
  }

  #answered(): Promise<void> {
    this.#page.onWork?.(false)
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#page.onWork?.(true)
        resolve()
      }
    })
  }

  /** @returns errors other than the script's own, which its promise holds */
  #jobs(): ScriptResult | undefined {
    const { runtime } = this.#context
    const result = this.#work(() => runtime.executePendingJobs())
    return result.error ? this.#failed(result.error) : undefined
  }

  #work<T>(fn: () => T): T {
    this.#since = this.#now()
    try {
      return fn()
    } finally {
      this.#usedMs += this.#now() - this.#since
    }
  }

  #text(handle: QuickJSHandle | undefined): string {
    return handle === undefined ? '' : this.#context.getString(handle)
  }

  /** Plain data, passed as JSON, so that only values get in. */
  #value(value: unknown): QuickJSHandle {
    const context = this.#context
    if (value === undefined) return context.undefined
    const text = context.newString(JSON.stringify(value))
    const json = context.getProp(context.global, 'JSON')
    const parse = context.getProp(json, 'parse')
    try {
      return context.unwrapResult(context.callFunction(parse, json, text))
    } finally {
      text.dispose()
      json.dispose()
      parse.dispose()
    }
  }

  #failed(error: QuickJSHandle): ScriptResult {
    if (this.#isTooLong) {
      error.dispose()
      return { is: 'tooLong' }
    }
    const dumped: unknown = this.#context.dump(error)
    error.dispose()
    if (typeof dumped !== 'object' || dumped === null) return failure(String(dumped))
    const { name, message } = dumped as { name?: unknown; message?: unknown }
    if (name === 'InternalError' && message === 'out of memory') return { is: 'tooLarge' }
    return failure(`${String(name ?? 'Error')}: ${String(message ?? '')}`)
  }
}

function failure(why: string): ScriptResult {
  if (/out of memory|memory access out of bounds/i.test(why)) return { is: 'tooLarge' }
  return { is: 'failed', why: why.slice(0, scriptLimits.text) }
}
