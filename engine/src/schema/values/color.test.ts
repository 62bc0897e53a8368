import { describe, expect, it } from 'vitest'
import { parseColor } from './color.ts'

describe('parseColor', () => {
  it.each([
    ['#fff', 0xffffffff],
    ['#F008', 0xff000088],
    ['#1f2933', 0x1f2933ff],
    ['#11223344', 0x11223344],
    ['rgb(1, 2, 3)', 0x010203ff],
    ['rgba(255,0,0,.5)', 0xff000080],
    ['rgb(0 0 255 / 25%)', 0x0000ff40],
    ['rgb(300, 0, 0)', 0xff0000ff],
    ['White', 0xffffffff],
    ['transparent', 0],
    [' #fff ', 0xffffffff],
  ])('reads %s', (css, rgba) => {
    expect(parseColor(css)).toBe(rgba)
  })

  it.each(['', '#12345', '#ggg', 'rgb(1,2)', 'rgb(1.2.3,0,0)', 'nocolor', 'constructor', 'url(#x)'])(
    'refuses "%s"',
    (css) => {
      expect(parseColor(css)).toBeUndefined()
    },
  )
})
