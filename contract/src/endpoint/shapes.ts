import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { limits } from '../limits.ts'

/** An id of any row: letters, digits, dash and underscore. */
export const Id = Type.String({ minLength: 1, maxLength: limits.id, pattern: '^[A-Za-z0-9_-]+$' })
/** The id of a page or a project, or of a template's as an equipment shows it: `pageId~equipmentId`. */
export const ViewId = Type.String({
  minLength: 1,
  maxLength: 2 * limits.id + 1,
  pattern: '^[A-Za-z0-9_-]+(~[A-Za-z0-9_-]+)?$',
})
/** A comma-separated list of ids, as the specification sends them; may be empty. */
export const IdList = Type.String({ maxLength: limits.idList * (limits.id + 1), pattern: '^[A-Za-z0-9_,-]*$' })
/** A comma-separated list of ids, at least one. */
export const SomeIds = Type.String({
  minLength: 1,
  maxLength: limits.idList * (limits.id + 1),
  pattern: '^,*[A-Za-z0-9_-][A-Za-z0-9_,-]*$',
})
/** A comma-separated list of ids as {@link ViewId} has them; may be empty. */
export const ViewIdList = Type.String({
  maxLength: limits.idList * (2 * limits.id + 2),
  pattern: '^[A-Za-z0-9_,~-]*$',
})
/** The pattern of a required text: one line with more than blanks in it. */
export const oneLine = '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$'
/** The name of anything that people name. */
export const Title = Type.String({ minLength: 1, maxLength: limits.title, pattern: oneLine })
/** Milliseconds since 1970 UTC. */
export const TimeMs = Type.Integer()

export const Nothing = Type.Null()
/** A closed object: undeclared fields are refused, with their names. */
export const closed = <const P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSize.max, default: limits.pageSize.default })),
  search: Type.Optional(Type.String({ maxLength: limits.search })),
}
export const pageOf = <T extends TSchema>(row: T) =>
  Type.Object({ rows: Type.Array(row), total: Type.Integer({ minimum: 0 }) })
export const splitIds = (list: string): string[] => list.split(',').filter((id) => id !== '')
