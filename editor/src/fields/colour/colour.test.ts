import { parseColor } from '@mimic/engine'
import { describe, expect, it } from 'vitest'
import { clampHsva, cssOf, hexCss, hexDigits, hsvaOf, rgbaOf } from './Hsva.ts'
import { keepRecent, readRecent } from './RecentColours.ts'
import { typedColour } from './typedColour.ts'

describe('a colour in the picker', () => {
  it('comes back the same from hue, saturation and value', () => {
    for (let i = 0; i < 5000; i++) {
      const rgba = (Math.imul(i, 0x9e3779b1) ^ (i << 7)) >>> 0
      expect(rgbaOf(hsvaOf(rgba))).toBe(rgba)
    }
  })

  it('keeps its hue while it is grey, so that the sliders stand still', () => {
    expect(hsvaOf(0x808080ff, 210)).toMatchObject({ h: 210, s: 0 })
    expect(hsvaOf(0x000000ff, 210, 40)).toMatchObject({ h: 210, s: 40, v: 0 })
  })

  it('[spec:col-hue-low] [spec:col-hue-high] keeps hue within 0 to 360', () => {
    expect(clampHsva({ h: -1, s: 0, v: 0, a: 1 }).h).toBe(0)
    expect(clampHsva({ h: 361, s: 0, v: 0, a: 1 }).h).toBe(360)
  })

  it('[spec:col-sat-low] [spec:col-sat-high] [spec:col-val-low] [spec:col-val-high] keeps saturation and value within 0 to 100', () => {
    expect(clampHsva({ h: 0, s: -5, v: -5, a: -1 })).toEqual({ h: 0, s: 0, v: 0, a: 0 })
    expect(clampHsva({ h: 0, s: 101, v: 101, a: 2 })).toEqual({ h: 0, s: 100, v: 100, a: 1 })
  })

  it('[spec:col-hex-filter] [spec:col-hex-empty] reads hex digits alone, and white from none', () => {
    expect(hexDigits('#1g Z-2/fF')).toBe('12ff')
    expect(hexCss('')).toBe('#ffffff')
    expect(hexCss('f80')).toBe('#ff8800')
    expect(hexCss('12345')).toBe('#123450')
    expect(parseColor(hexCss('11223380'))).toBe(0x11223380)
    expect(cssOf(0x11223380)).toBe('#11223380')
    expect(cssOf(0x112233ff)).toBe('#112233')
  })
})

describe('recent colours', () => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
  }

  it('[spec:col-recent-unique] [spec:col-recent-stored] are kept under colorsArr, each once, newest first', () => {
    const store = storage()
    keepRecent(store, '#112233', readRecent(store))
    keepRecent(store, '#445566', readRecent(store))
    keepRecent(store, '#112233', readRecent(store))
    expect(JSON.parse(store.kept.get('colorsArr') ?? '')).toEqual(['#112233', '#445566'])
  })

  it('[spec:col-recent-max] are 20 at most', () => {
    const store = storage()
    for (let i = 0; i < 30; i++) keepRecent(store, `#0000${(i + 16).toString(16)}`, readRecent(store))
    expect(readRecent(store)).toHaveLength(20)
    expect(readRecent(store)[0]).toBe('#00002d')
  })

  it('survive foreign data in the browser’s store', () => {
    expect(readRecent({ getItem: () => '{"a":' })).toEqual([])
    expect(readRecent({ getItem: () => '{"a":1}' })).toEqual([])
  })
})

describe('a typed colour', () => {
  const browser = (css: string) => ({ rebeccapurple: '#663399', 'hsl(210, 50%, 40%)': '#336699' })[css]
  it.each([
    ['#1f2933', '#1f2933'],
    ['1F2933', '#1f2933'],
    ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['rgb（1，2，3）', 'rgb(1,2,3)'],
    ['red', 'red'],
    ['红色', 'red'],
    ['灰', 'gray'],
    ['RebeccaPurple', '#663399'],
    ['hsl(210, 50%, 40%)', '#336699'],
    ['currentcolor', undefined],
    ['var(--x)', undefined],
    ['色', undefined],
    ['nonsense', undefined],
  ])('%s', (text, css) => {
    expect(typedColour(text, browser)).toBe(css)
  })
})
