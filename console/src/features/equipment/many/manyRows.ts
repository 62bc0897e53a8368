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
  const seen = { equipName: new Set<string>(), sn: new Set<string>() }
  return Array.from({ length: Math.max(0, draft.count) }, (_, place) => {
    const problems = new Map<string, ManyProblem>()
    const textOf = (field: string, pattern: string, max: number) => {
      const text = patternText(pattern, place)
      if (text === undefined) problems.set(field, 'ended')
      else if (text.length > max) problems.set(field, 'tooLong')
      return text ?? ''
    }
    const named = (field: 'equipName' | 'sn') => {
      const text = textOf(field, draft[field].trim(), limits.title)
      if (text !== '' && seen[field].has(text)) problems.set(field, 'twice')
      seen[field].add(text)
      return text
    }
    const equipName = named('equipName')
    if (equipName === '' && !problems.has('equipName')) problems.set('equipName', 'required')
    const values = parameters.map(({ name, initial }) => [
      name,
      textOf(parameterField(name), draft.parameters[name] ?? initial, VALUE),
    ])
    return { equipName, sn: named('sn'), parameters: Object.fromEntries(values), problems }
  })
}

/** Characters of a parameter's value. */
const VALUE = 200
