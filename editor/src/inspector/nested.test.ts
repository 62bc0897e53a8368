import { describe, expect, it } from 'vitest'
import { nestedAt, withNested } from './nested.ts'

describe('nested JSON', () => {
  const item = { text: 'Run', clickEvent: { enable: true, config: { data: { signalId: 's1' } } } }

  it('is read by dotted paths', () => {
    expect(nestedAt(item, 'clickEvent.config.data.signalId')).toBe('s1')
    expect(nestedAt(item, 'clickEvent.config.link')).toBeUndefined()
    expect(nestedAt(item, 'text.length')).toBeUndefined()
  })

  it('is changed in a copy, and made where it is missing', () => {
    const next = withNested(item, 'clickEvent.config.writeValue', '1')
    expect(next).toEqual({
      text: 'Run',
      clickEvent: { enable: true, config: { data: { signalId: 's1' }, writeValue: '1' } },
    })
    expect(item.clickEvent.config).toEqual({ data: { signalId: 's1' } })
    expect(withNested(undefined, 'a.b', 1)).toEqual({ a: { b: 1 } })
    expect(withNested({ a: { b: 1, c: 2 } }, 'a.b', undefined)).toEqual({ a: { c: 2 } })
  })
})
