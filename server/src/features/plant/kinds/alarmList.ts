import { isDeepStrictEqual } from 'node:util'
import { type AlarmRule, alarm, Id } from '@mimic/contract'
import { invalid } from '../../../platform/ApiError.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import type { Json, PlantItem } from '../plantText.ts'
import { callFields, partSchema } from '../schemas/itemSchema.ts'
import type { Schemas } from '../schemas/texts.ts'
import { fieldNames, objectsOf, pick } from './PlantKind.ts'

const fields = fieldNames(alarm.ruleEdit)

/** @param more fields beside those of a condition */
export const alarmSchema = (more: Schemas = {}) => partSchema({ id: Id, ...more, ...callFields(alarm.ruleEdit) })

type Condition = { readonly [name: string]: Json }

/** Conditions in a stable order. @param signalOf the name of a condition's signal; undefined where it is no part */
export const alarmItems = (rules: readonly AlarmRule[], signalOf: (signalId: string) => string | undefined): Json[] =>
  rules
    .map((rule) => {
      const signal = signalOf(rule.signalId)
      return { id: rule.id, ...(signal !== undefined && { signal }), ...pick(rule, fields) }
    })
    .toSorted((a, b) => (`${a.signal ?? ''} ${a.id}` < `${b.signal ?? ''} ${b.id}` ? -1 : 1))

/** Removes the conditions that an item has no more. */
export async function removeAlarms(calls: InnerCalls, before: PlantItem, after: PlantItem): Promise<void> {
  const kept = new Map(objectsOf(after['alarms']).map((rule) => [rule['id'], rule]))
  for (const rule of objectsOf(before['alarms'])) {
    const next = kept.get(rule['id'] ?? '')
    // A condition stays with its signal: one for another signal is another condition.
    if (!next || next['signal'] !== rule['signal']) await calls.make(alarm.ruleDelete, { id: rule['id'] })
  }
}

/** Adds and changes conditions. @param idOf the signal of a name; undefined where there is none */
export async function setAlarms(
  calls: InnerCalls,
  before: PlantItem,
  after: PlantItem,
  idOf: (signal: Json | undefined) => string | undefined,
): Promise<void> {
  const known = new Map(objectsOf(before['alarms']).map((rule) => [rule['id'], rule]))
  for (const [place, rule] of objectsOf(after['alarms']).entries()) {
    const { id, signal, ...given } = rule
    const old: Condition | undefined = known.get(id ?? '')
    if (isDeepStrictEqual(old, rule)) continue
    const signalId = idOf(signal)
    if (signalId === undefined) throw invalid(`alarms.${place}.signal`, 'unknown')
    if (old && old['signal'] === signal) await calls.make(alarm.ruleEdit, { id, ...given })
    else await calls.make(alarm.ruleAdd, { signalId, ...given }, typeof id === 'string' ? [id] : [])
  }
}
