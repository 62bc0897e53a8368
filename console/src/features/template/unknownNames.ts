import { driverKindOf } from '@mimic/contract/drivers'
import { namesIn } from '@mimic/contract/parameterText'
import type { EntityDraft } from '../../kit/entity/EntityInput.tsx'
import { entityText } from '../../kit/entity/entityText.ts'
import { configKey, shownSettings } from '../equipment/edit/equipmentDraft.ts'
import type { GridModel } from '../equipment/grid/gridEdits.ts'
import { cellText, type GridRow, isShown } from '../equipment/grid/gridRows.ts'
import { parametersOf, RESERVED } from './templateDraft.ts'

/** A name in braces that is no parameter, and the labels of the first settings that hold it. */
export interface UnknownName {
  readonly name: string
  readonly places: readonly string[]
  readonly count: number
}

/** Places that are named; of the others there is the count. */
const NAMED = 3

/** The names in braces that the template does not have. They would stay in the texts of its devices. */
export function unknownNames(draft: EntityDraft, rows: readonly GridRow[], model: GridModel): readonly UnknownName[] {
  const known = new Set([RESERVED, ...parametersOf(draft).map(({ name }) => name)])
  const found = new Map<string, { places: string[]; count: number }>()
  const look = (text: string, place: () => string) => {
    if (!text.includes('{')) return
    for (const name of namesIn(text)) {
      if (known.has(name)) continue
      const entry = found.get(name) ?? { places: [], count: 0 }
      found.set(name, entry)
      entry.count++
      if (entry.places.length < NAMED) entry.places.push(place())
    }
  }
  const kind = driverKindOf(String(draft['driver']))
  for (const [name, field] of kind ? shownSettings(kind, draft) : [])
    look(String(draft[configKey(name)]), () => entityText(field.label))
  for (const row of rows) {
    for (const column of model.columns) {
      if (isShown(row, column, model.columns))
        look(
          cellText(row, column),
          () => `${row.cells['sn'] || row.cells['title'] || ''} · ${entityText(column.field.label)}`,
        )
    }
  }
  return [...found].map(([name, { places, count }]) => ({ name, places, count }))
}
