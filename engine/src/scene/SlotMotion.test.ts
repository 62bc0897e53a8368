import { expect, it } from 'vitest'
import { SlotMotion, Twinkle } from './SlotMotion.ts'

it('[spec:entities/animation-twinkle] twinkles by the parts that are set, or as a whole where its twinkleType says so', () => {
  const motion = new SlotMotion()
  const bits = (more: object, enable = true) => {
    const at = 'animation.twinkle'
    const props = { [`${at}.enable`]: enable, [`${at}.fill`]: false, [`${at}.stroke`]: true, ...more }
    motion.write(0, -1, props, new Float64Array(6), 0, 0)
    return motion.twinkle[0]
  }
  const whole = { 'animation.twinkle.twinkleType': 'whole' }
  expect(bits({})).toBe(Twinkle.Stroke)
  expect(bits({ 'animation.twinkle.twinkleType': 'of another program' })).toBe(Twinkle.Stroke)
  expect(bits(whole)).toBe(Twinkle.Fill | Twinkle.Stroke | Twinkle.Font)
  expect(bits(whole, false)).toBe(0)
  expect(motion.twinkling).toBe(0)
})
