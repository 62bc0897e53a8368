import type { FullCondition } from '@mimic/contract'
import { inputKey } from '../../mvars/store/calcRule.ts'
import type { RuleRow } from '../store/AlarmRows.ts'
import { readFormula } from '../store/assertReferences.ts'
import type { RuleGroup } from './WhatIfPart.ts'

/** The signals and measured variables that a condition reads, its own first. @throws {ApiError} for a text that is no formula */
export function inputsOf(
  signalId: string,
  { kind, otherSignalId, expression }: Pick<FullCondition, 'kind' | 'otherSignalId' | 'expression'>,
): string[] {
  if (kind === 'expression')
    return [...new Set([signalId, ...readFormula('expression', expression).inputs.map(inputKey)])]
  return kind === 'deviation' || kind === 'discrepancy' ? [signalId, otherSignalId] : [signalId]
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
