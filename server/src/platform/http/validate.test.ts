import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { compileForm, compileJson, fieldProblems } from './validate.ts'

const schema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 4 }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, default: 3 })),
    id: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
    near: Type.Optional(Type.Object({ x: Type.Number() })),
  },
  { additionalProperties: false },
)
const problems = (value: unknown) => {
  const validate = compileForm(schema)
  return validate(value) ? [] : fieldProblems(validate.errors)
}

it('names every bad field once, with its limit', () => {
  expect(problems({ name: 'too long', count: '12', id: '../../', near: { x: 'a' }, more: '1' })).toEqual(
    expect.arrayContaining([
      { path: 'name', reason: 'tooLong', limit: 4 },
      { path: 'count', reason: 'tooLarge', limit: 9 },
      { path: 'id', reason: 'format' },
      { path: 'near.x', reason: 'type' },
      { path: 'more', reason: 'unknown' },
    ]),
  )
  expect(problems({})).toEqual([{ path: 'name', reason: 'required' }])
  expect(problems({ name: '' })).toEqual([{ path: 'name', reason: 'required' }])
  expect(problems({ name: 'a', count: '0' })).toEqual([{ path: 'count', reason: 'tooSmall', limit: 1 }])
})

it('says no more than 100 problems', () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, '1']))
  expect(problems({ name: 'a', ...many })).toHaveLength(100)
})

it('reads numbers from a form’s texts, and fills defaults in', () => {
  const body = { name: 'a', near: { x: '1.5' } }
  expect(compileForm(schema)(body)).toBe(true)
  expect(body).toEqual({ name: 'a', count: 3, near: { x: 1.5 } })
  for (const count of ['1.5', '1x', ' ', 'NaN', 'Infinity', '0x10x', ''])
    expect(problems({ name: 'a', count })).not.toEqual([])
})

it('takes JSON as it is: a text is no number', () => {
  expect(compileJson(schema)({ name: 'a', count: '3' })).toBe(false)
  expect(compileJson(schema)({ name: 'a', count: 3 })).toBe(true)
})
