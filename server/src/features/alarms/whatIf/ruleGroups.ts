import type { FullCondition } from '@mimic/contract'
import { inputKey } from '../../mvars/store/calcRule.ts'
import type { RuleRow } from '../store/AlarmRows.ts'
import { readFormula } from '../store/assertReferences.ts'
import type { RuleGroup } from './WhatIfPart.ts'

/**
 * The signals and measured variables that a condition reads, by the field that names them; its own first.
 * @throws {ApiError} for a text that is no formula
 */
export function inputsOf(
  signalId: string,
  fields: Pick<FullCondition, 'kind' | 'otherSignalId' | 'expression' | 'suppressWhen'>,
): readonly (readonly [field: 'signalId' | 'otherSignalId' | 'expression' | 'suppressWhen', id: string])[] {
  const { kind, otherSignalId, suppressWhen } = fields
  const named = (field: 'expression' | 'suppressWhen') =>
    readFormula(field, fields[field]).inputs.map((input) => [field, inputKey(input)] as const)
  return [
    ['signalId', signalId],
    ...(kind === 'expression' ? named('expression') : []),
    ...(kind === 'deviation' || kind === 'discrepancy' ? [['otherSignalId', otherSignalId] as const] : []),
    ...(suppressWhen === '' ? [] : named('suppressWhen')),
  ]
}

/** Groups conditions so that no two groups read one signal: each can then be judged by itself. */
export function ruleGroups(
  rules: readonly { readonly rule: RuleRow; readonly inputs: readonly string[] }[],
): RuleGroup[] {
  const groups = new Map<string, { rules: RuleRow[]; signals: Set<string> }>()
  for (const { rule, inputs } of rules) {
    const group = { rules: [rule], signals: new Set(inputs) }
    for (const other of new Set(inputs.flatMap((id) => groups.get(id) ?? []))) {
      group.rules.push(...other.rules)
      for (const id of other.signals) group.signals.add(id)
    }
    for (const id of group.signals) groups.set(id, group)
  }
  return [...new Set(groups.values())].map(({ rules, signals }) => ({ rules, signals: [...signals] }))
}
