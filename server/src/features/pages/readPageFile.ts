import { models } from '@mimic/engine/models'
import { deriveBind, parsePage, toPageFile } from '@mimic/engine/schema'
import { invalid } from '../../platform/ApiError.ts'
import type { Bind } from './PageRows.ts'

/**
 * Reads a posted page file: bad values are replaced by defaults as everywhere, `bind` is derived again, and what is
 * stored is written by us. @throws {ApiError} when it is no page, or over a limit.
 */
export function readPageFile(text: string): { file: string; bind: Bind } {
  const { page, problems } = parsePage(parseJson(text), models)
  const fatal = problems.find(
    ({ reason }) => reason === 'notAPage' || reason === 'tooLarge' || reason === 'tooMany' || reason === 'tooDeep',
  )
  if (fatal) throw invalid('file', fatal.reason === 'notAPage' ? 'format' : 'limit')
  return { file: JSON.stringify(toPageFile(page, models)), bind: deriveBind(page) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('file', 'format')
  }
}
