import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPath } from './qrPath.ts'

it('covers the dark modules and no others', () => {
  const text = 'https://mimic.example/monitor/eg/shared/m1_T4-Xb0cPZq8s7vUo2Ag'
  const { size, d } = qrPath(text)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x = 0, y = 0, run = 0] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(run))
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
  // The quiet zone surrounds the code.
  expect(drawn.slice(0, 4).concat(drawn.slice(-4)).flat()).not.toContain(true)
})
