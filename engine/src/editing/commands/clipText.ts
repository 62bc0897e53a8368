import { pageLimits } from '../../schema/limits.ts'
import type { WidgetModel } from '../../schema/model/WidgetModel.ts'
import { PAGE_FORMAT } from '../../schema/page/pageFile.ts'
import { paintOrder } from '../../schema/page/paintOrder.ts'
import { parsePage } from '../../schema/page/parsePage.ts'
import { isPlainObject } from '../../schema/page/path.ts'
import { toPageFile } from '../../schema/page/toPageFile.ts'
import type { Clip } from './Clip.ts'

/** Marks text in the clipboard as a clip. */
const KIND = 'mimic/widgets'

export type ClipReading =
  | { readonly is: 'clip'; readonly clip: Clip }
  /** The text is not a clip. */
  | { readonly is: 'foreign' }
  /** The text is marked as a clip, and is larger than a page may be, or holds values that no widget can have. */
  | { readonly is: 'damaged' }

/**
 * @param from where it was copied: whoever pastes elsewhere brings its pictures along
 * @returns the clip as text for the system's clipboard: its widgets as a page file writes them
 */
export function clipText({ records, roots }: Clip, models: readonly WidgetModel[], from?: string): string {
  const isRoot = new Set(roots)
  const widgets = new Map(
    records.map((record) => [record.id, isRoot.has(record.id) ? { ...record, parent: null } : record]),
  )
  const file = toPageFile({ con: {}, widgets }, models)
  return JSON.stringify({ kind: KIND, format: PAGE_FORMAT, widgets: file.widgets, ...(from !== undefined && { from }) })
}

/**
 * Reads text of unknown origin. Never throws. A clip is checked as strictly as a page, and taken completely or not at
 * all.
 */
export function readClipText(text: string, models: readonly WidgetModel[]): ClipReading {
  if (!text.includes(KIND)) return { is: 'foreign' }
  if (text.length > pageLimits.bytes) return { is: 'damaged' }
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return { is: 'foreign' }
  }
  if (!isPlainObject(input) || input['kind'] !== KIND) return { is: 'foreign' }
  if (!Array.isArray(input['widgets'])) return { is: 'damaged' }
  const { page, problems } = parsePage({ format: input['format'], widgets: input['widgets'] }, models)
  // A widget of an unknown type is kept, as in a page.
  const isDamaged = problems.some(({ reason }) => reason !== 'unknownType')
  if (isDamaged || page.widgets.size === 0) return { is: 'damaged' }
  const records = paintOrder(page)
  return { is: 'clip', clip: { records, roots: records.flatMap(({ id, parent }) => (parent === null ? [id] : [])) } }
}
