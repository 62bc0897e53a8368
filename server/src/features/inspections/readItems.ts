import { InspectionItem, limits } from '@mimic/contract'
import { Type } from 'typebox'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { compileJson, fieldProblems } from '../../platform/http/validate.ts'

const isItems = compileJson(Type.Array(InspectionItem, { minItems: 1, maxItems: limits.inspection.items }))

/** Reads posted items. @throws {ApiError} on `items`, or on the field of one: `items.2.content` */
export function readItems(text: string): InspectionItem[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw invalid('items', 'format')
  }
  if (isItems(parsed)) return parsed as InspectionItem[]
  const problems = fieldProblems(isItems.errors)
  // Too many or too few is the list's own problem.
  if (problems.length === 0) throw invalid('items', 'limit', limits.inspection.items)
  throw new ApiError(
    'invalid',
    problems.map((problem) => ({ ...problem, path: problem.path === '' ? 'items' : `items.${problem.path}` })),
  )
}
