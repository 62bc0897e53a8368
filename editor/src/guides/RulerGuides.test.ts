import { describe, expect, it } from 'vitest'
import { RulerGuides } from './RulerGuides.ts'

function aStorage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    get length() {
      return kept.size
    },
  } as Storage
}

describe('guides', () => {
  it('are kept page by page', () => {
    const storage = aStorage()
    const guides = new RulerGuides('p1', storage)
    expect(guides.add({ axis: 'x', at: 100 })).toBe(0)
    expect(guides.add({ axis: 'y', at: 50 })).toBe(1)
    guides.move(0, 120)
    expect(new RulerGuides('p1', storage).list).toEqual([
      { axis: 'x', at: 120 },
      { axis: 'y', at: 50 },
    ])
    expect(new RulerGuides('p2', storage).list).toEqual([])
    guides.remove(0)
    expect(guides.list).toEqual([{ axis: 'y', at: 50 }])
    guides.clear()
    expect(storage.length).toBe(0)
  })

  it('are validated when they are read, and limited in number', () => {
    const key = 'mimic.designer.guides.p'
    const read = (text: string) => new RulerGuides('p', aStorage({ [key]: text })).list
    expect(read('{')).toEqual([])
    expect(read('{"axis":"x"}')).toEqual([])
    expect(read('[null,{"axis":"z","at":1},{"axis":"x","at":1.5},{"axis":"x","at":7}]')).toEqual([{ axis: 'x', at: 7 }])
    const full = new RulerGuides('p', aStorage({ [key]: JSON.stringify(Array(200).fill({ axis: 'x', at: 1 })) }))
    expect(full.list).toHaveLength(100)
    expect(full.add({ axis: 'y', at: 1 })).toBe(-1)
  })
})
