import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LabSession, openLab } from '../runtime/testing/openLab.ts'
import { seededBelow } from '../testing/seededRandom.ts'

const SEED = Number(process.env['MIMIC_SEED'] ?? Math.floor(1e6 * Math.random()))
const SIGNS = [...'泵压力号AVToyПμ -#1147.,()°：（）、。']

let lab: LabSession

beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

it(`texts of mixed scripts are as wide as the browser draws them (seed ${SEED})`, async () => {
  const random = seededBelow(SEED)
  const text = () => Array.from({ length: 2 + random(8) }, () => SIGNS[random(SIGNS.length)]).join('')
  const texts = Array.from({ length: 4000 }, text)
  for (const family of ['Arial, "Noto Sans CJK SC", sans-serif', 'serif']) {
    const { ours, browser } = await lab.page.evaluate((all, of) => window.lab.widthsOf(all, of), texts, family)
    const wrong = texts.filter((_, i) => Math.abs((ours[i] ?? 0) - (browser[i] ?? 0)) > 1e-3)
    expect(wrong, family).toEqual([])
  }
})
