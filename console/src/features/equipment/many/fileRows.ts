import type { TemplateParameter } from '@mimic/contract'
import { parameterField } from './manyRows.ts'

export interface FileRows {
  /** Texts by field; a column that is not there has none. */
  readonly rows: readonly ReadonlyMap<string, string>[]
  /** Heads of columns that are no field. */
  readonly leftOut: readonly string[]
  /** Whether a column has the names. */
  readonly isNamed: boolean
}

/** The heads of the names and the tags, in both languages and as the calls have them. */
const heads: Readonly<Record<string, string>> = {
  name: 'equipName',
  equipname: 'equipName',
  设备名称: 'equipName',
  名称: 'equipName',
  tag: 'sn',
  sn: 'sn',
  位号: 'sn',
}

/** The devices of a table whose first line names the columns. Parameters are known by their name, `{name}` or title. */
export function fileRows(lines: readonly (readonly string[])[], parameters: readonly TemplateParameter[]): FileRows {
  const [first = [], ...rest] = lines
  const fieldOf = (head: string): string | undefined => {
    const text = head.trim().toLowerCase()
    const own = parameters.find(({ name, title }) => {
      const known = [name, `{${name}}`, title].map((each) => each.toLowerCase())
      return known.includes(text)
    })
    return own ? parameterField(own.name) : Object.hasOwn(heads, text) ? heads[text] : undefined
  }
  const fields = first.map(fieldOf)
  const filled = rest.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return {
    rows: filled.map(
      (cells) => new Map(fields.flatMap((field, i) => (field === undefined ? [] : [[field, (cells[i] ?? '').trim()]]))),
    ),
    leftOut: first.filter((head, i) => fields[i] === undefined && head.trim() !== ''),
    isNamed: fields.includes('equipName'),
  }
}
