import type { PageBind } from './pageFile.ts'
import { isPlainObject, nest } from './path.ts'
import type { PageRecords } from './WidgetRecord.ts'

/** The fields of a data binding (3.3) that name rows, and the arrays whose plain text entries do, with their lists. */
export const bindFields = {
  single: {
    signalId: 'signals',
    equipId: 'equips',
    equipmentId: 'equips',
    systemKey: 'keys',
    mvarId: 'mvars',
  },
  lists: {
    signalArray: 'signals',
    reportSignalArray: 'signals',
    systemArray: 'keys',
    mvarArray: 'mvars',
  },
} as const
/** A binding of one of these types uses this field alone; leftovers of other types in it are ignored. */
const onlyOf: Readonly<Record<string, string>> = { mvar: 'mvarId', system: 'systemKey' }

/** The list that a field of this object belongs to, by the field's name; undefined for a field that names nothing. */
export function idField(holder: Readonly<Record<string, unknown>>): (name: string) => keyof PageBind | undefined {
  const { type } = holder
  const only = typeof type === 'string' && Object.hasOwn(onlyOf, type) ? onlyOf[type] : undefined
  return (name) => {
    if (Object.hasOwn(bindFields.single, name) && (only === undefined || only === name))
      return bindFields.single[name as keyof typeof bindFields.single]
    return Object.hasOwn(bindFields.lists, name) ? bindFields.lists[name as keyof typeof bindFields.lists] : undefined
  }
}

/**
 * @returns the signals, devices, system values and measured variables that the page's widgets name, sorted, each once.
 * Every object of a widget is searched, also in unknown types: a page never shows a value that its bind does not name.
 */
export function deriveBind(page: PageRecords): PageBind {
  const found = {
    equips: new Set<string>(),
    signals: new Set<string>(),
    keys: new Set<string>(),
    mvars: new Set<string>(),
  }

  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    if (!isPlainObject(value)) return
    const listOf = idField(value)
    for (const [name, inside] of Object.entries(value)) {
      const list = listOf(name)
      if (list !== undefined && !Object.hasOwn(bindFields.lists, name)) addId(found[list], inside)
      else if (list !== undefined && Array.isArray(inside)) for (const entry of inside) addId(found[list], entry)
      look(inside)
    }
  }
  for (const record of page.widgets.values()) look(nest(record.props))
  return {
    equips: sorted(found.equips),
    signals: sorted(found.signals),
    keys: sorted(found.keys),
    mvars: sorted(found.mvars),
  }
}

function addId(into: Set<string>, v: unknown): void {
  if (typeof v === 'string' && v !== '') into.add(v)
  else if (typeof v === 'number') into.add(String(v))
}

function sorted(ids: ReadonlySet<string>): string[] {
  return [...ids].sort()
}
