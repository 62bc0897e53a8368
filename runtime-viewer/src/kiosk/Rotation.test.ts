import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Rotation } from './Rotation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1)
  vi.useRealTimers()
})

const pages = [
  { page: 'a', seconds: 10 },
  { page: 'b', seconds: 20 },
  { page: 'c', seconds: 5 },
]

function harness(first = 'a', list = pages) {
  const at = { page: first, canTurn: true, comes: true }
  const shown: string[] = []
  const states: string[] = []
  const rotation: Rotation = new Rotation({
    pages: list,
    holdMs: 60_000,
    shown: () => at.page,
    show: (page) => {
      at.page = page
      shown.push(page)
      if (at.comes) rotation.pageShown()
    },
    canTurn: () => at.canTurn,
    onState: (state) => states.push(state),
  })
  rotation.start()
  return { at, shown, states, rotation }
}

describe('the pages of a kiosk', () => {
  it('rotate, each after its own time, from the page that is shown', () => {
    const { shown, rotation } = harness('b')
    vi.advanceTimersByTime(19_999)
    expect(shown).toEqual([])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['c'])
    vi.advanceTimersByTime(15_000)
    expect(shown).toEqual(['c', 'a', 'b'])
    expect(rotation.index).toBe(1)
    rotation.stop()
    vi.advanceTimersByTime(100_000)
    expect(shown).toHaveLength(3)
  })

  it('begin with the first one if another page is shown', () => {
    expect(harness('elsewhere').shown).toEqual(['a'])
  })

  it('skip a page that never comes', () => {
    const { at, shown } = harness()
    at.comes = false
    vi.advanceTimersByTime(35_000)
    expect(shown).toEqual(['b', 'c', 'a'])
  })

  it('stay while nothing can be loaded or seen, and rotate again when it can', () => {
    const { at, shown } = harness()
    at.canTurn = false
    vi.advanceTimersByTime(100_000)
    expect(shown).toEqual([])
    at.canTurn = true
    vi.advanceTimersByTime(2_000)
    expect(shown).toEqual(['b'])
  })

  it('are held for a while by a touch of the screen, and by each further touch', () => {
    const { shown, states, rotation } = harness()
    vi.advanceTimersByTime(9_000)
    rotation.touch()
    vi.advanceTimersByTime(59_000)
    rotation.touch()
    vi.advanceTimersByTime(59_999)
    expect(shown).toEqual([])
    // After the hold the page is shown for its whole time again.
    vi.advanceTimersByTime(1 + 9_999)
    expect(shown).toEqual([])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['b'])
    expect(states).toEqual(['held', 'turning'])
  })

  it('return to the rotation after somebody has navigated away', () => {
    const { at, shown, rotation } = harness('b')
    rotation.touch()
    at.page = 'elsewhere'
    rotation.pageShown()
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual(['b'])
  })

  it('are held until they are resumed', () => {
    const { shown, states, rotation } = harness()
    rotation.hold()
    rotation.touch()
    vi.advanceTimersByTime(1_000_000)
    expect(shown).toEqual([])
    expect(states).toEqual(['held'])
    rotation.resume()
    vi.advanceTimersByTime(10_000)
    expect(shown).toEqual(['b'])
  })

  it('are changed by hand, both ways and around, and then held', () => {
    const { shown, rotation } = harness()
    rotation.step(-1)
    rotation.step(1)
    rotation.step(1)
    expect(shown).toEqual(['c', 'a', 'b'])
    vi.advanceTimersByTime(59_999)
    expect(shown).toHaveLength(3)
    vi.advanceTimersByTime(1 + 20_000)
    expect(shown.at(-1)).toBe('c')
  })

  it('that are only one stay, and return after somebody has navigated away', () => {
    const { at, shown, rotation } = harness('a', [{ page: 'a', seconds: 10 }])
    vi.advanceTimersByTime(100_000)
    expect(shown).toEqual([])
    at.page = 'elsewhere'
    rotation.touch()
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual(['a'])
  })
})
