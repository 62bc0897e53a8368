import { mkdir, writeFile } from 'node:fs/promises'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPng } from '../../runtime/testing/comparePng.ts'
import { type LabSession, openLab } from '../../runtime/testing/openLab.ts'
import { seededRandom } from '../../testing/seededRandom.ts'
import { isLong } from '../../testing/walks.ts'
import { estimateText } from '../../text/TextMeasure.ts'
import { LossLog } from '../losses.ts'
import type { SvgPicture } from '../SvgPicture.ts'
import { type Drawing, features, generateDrawing, nestings } from '../testing/generateDrawing.ts'
import { readSvg } from './readSvg.ts'

const runs = isLong ? 150 : 12
const seed = Number(process.env['MIMIC_SEED'] ?? process.env['MIMIC_RUN_SEED'] ?? Date.now() % 1e9)
/** Whole units and another edge smoothing move edges by up to this many pixels. */
const NEAR = 2
/** Difference of a channel, 0 to 255, that is seen. */
const SEEN = 48
/** Share of pixels that are like none near them: thin tips and seams; a lost clip is several times as many. */
const SHARE = 0.004

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const addressOf = ({ text }: SvgPicture) => `data:image/svg+xml,${encodeURIComponent(text)}`

/** @returns the share of pixels of an imported drawing that are unlike what the browser draws near them, and vice versa */
async function unlikeShare({ svg, width, height, says }: Drawing, backend: 'canvas2d' | 'webgl'): Promise<number> {
  const draft = readSvg(svg, new LossLog(), {
    measure: (text, { size }) => 1.15 * estimateText(text, '', size),
    isOwnImage: () => false,
    drawPicture: addressOf,
  })
  if (draft === undefined) throw new Error('the drawing was refused')
  const page = { format: draft.format, con: draft.con, widgets: draft.widgets }
  await lab.page.evaluate((p, o) => window.lab.open(p, o), page, { mode: 'design' as const, backend, width, height })
  await lab.page.evaluate(() => window.lab.still())
  const drawn = readPng(await lab.page.evaluate(() => window.lab.png()))
  const meant = readPng(await lab.page.evaluate((text) => window.lab.pictureOf(text), svg))
  const share = Math.max(unlike(drawn, meant), unlike(meant, drawn)) / (width * height)
  if (share > SHARE || process.env['MIMIC_PICTURES'] === 'look') {
    const folder = new URL('../../../../artifacts/', import.meta.url)
    await mkdir(folder, { recursive: true })
    await writeFile(new URL('drawing-imported.png', folder), PNG.sync.write(drawn))
    await writeFile(new URL('drawing-meant.png', folder), PNG.sync.write(meant))
    await writeFile(new URL('drawing.svg', folder), svg)
    await writeFile(new URL('drawing.txt', folder), says)
  }
  return share
}

/** @returns the number of pixels of `a` that are like no pixel of `b` near them */
function unlike(a: PNG, b: PNG): number {
  const { width, height } = a
  let count = 0
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (!isNear(a, b, x, y)) count++
  return count
}

/** Whether the pixel is between those of `b` near it: the rim of an edge that is not at a whole pixel is of neither colour. */
function isNear(a: PNG, b: PNG, x: number, y: number): boolean {
  const at = 4 * (y * a.width + x)
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ]
  for (let qy = Math.max(0, y - NEAR); qy <= Math.min(b.height - 1, y + NEAR); qy++)
    for (let qx = Math.max(0, x - NEAR); qx <= Math.min(b.width - 1, x + NEAR); qx++)
      for (let i = 0; i < 3; i++) {
        const value = b.data[4 * (qy * b.width + qx) + i] ?? 0
        least[i] = Math.min(least[i] ?? 0, value)
        most[i] = Math.max(most[i] ?? 0, value)
      }
  return [0, 1, 2].every((i) => {
    const value = a.data[at + i] ?? 0
    return value > (least[i] ?? 0) - SEEN && value < (most[i] ?? 0) + SEEN
  })
}

const alone = (name: string, content: string): Drawing => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="140" height="140"><rect width="140" height="140" fill="#fff"/><g transform="translate(15 15)">${content}</g></svg>`,
  width: 140,
  height: 140,
  says: name,
})

describe('EX6 an imported drawing looks as the browser draws it', () => {
  it.each(Object.keys(features))('with %s', async (name) => {
    const drawing = alone(name, features[name]?.('f', seededRandom(7)) ?? '')
    expect(await unlikeShare(drawing, 'canvas2d')).toBeLessThan(SHARE)
  })

  it.each(Object.keys(nestings))('within %s', async (name) => {
    const vessel = features['clip']?.('f', seededRandom(3)) ?? ''
    const drawing = alone(name, nestings[name]?.(vessel, 'n', seededRandom(5)) ?? '')
    expect(await unlikeShare(drawing, 'canvas2d')).toBeLessThan(SHARE)
  })

  it(`in any nesting (seed ${seed})`, { timeout: 600_000 }, async () => {
    const random = seededRandom(seed)
    for (let run = 0; run < runs; run++) {
      const drawing = generateDrawing(random)
      const share = await unlikeShare(drawing, run % 4 === 3 ? 'webgl' : 'canvas2d')
      expect(share, `run ${run} of seed ${seed}: ${drawing.says}\n${drawing.svg}`).toBeLessThan(SHARE)
    }
  })
})
