import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { describe, expect, it } from 'vitest'
import { blended, contrastOf } from './contrast.ts'
import { groundBehind } from './groundBehind.ts'
import { countColours, mostUsed } from './usedColours.ts'

const at = { x: 10, y: 10, width: 40, height: 40 }
const shape = (id: string, style: object) => ({ id, widgetType: 'ShapeRect', position: at, style })
const usedOn = (widgets: readonly object[], con: object = {}) => {
  const counts = new Map<string, number>()
  countColours(parsePage({ format: 1, con, widgets }, models).page, counts)
  return mostUsed(counts)
}

describe('the colours of a page', () => {
  it('are the ones that were chosen, the most used first, each once however it is written', () => {
    const widgets = [
      shape('a', { fill: { color: '#336699' }, stroke: { color: '#112233' } }),
      shape('b', { fill: { color: 'rgb(51, 102, 153)' } }),
      shape('c', { fill: { color: '#abcdef80' } }),
    ]
    expect(usedOn(widgets, { bgColor: 'white' })).toEqual(['#336699', '#ffffff', '#112233', '#abcdef80'])
  })

  it('are found in parts of tables too, and no text that names a colour counts', () => {
    const table = {
      id: 't',
      widgetType: 'ComplexHistory',
      position: at,
      data: { title: 'red' },
      style: { thead: { fill: { color: '#445566' } } },
    }
    expect(usedOn([table])).toEqual(['#445566'])
  })

  it('leave out what cannot be seen', () => {
    expect(usedOn([shape('a', { fill: { color: 'transparent' } })])).toEqual([])
  })
})

describe('the contrast of a text', () => {
  it('is that of WCAG: 21 of black on white, 1 of a colour on itself, less where it lets the ground through', () => {
    expect(contrastOf(0x000000ff, 0xffffffff)).toBeCloseTo(21, 5)
    expect(contrastOf(0x336699ff, 0x336699ff)).toBe(1)
    expect(contrastOf(0x777777ff, 0xffffffff)).toBeCloseTo(4.478, 2)
    expect(contrastOf(0x00000080, 0xffffffff)).toBeLessThan(5)
    expect(blended(0x00000080, 0xffffffff)).toBe(0x7f7f7fff)
  })

  const model = (type: string) => models.find((each) => each.type === type)
  it('is against the widget’s own fill, or the page where it has none', () => {
    const con = { bgColor: '#102030' }
    const button = model('UsualButton')
    expect(groundBehind(button, { 'style.fill.color': '#336699' }, con)).toBe(0x336699ff)
    expect(groundBehind(button, { 'style.fill.color': '#336699', 'style.fill.enable': false }, con)).toBe(0x102030ff)
    expect(groundBehind(button, { 'style.fill.color': '#ffffff', 'style.opacity': 0 }, con)).toBe(0x102030ff)
    expect(groundBehind(undefined, {}, {})).toBe(0xffffffff)
  })
})
