import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConditionState } from '@mimic/contract/bus'
import { gatewayText } from '@mimic/contract/gatewayTexts'
import pino from 'pino'
import type { DriverHost, Reading } from '../Driver.ts'
import type { DriverWaits } from '../waits.ts'
import { shortWaits } from './shortWaits.ts'

/** A host that keeps what a driver tells it. */
export interface RecordingHost extends DriverHost {
  readonly readings: Reading[]
  readonly conditions: { readonly states: readonly ConditionState[]; readonly isWhole: boolean }[]
  readonly states: { readonly isOnline: boolean; readonly code?: number; readonly reason?: string }[]
  /** The newest reading of a signal. */
  last(signalId: string): Reading | undefined
  isOnline(): boolean
}

export function recordingHost(waits: DriverWaits = shortWaits): RecordingHost {
  const readings: Reading[] = []
  const conditions: RecordingHost['conditions'] = []
  const states: { isOnline: boolean; code?: number; reason?: string }[] = []
  let made: string | undefined
  const folder = () => {
    made ??= mkdtempSync(join(tmpdir(), 'mimic-driver-'))
    return made
  }
  return {
    log: pino({ level: 'silent' }),
    mimicBroker: undefined,
    waits,
    isAskedOnly: false,
    readings,
    conditions,
    states,
    gatewayId: 'gw-test',
    folder,
    kindFolder: () => join(folder(), 'kind'),
    share: (_, open) => {
      const line = open()
      return { line, giveBack: () => line.close() }
    },
    push: (more) => {
      readings.push(...more)
    },
    reportConditions: (states, isWhole) => {
      conditions.push({ states, isWhole })
    },
    setOnline: (isOnline, code, reason) => {
      states.push({
        isOnline,
        ...(code !== undefined && { code }),
        ...(reason && { reason: gatewayText(reason, 'en') }),
      })
    },
    last: (id) => readings.findLast(({ signalId }) => signalId === id),
    isOnline: () => states.at(-1)?.isOnline === true,
  }
}
