import { ID_PATTERN } from '@mimic/contract/ids'

/** Operands of a formula (3.8): `equip.signal`, or `mvar.id` for another measured variable. */
export interface FormulaPart {
  readonly owner: string
  readonly id: string
}

const PART = new RegExp(`\\{\\s*(${ID_PATTERN})\\.(${ID_PATTERN})\\s*\\}|(?<![\\w.])([A-Za-z_]\\w*)\\.(\\w+)`, 'g')
const LISTED = new RegExp(`^\\{?\\s*(${ID_PATTERN})\\.(${ID_PATTERN})\\s*\\}?$`)

/** Ids stand in braces: without them a dash would be a minus, and digits a number. */
export const writtenPart = ({ owner, id }: FormulaPart): string => `{${owner}.${id}}`

/** The parts that a formula names, each once; its spelling is the server's to judge. */
export function partsOf(formula: string): readonly FormulaPart[] {
  const found = new Map<string, FormulaPart>()
  for (const [, owner, id, bareOwner, bareId] of formula.matchAll(PART)) {
    const part = { owner: owner ?? bareOwner ?? '', id: id ?? bareId ?? '' }
    found.set(writtenPart(part), part)
  }
  return [...found.values()]
}

/** The comma list of sum, avg, min and max; what is no part of one is left out. */
export function listedParts(list: string): readonly FormulaPart[] {
  const found = new Map<string, FormulaPart>()
  for (const each of list.split(',')) {
    const [, owner = '', id = ''] = LISTED.exec(each.trim()) ?? []
    if (owner !== '') found.set(writtenPart({ owner, id }), { owner, id })
  }
  return [...found.values()]
}

export const writtenList = (parts: readonly FormulaPart[]): string =>
  parts.map(({ owner, id }) => `${owner}.${id}`).join(', ')

/** The formula with `text` in the place of the selected part, and the new position of the caret. */
export function withInserted(formula: string, from: number, to: number, text: string): readonly [string, number] {
  const before = formula.slice(0, from)
  const space = /[\w)}]$/.test(before) ? ' ' : ''
  return [before + space + text + formula.slice(to), before.length + space.length + text.length]
}
