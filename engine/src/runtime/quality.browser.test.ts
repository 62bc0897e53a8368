import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../gpu/Device.ts'
import { countDifferent, readPng } from './testing/comparePng.ts'
import { drawScene } from './testing/drawScene.ts'
import { type LabSession, openLab } from './testing/openLab.ts'
import { qualityCells, qualityScenes } from './testing/qualityScenes.ts'

let lab: LabSession

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const scene = (name: string) => {
  const found = qualityScenes.find((each) => each.name === `driven-${name}`)
  if (found === undefined) throw new Error(`no scene ${name}`)
  return found
}

function cellOf(png: PNG, { x, y, width, height }: (typeof qualityCells)[number]): PNG {
  const cell = new PNG({ width, height })
  PNG.bitblt(png, cell, x, y, width, height, 0, 0)
  return cell
}

/** @returns the number of pixels of about this colour */
function countOf({ data }: PNG, [r, g, b]: readonly [number, number, number]): number {
  let count = 0
  for (let i = 0; i < data.length; i += 4)
    if (Math.abs(data[i]! - r) + Math.abs(data[i + 1]! - g) + Math.abs(data[i + 2]! - b) < 24) count++
  return count
}

const GREEN = [0x18, 0xa0, 0x58] as const
const STALE = [0x6b, 0x74, 0x7d] as const
const BAD = [0x9c, 0x57, 0x00] as const

describe.each<Backend>(['canvas2d', 'webgl'])('on %s', (backend) => {
  it('shows whatever a signal drives as unknown when it is stale or bad: neither its last colour nor that of 0', async () => {
    const [live, zero, stale, bad] = [
      await drawScene(lab.page, scene('live'), backend),
      await drawScene(lab.page, scene('zero'), backend),
      await drawScene(lab.page, scene('stale'), backend),
      await drawScene(lab.page, scene('bad'), backend),
    ]
    for (const cell of qualityCells) {
      const [a, z, s, b] = [live, zero, stale, bad].map((png) => cellOf(png, cell)) as [PNG, PNG, PNG, PNG]
      // The live look is visible.
      expect(countOf(a, GREEN), cell.type).toBeGreaterThan(20)
      expect(countDifferent(a, z, 0.1), cell.type).toBeGreaterThan(20)
      for (const doubtful of [s, b]) {
        expect(countOf(doubtful, GREEN), cell.type).toBe(0)
        expect(countDifferent(doubtful, a, 0.1), cell.type).toBeGreaterThan(20)
        expect(countDifferent(doubtful, z, 0.1), cell.type).toBeGreaterThan(20)
      }
      expect(countOf(s, STALE), cell.type).toBeGreaterThan(4)
      expect(countOf(b, BAD), cell.type).toBeGreaterThan(4)
      // A triangle differs from a clock also without colour.
      expect(countDifferent(s, b, 0.1), cell.type).toBeGreaterThan(8)
    }
  })

  it('comes back from unknown as it was', async () => {
    const live = await drawScene(lab.page, scene('live'), backend)
    await lab.page.evaluate(async () => {
      window.lab.engine?.setConnected(false)
      await window.lab.still()
      window.lab.engine?.setConnected(true)
      await window.lab.still()
    })
    const back = readPng(await lab.page.evaluate(() => window.lab.png()))
    // Canvas 2D antialiases a turned widget a little differently once it has made a sprite of it.
    expect(countDifferent(back, live, 0.1)).toBeLessThan(50)
    expect(countDifferent(back, live, 0.5)).toBe(0)
  })
})

it('tells the same in SVG and PNG exports', async () => {
  for (const name of ['stale', 'bad']) {
    const drawn = await drawScene(lab.page, { ...scene(name), width: 1024, height: 768 }, 'canvas2d')
    const svg = readPng(await lab.page.evaluate(async () => window.lab.pictureOf(await window.lab.svg())))
    const share = countDifferent(svg, drawn, 0.1) / (drawn.width * drawn.height)
    expect(share, name).toBeLessThan(0.001)
    const png = readPng(
      await lab.page.evaluate(async () => {
        const blob = await window.lab.engine?.snapshot(1)
        const reader = new FileReader()
        return new Promise<string>((done) => {
          reader.onload = () => done(String(reader.result))
          reader.readAsDataURL(blob as Blob)
        })
      }),
    )
    expect(countDifferent(png, drawn, 0.1) / (drawn.width * drawn.height), name).toBeLessThan(0.001)
  }
})
