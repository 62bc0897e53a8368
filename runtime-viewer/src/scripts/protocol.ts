import type { SignalScalar } from '@mimic/contract/live'

/** A signal as a page's script sees it. */
export interface ScriptSignal {
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly value: SignalScalar
  /** Device time, ms since 1970 UTC; null before the first value. */
  readonly time: number | null
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: number
  /** Nobody measured the value. */
  readonly simulated: boolean
}

/** A request of a script to the page. */
export type ScriptAsk =
  | { readonly is: 'write'; readonly signalId: string; readonly value: string }
  | { readonly is: 'page'; readonly pageId: string }
  | { readonly is: 'notify'; readonly text: string }

/** The answer to a script's write: `value` was read back from the device, `reason` says why there is none. */
export interface WriteAnswer {
  readonly ok: boolean
  readonly value: SignalScalar
  /** The device runs simulated. */
  readonly simulated: boolean
  readonly reason: string
}

export type ScriptResult =
  | { readonly is: 'done' | 'tooLong' | 'tooLarge' | 'stuck' | 'forbidden' }
  | { readonly is: 'failed'; readonly why: string }

/** To the worker. */
export type ScriptOrder =
  | {
      readonly is: 'run'
      readonly wasm: ArrayBuffer
      readonly script: string
      readonly signals: readonly ScriptSignal[]
    }
  | { readonly is: 'answer'; readonly ask: number; readonly answer: WriteAnswer }

/** From the worker. `running` and `waiting`: whether the script works, or waits for an answer. */
export type ScriptNote =
  | { readonly is: 'running' | 'waiting' }
  | { readonly is: 'ask'; readonly ask: number; readonly what: ScriptAsk }
  | { readonly is: 'end'; readonly result: ScriptResult }
