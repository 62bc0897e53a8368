import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DecodedObject, decodeForm, decodeJson, encodeForm, FormError, type FormObject } from './form.ts'
import { limits } from './limits.ts'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('the form codec', () => {
  it('[spec:http-nested-dots] joins nested keys with dots', () => {
    expect(encodeForm({ page: 2, filter: { name: 'P 1', range: { from: 3 } } })).toBe(
      'page=2&filter.name=P+1&filter.range.from=3',
    )
  })

  it('leaves null and undefined out and gives list items their index', () => {
    expect(encodeForm({ a: null, b: undefined, ids: ['x', 'y'] })).toBe('ids.0=x&ids.1=y')
  })

  it('decodes what it encodes, leaves as strings', () => {
    const leaf = fc.oneof(fc.string(), fc.integer().map(String))
    const key = fc
      .stringMatching(/^[a-zA-Z_]{1,8}$/)
      .filter((k) => !['__proto__', 'constructor', 'prototype'].includes(k))
    const value = fc.dictionary(
      key,
      fc.oneof(
        leaf,
        fc.array(leaf, { minLength: 1, maxLength: 4 }),
        fc.dictionary(key, leaf, { minKeys: 1, maxKeys: 3 }),
      ),
      { maxKeys: 6 },
    )
    fc.assert(
      fc.property(value, (body) => {
        expect(plain(decodeForm(encodeForm(body as FormObject)))).toEqual(plain(body))
      }),
      { verbose: true },
    )
  })

  it('makes a list of a repeated key', () => {
    expect(plain(decodeForm('id=a&id=b'))).toEqual({ id: ['a', 'b'] })
  })

  it.each(['__proto__.x=1', 'a.__proto__.b=1', 'constructor.prototype.x=1', 'user%2Econstructor=1', 'a.prototype=1'])(
    'refuses the hostile key of %s',
    (text) => {
      expect(() => decodeForm(text)).toThrow(FormError)
      expect(({} as DecodedObject)['x']).toBeUndefined()
    },
  )

  it('has objects without a prototype', () => {
    expect(Object.getPrototypeOf(decodeForm('a.b=1'))).toBeNull()
  })

  it('refuses a key that is both a value and a parent', () => {
    expect(() => decodeForm('a=1&a.b=2')).toThrow(/format/)
    expect(() => decodeForm('a.b=2&a=1')).toThrow(/format/)
  })

  it('refuses too many keys and too deep ones', () => {
    const many = Array.from({ length: limits.form.keys + 1 }, (_, i) => `k${i}=1`).join('&')
    expect(() => decodeForm(many)).toThrow(/limit/)
    expect(() => decodeForm(`${Array.from({ length: limits.form.depth + 1 }, () => 'a').join('.')}=1`)).toThrow(/limit/)
  })
})

describe('a nested value as JSON text', () => {
  it('is what its dotted keys would have given', () => {
    const dotted = decodeForm('rows.0.id=a&rows.0.limit=7&rows.1.isOn=true')['rows']
    const json = decodeJson('[{"id":"a","limit":7,"note":null},{"isOn":true}]', 'rows')
    expect(plain(json)).toEqual(plain(dotted))
    expect(Object.getPrototypeOf((json as DecodedObject[])[0])).toBeNull()
  })

  it.each([
    ['no JSON', '[1,', /format/],
    ['a hostile key', '[{"__proto__":{"x":1}}]', /hostile/],
    ['too deep nesting', `${'['.repeat(9)}${']'.repeat(9)}`, /limit/],
  ])('is refused: %s', (_, text, reason) => {
    expect(() => decodeJson(text, 'rows')).toThrow(reason)
  })
})
