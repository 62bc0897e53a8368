import { describe, expect, it } from 'vitest'
import { fitImage } from './fitImage.ts'

const box = { x: 10, y: 20, width: 200, height: 100 }
const whole = { u0: 0, v0: 0, u1: 1, v1: 1 }

describe('fitImage', () => {
  it('IM4 stretches, or keeps the proportions inside the box', () => {
    expect(fitImage('fill', 50, 50, box)).toEqual({ ...box, ...whole })
    expect(fitImage('contain', 50, 50, box)).toEqual({ x: 60, y: 20, width: 100, height: 100, ...whole })
    expect(fitImage('contain', 400, 100, box)).toEqual({ x: 10, y: 45, width: 200, height: 50, ...whole })
  })

  it('IM4 covers the box by cutting off what is too long', () => {
    expect(fitImage('cover', 50, 50, box)).toEqual({ ...box, u0: 0, v0: 0.25, u1: 1, v1: 0.75 })
  })

  it('IM4 leaves an image at its size, and only scales down what is too large', () => {
    expect(fitImage('none', 50, 40, box)).toEqual({ x: 85, y: 50, width: 50, height: 40, ...whole })
    expect(fitImage('none', 400, 50, box)).toEqual({
      x: 10,
      y: 45,
      width: 200,
      height: 50,
      u0: 0.25,
      v0: 0,
      u1: 0.75,
      v1: 1,
    })
    expect(fitImage('scale-down', 50, 40, box)).toEqual(fitImage('none', 50, 40, box))
    expect(fitImage('scale-down', 800, 800, box)).toEqual(fitImage('contain', 800, 800, box))
  })
})
