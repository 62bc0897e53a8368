import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { expect, it, vi } from 'vitest'
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

const numbers = Type.Object({
  any: Type.Optional(Type.Number()),
  ranged: Type.Optional(Type.Union([Type.Number({ minimum: -90, maximum: 90 }), Type.Null()])),
  whole: Type.Optional(Type.Integer()),
  list: Type.Optional(Type.Array(Type.Object({ x: Type.Number() }))),
})

it.each(['Infinity', '-Infinity', '1e400', '-1e400'])('%s is no number, wherever one stands', (text) => {
  const validate = compileForm(numbers)
  const refused = (value: unknown) => (validate(value) ? [] : fieldProblems(validate.errors))
  expect(refused({ any: text })).toEqual([{ path: 'any', reason: 'type' }])
  expect(refused({ ranged: text }).map(({ path }) => path)).toEqual(['ranged'])
  expect(refused({ whole: text }).map(({ path }) => path)).toEqual(['whole'])
  expect(refused({ list: [{ x: '1' }, { x: text }] })).toEqual([{ path: 'list.1.x', reason: 'type' }])
  expect(refused({ any: '1e300' })).toEqual([])
})

it('a number of JSON that is too large for one is refused', () => {
  const validate = compileJson(numbers)
  expect(validate(JSON.parse('{"any":1e400}'))).toBe(false)
  expect(fieldProblems(validate.errors)).toEqual([{ path: 'any', reason: 'type' }])
})

it('names the field of a list that is too long, too short or empty, and of a keyword without a reason of its own', () => {
  const lists = Type.Object({
    most: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })),
    least: Type.Optional(Type.Array(Type.String(), { minItems: 2 })),
    some: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    own: Type.Optional(Type.Unsafe({ not: { const: 'a' } })),
  })
  const validate = compileForm(lists)
  const refused = (value: unknown) => (validate(value) ? [] : fieldProblems(validate.errors))
  expect(refused({ most: ['a', 'b', 'c'] })).toEqual([{ path: 'most', reason: 'limit', limit: 2 }])
  expect(refused({ least: ['a'] })).toEqual([{ path: 'least', reason: 'tooShort', limit: 2 }])
  expect(refused({ some: [] })).toEqual([{ path: 'some', reason: 'required' }])
  expect(refused({ own: 'a' })).toEqual([{ path: 'own', reason: 'format' }])
})

it('compiles a schema once, when the first value comes: a start compiles none of the hundreds', () => {
  const compile = vi.spyOn(Ajv.prototype, 'compile')
  const checks = [compileForm(Type.String()), compileJson(Type.Number())]
  expect(compile).not.toHaveBeenCalled()
  expect(checks.map((check) => [check({}), check({})])).toEqual([
    [false, false],
    [false, false],
  ])
  expect(compile).toHaveBeenCalledTimes(2)
  compile.mockRestore()
})
