import { parentPort, workerData } from 'node:worker_threads'
import type { LiveValue } from '@mimic/contract/live'
import { type PartOptions, type RuleGroup, type StoredSignals, WhatIfPart } from './WhatIfPart.ts'

// Judging months of values takes a thread of its own, so that it delays no live value.

export interface PartData extends PartOptions {
  readonly groups: readonly RuleGroup[]
  readonly newest: readonly LiveValue[]
}
export type PartMessage =
  | {
      readonly is: 'window'
      /** The places of groups whose signals are stored here. */
      readonly groups: readonly number[]
      readonly stored: StoredSignals
      readonly from: number
      readonly to: number
    }
  | { readonly is: 'end'; readonly until: number }

// Given by WhatIfThread.
const { groups, newest, ...options } = workerData as PartData
const part = new WhatIfPart(groups, newest, options)

parentPort?.on('message', (message: PartMessage) => {
  if (message.is === 'end') {
    parentPort?.postMessage(part.end(message.until))
    return
  }
  part.take(message.groups, message.stored, message.from, message.to)
  parentPort?.postMessage(undefined)
})
