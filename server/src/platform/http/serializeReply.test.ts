import { type Endpoint, endpoints } from '@mimic/contract'
import { type TSchema, Type } from 'typebox'
import { expect, it } from 'vitest'
import { serializeReply } from './serializeReply.ts'

const secret = { passwordHash: 'secret' }
const clean = (schema: TSchema, data: unknown): unknown => JSON.parse(serializeReply(schema)(data))

it('leaves out what the schema does not declare, at any depth', () => {
  const Row = Type.Object({ id: Type.String(), near: Type.Union([Type.Object({ x: Type.Number() }), Type.Null()]) })
  const row = { id: 'a', near: { x: 1, ...secret }, ...secret }
  expect(clean(Type.Object({ rows: Type.Array(Row) }), { rows: [row], ...secret })).toEqual({
    rows: [{ id: 'a', near: { x: 1 } }],
  })
})

it('keeps null, and never makes another value of it', () => {
  const schema = Type.Object({ limit: Type.Union([Type.Number(), Type.Null()]) })
  expect(clean(schema, { limit: null })).toEqual({ limit: null })
})

it.each(endpoints.filter(({ reply }: Endpoint) => 'properties' in reply).map((e) => [e.id, e] as const))(
  '%s lets no undeclared field through',
  (_, { reply }) => {
    expect(serializeReply(reply)({ ...secret })).not.toContain('secret')
  },
)
