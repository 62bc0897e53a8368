import { newId } from '../document/newId.ts'
import { pageLimits } from '../schema/limits.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { PageProblem } from '../schema/page/pageFile.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { emptyPage, type ParsedPage, parsePage } from '../schema/page/parsePage.ts'
import type { PageRecords, WidgetRecord } from '../schema/page/WidgetRecord.ts'

/** Reads a page from text of unknown origin. Never throws: other text gives an empty page and one problem at `$`. */
export function readPageText(text: string, models: readonly WidgetModel[]): ParsedPage {
  if (text.length > pageLimits.bytes) return refused('tooLarge')
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return refused('notAPage')
  }
  return parsePage(input, models)
}

/** @returns the page's widgets with new ids, groups before their parts, so that they can stand beside any others */
export function freshRecords(page: PageRecords): WidgetRecord[] {
  const records = paintOrder(page)
  const ids = new Map(records.map(({ id }) => [id, newId()]))
  return records.map((record) => ({
    ...record,
    id: ids.get(record.id) ?? newId(),
    parent: record.parent === null ? null : (ids.get(record.parent) ?? null),
  }))
}

function refused(reason: PageProblem['reason']): ParsedPage {
  return { page: emptyPage, problems: [{ path: '$', reason }] }
}
