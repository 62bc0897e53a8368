import type { PageBind } from './pageFile.ts'
import { isPlainObject, nest } from './path.ts'
import type { PageRecords } from './WidgetRecord.ts'

/** Maps each field of a data binding (3.3) to its list in the bind block. */
const fields = {
  signalId: 'signals',
  equipId: 'equips',
  equipmentId: 'equips',
  systemKey: 'keys',
  mvarId: 'mvars',
} as const
/** Arrays whose plain text entries are ids. */
const arrays = {
  signalArray: 'signals',
  reportSignalArray: 'signals',
  systemArray: 'keys',
  mvarArray: 'mvars',
} as const
/** A binding of one of these types uses this field alone; leftovers of other types in it are ignored. */
const onlyOf: Readonly<Record<string, string>> = { mvar: 'mvarId', system: 'systemKey' }

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
    const only =
      typeof value['type'] === 'string' && Object.hasOwn(onlyOf, value['type']) ? onlyOf[value['type']] : undefined
    for (const [name, inside] of Object.entries(value)) {
      if (Object.hasOwn(fields, name) && (only === undefined || only === name))
        addId(found[fields[name as keyof typeof fields]], inside)
      else if (Object.hasOwn(arrays, name) && Array.isArray(inside)) {
        for (const entry of inside) addId(found[arrays[name as keyof typeof arrays]], entry)
      }
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
