import { describe, expect, it } from 'vitest'
import { TOOLS_HEIGHT, toolRows, toolsHeight } from './chartTools.ts'

const chart = (width: number, height: number, more: object = {}) => ({
  'position.width': width,
  'position.height': height,
  'position.left': 0,
  'position.right': 0,
  'style.timeFilter.show': true,
  ...more,
})

describe('the bar of tools over a chart (29)', () => {
  it('wraps where the fields for a stretch do not fit beside the quick ranges, instead of losing them', () => {
    expect(toolRows(chart(800, 300), true)).toEqual({ rows: 1, hasFields: true })
    expect(toolRows(chart(500, 300), true)).toEqual({ rows: 2, hasFields: true })
    expect(toolRows(chart(400, 300), true)).toEqual({ rows: 3, hasFields: true })
    expect(toolsHeight(chart(400, 300), true)).toBe(3 * TOOLS_HEIGHT)
  })

  it('leaves the fields out only where a low chart would be all bar', () => {
    expect(toolRows(chart(400, 120), true)).toEqual({ rows: 1, hasFields: false })
    expect(toolRows(chart(800, 60), true)).toEqual({ rows: 1, hasFields: true })
  })

  it('is not there without tools', () => {
    expect(toolsHeight(chart(400, 300, { 'style.timeFilter.show': false }), true)).toBe(0)
    expect(toolsHeight(chart(400, 300, { 'style.dataSelect.show': true }), false)).toBe(TOOLS_HEIGHT)
  })
})
