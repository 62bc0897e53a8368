import { isPlainObject } from '../../schema/page/path.ts'
import { columns } from './model.ts'

export type AlarmColumn = (typeof columns)[number]

/** Reads `data.equips` (3.7), whose entries are objects with `equipmentId` or plain ids. */
export function equipIdsOf(v: unknown): string[] {
  const list = Array.isArray(v) ? v : []
  const ids = list.map((each: unknown) => (isPlainObject(each) ? each['equipmentId'] : each))
  return [...new Set(ids.filter((id) => (typeof id === 'string' && id !== '') || typeof id === 'number').map(String))]
}

/** The columns that `col` names, in its order; all columns where `col` is not a list. */
export function columnsOf(v: unknown): readonly AlarmColumn[] {
  if (!Array.isArray(v)) return columns
  return v.flatMap((name) => columns.find((column) => column === name) ?? [])
}
