import { bindFields, idField } from './deriveBind.ts'
import type { PageBind } from './pageFile.ts'
import { isPlainObject } from './path.ts'

/** The lists of {@link PageBind}, and the pages that click events open. */
export type NamedRow = keyof PageBind | 'pages'

/**
 * A copy of a widget, or of any part of a page file, with other ids in the fields that name signals, devices, system
 * values, measured variables and pages. It reads the same fields as `deriveBind`. @param idOf the new id of an old one
 */
export function mapBind<T>(value: T, idOf: (list: NamedRow, id: string) => string): T {
  return mapped(value, idOf) as T
}

function mapped(value: unknown, idOf: (list: NamedRow, id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, idOf))
  if (!isPlainObject(value)) return value
  const listOf = idField(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      const list = name === 'pageId' || name === 'functionPage' ? 'pages' : listOf(name)
      if (list === undefined) return [name, mapped(inside, idOf)]
      const other = (id: unknown) => (isId(id) ? idOf(list, String(id)) : mapped(id, idOf))
      return [name, Array.isArray(inside) && Object.hasOwn(bindFields.lists, name) ? inside.map(other) : other(inside)]
    }),
  )
}

const isId = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')
