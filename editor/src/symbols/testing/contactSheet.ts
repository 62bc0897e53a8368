import { createDocStore, newOrder, type WidgetRecord } from '@mimic/engine'
import type { SymbolSpec } from '../SymbolSpec.ts'
import { allSymbols } from '../symbolLibrary.ts'
import { symbolRecords } from '../symbolRecords.ts'

const CELL_WIDTH = 196
const CELL_HEIGHT = 212
const CAPTION = 30
const COLUMNS = 10

/** A page holds 2000 widgets. */
const ON_SHEET = 100

/** The library in pieces that a page can hold. */
export const sheets: readonly (readonly SymbolSpec[])[] = Array.from(
  { length: Math.ceil(allSymbols.length / ON_SHEET) },
  (_, i) => allSymbols.slice(i * ON_SHEET, (i + 1) * ON_SHEET),
)

/** A page with symbols at their own size, each above its name, as a document for the engine. */
export function contactSheet(specs: readonly SymbolSpec[], locale: 'cn' | 'en') {
  const rows = Math.ceil(specs.length / COLUMNS)
  const records: WidgetRecord[] = []
  let order: string | null = null
  const next = () => {
    order = newOrder(order, null)
    return order
  }
  specs.forEach((spec, i) => {
    const left = (i % COLUMNS) * CELL_WIDTH
    const top = Math.floor(i / COLUMNS) * CELL_HEIGHT
    const x = left + Math.round((CELL_WIDTH - spec.width) / 2)
    const y = top + Math.round((CELL_HEIGHT - CAPTION - spec.height) / 2)
    const [group, ...parts] = symbolRecords(spec, spec[locale], x, y)
    if (group) records.push({ ...group, order: next() }, ...parts)
    records.push({
      id: `caption-${spec.id}`,
      type: 'UsualText',
      parent: null,
      order: next(),
      props: {
        'position.x': left + 4,
        'position.y': top + CELL_HEIGHT - CAPTION,
        'position.width': CELL_WIDTH - 8,
        'position.height': CAPTION - 4,
        'data.title': spec[locale],
        'style.font.size': 12,
        'style.font.color': '#5b6675',
        'style.fill.enable': false,
        'style.stroke.enable': false,
      },
    })
  })
  return createDocStore({
    con: { width: COLUMNS * CELL_WIDTH, height: rows * CELL_HEIGHT, bgColor: '#ffffff' },
    widgets: new Map(records.map((record) => [record.id, record])),
  })
}
