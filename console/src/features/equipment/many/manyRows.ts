import type { TemplateParameter } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { patternText } from './patternText.ts'

/** Patterns of the devices that are to be added; of a parameter that is not given, its initial value. */
export interface ManyDraft {
  readonly templateId: string
  /** Empty for none. */
  readonly gatewayId: string
  readonly count: number
  readonly equipName: string
  readonly sn: string
  readonly parameters: Readonly<Record<string, string>>
  /** Rows that were read from a file: they stand in place of number and patterns. Texts by field. */
  readonly read?: readonly ReadonlyMap<string, string>[] | undefined
}

export type ManyProblem = 'required' | 'tooLong' | 'ended' | 'twice'

/** A device as it is sent, and what is wrong with it by field: `equipName`, `sn` or the name of a parameter. */
export interface ManyRow {
  readonly equipName: string
  readonly sn: string
  readonly parameters: Readonly<Record<string, string>>
  readonly problems: ReadonlyMap<string, ManyProblem>
}

/** The field of a row for a parameter: no name of a parameter has a dot. */
export const parameterField = (name: string): string => `parameters.${name}`

/** The devices of a draft, in the order in which they are added. */
export function manyRows(draft: ManyDraft, parameters: readonly TemplateParameter[]): readonly ManyRow[] {
  const initials = new Map(parameters.map(({ name, initial }) => [parameterField(name), initial]))
  const patterns = new Map([
    ['equipName', draft.equipName.trim()],
    ['sn', draft.sn.trim()],
    ...Object.entries(draft.parameters).map(([name, pattern]) => [parameterField(name), pattern] as const),
  ])
  const { read } = draft
  const count = read ? read.length : Math.max(0, draft.count)
  const earlier = new Set<string>()
  return Array.from({ length: count }, (_, place) =>
    checkedRow(parameters, earlier, (field) => {
      const initial = initials.get(field) ?? ''
      return read ? (read[place]?.get(field) ?? initial) : patternText(patterns.get(field) ?? initial, place)
    }),
  )
}

/** @param earlier names and tags of the rows before; takes those of this one */
function checkedRow(
  parameters: readonly TemplateParameter[],
  earlier: Set<string>,
  textAt: (field: string) => string | undefined,
): ManyRow {
  const problems = new Map<string, ManyProblem>()
  const textOf = (field: string, max: number) => {
    const text = textAt(field)
    if (text === undefined) problems.set(field, 'ended')
    else if (text.length > max) problems.set(field, 'tooLong')
    return text ?? ''
  }
  const named = (field: 'equipName' | 'sn') => {
    const text = textOf(field, limits.title)
    if (text !== '' && earlier.has(`${field} ${text}`)) problems.set(field, 'twice')
    earlier.add(`${field} ${text}`)
    return text
  }
  const equipName = named('equipName')
  if (equipName === '' && !problems.has('equipName')) problems.set('equipName', 'required')
  const values = parameters.map(({ name }) => [name, textOf(parameterField(name), VALUE)])
  return { equipName, sn: named('sn'), parameters: Object.fromEntries(values), problems }
}

/** Characters of a parameter's value. */
const VALUE = 200
