import type { PageRecords, WidgetRecord } from '@mimic/engine'
import { isContainer } from '@mimic/engine/schema'
import { paletteItem } from '../palette/paletteItems.ts'

const isDrawn = (type: string): boolean => isContainer(type) || paletteItem(type)?.isDrawing === true
/** Leaves of what follows a value or answers a click. */
const LIVE = /^(?:animation\.|clickEvent\.)|(?:^|\.)(?:subTitle|signalId|mvarId|systemKey)$/

/** Ids of the parts of a page that are a drawing and nothing more: with all that they stand in, and all that they hold. */
export function stillParts({ widgets }: PageRecords): ReadonlySet<string> {
  const rootOf = (record: WidgetRecord): string => {
    let at = record
    for (let above = widgets.get(at.parent ?? ''); above; above = widgets.get(at.parent ?? '')) at = above
    return at.id
  }
  const moving = new Set<string>()
  for (const record of widgets.values()) if (!isStill(record)) moving.add(rootOf(record))
  return new Set([...widgets.values()].filter((record) => !moving.has(rootOf(record))).map(({ id }) => id))
}

function isStill({ type, props }: WidgetRecord): boolean {
  return isDrawn(type) && !Object.entries(props).some(([path, value]) => LIVE.test(path) && Boolean(value))
}
