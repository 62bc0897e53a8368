import { pageLimits } from '../../schema/limits.ts'
import { PAGE_FORMAT } from '../../schema/pageFile.ts'
import { paintOrder } from '../../schema/paintOrder.ts'
import { parsePage } from '../../schema/parsePage.ts'
import { isPlainObject } from '../../schema/path.ts'
import { toPageFile } from '../../schema/toPageFile.ts'
import type { WidgetModel } from '../../schema/WidgetModel.ts'
import type { Clip } from './Clip.ts'

/** How a clip says in the clipboard what it is. */
const KIND = 'mimic/widgets'

export type ClipReading =
  | { readonly is: 'clip'; readonly clip: Clip }
  /** Text of something else, or none. */
  | { readonly is: 'foreign' }
  /** It says that it is a clip, and is larger than a page may be, or holds what no widget of ours can. */
  | { readonly is: 'damaged' }

/** The clip as text, for the system's clipboard: its widgets as a page file writes them. */
export function clipText({ records, roots }: Clip, models: readonly WidgetModel[]): string {
  const isRoot = new Set(roots)
  const widgets = new Map(
    records.map((record) => [record.id, isRoot.has(record.id) ? { ...record, parent: null } : record]),
  )
  const file = toPageFile({ con: {}, widgets }, models)
  return JSON.stringify({ kind: KIND, format: PAGE_FORMAT, widgets: file.widgets })
}

/** Reads text of unknown origin. Never throws; a clip is checked as strictly as a page, and taken whole or not at all. */
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
  // A widget of a type that is not known yet is kept, as in a page.
  const isDamaged = problems.some(({ reason }) => reason !== 'unknownType')
  if (isDamaged || page.widgets.size === 0) return { is: 'damaged' }
  const records = paintOrder(page)
  return { is: 'clip', clip: { records, roots: records.flatMap(({ id, parent }) => (parent === null ? [id] : [])) } }
}
