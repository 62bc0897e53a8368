import { expect, it } from 'vitest'
import { differingShare } from './differingShare.ts'

function picture(grey: (x: number, y: number) => number) {
  const [width, height] = [16, 8]
  const data = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(grey(x, y), 4 * (y * width + x), 4 * (y * width + x) + 3)
  return { width, height, data }
}
const white = picture(() => 255)

it('tells the share of squares whose mean colours differ clearly', () => {
  expect(differingShare(white, white)).toBe(0)
  expect(
    differingShare(
      picture(() => 0),
      white,
    ),
  ).toBe(1)
  expect(
    differingShare(
      picture((x) => (x < 4 ? 200 : 255)),
      white,
    ),
  ).toBe(0.25)
})

it('does not count edges that are smoothed in another way, or shades that nobody sees', () => {
  const sharp = picture((x) => (x < 6 ? 0 : 255))
  const smooth = picture((x) => (x < 5 ? 0 : x < 7 ? 128 : 255))
  expect(differingShare(sharp, smooth)).toBe(0)
  expect(
    differingShare(
      picture(() => 240),
      white,
    ),
  ).toBe(0)
})

it('refuses pictures of different sizes', () => {
  expect(() => differingShare({ ...white, width: 8, height: 16 }, white)).toThrow('cannot be compared')
})
