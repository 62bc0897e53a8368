import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageLimits } from '../schema/limits.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { toPageFile } from '../schema/page/toPageFile.ts'
import { seededRandom } from '../testing/seededRandom.ts'
import { isLong } from '../testing/walks.ts'
import { models } from '../widgets/models.ts'
import { openForeign } from './openForeign.ts'
import { mutateJson } from './testing/mutateJson.ts'
import { mutateText } from './testing/mutateText.ts'

const runs = isLong ? 10_000 : 400
const seed = Number(process.env['MIMIC_SEED'] ?? Date.now() % 1e9)
const file = (name: string) => readFileSync(new URL(`../../../fixtures/exchange/${name}`, import.meta.url), 'utf8')
const bases = ['waterworks.fuxa.json', 'boilerHouse.meta2d.json'].map(file)

function check(text: string): void {
  const from = process.cpuUsage()
  const opened = openForeign(text, models, { measure: (line) => line.length * 8, isOwnImage: () => false })
  for (const viewId of ['', ...opened.views.map(({ id }) => id)]) {
    const { page } = opened.read(viewId)
    expect(page.widgets.size).toBeLessThanOrEqual(pageLimits.widgets)
    // The result is a page that is read again without a problem.
    expect(parsePage(toPageFile(page, models), models).problems).toEqual([])
  }
  expect(process.cpuUsage(from).user / 1000).toBeLessThan(1000)
}

it(`reads ${runs} damaged files of other programs without a fault (seed ${seed})`, { timeout: 600_000 }, () => {
  const random = seededRandom(seed)
  for (let i = 0; i < runs; i++) {
    const base = bases[i % 2] as string
    const count = 1 + Math.floor(random() * 10)
    const isText = random() < 0.2
    const text = isText
      ? mutateText(base, random, count, ['{', '"', '[]'])
      : JSON.stringify(mutateJson(JSON.parse(base), random, count))
    try {
      check(text)
    } catch (error) {
      throw new Error(`run ${i} of seed ${seed}: ${String(error)}\n${text.slice(0, 3000)}`, { cause: error })
    }
  }
})

it('ends in time with many pens, many views and deep nesting', () => {
  const pens = Array.from({ length: 50_000 }, (_, i) => ({
    id: `${i}`,
    parentId: `${i - 1}`,
    name: 'rectangle',
    width: 9,
    height: 9,
  }))
  check(JSON.stringify({ pens }))
  check(JSON.stringify({ pens: pens.map((pen) => ({ ...pen, parentId: '0' })) }))
  check(
    JSON.stringify({ hmi: { views: Array.from({ length: 100 }, (_, i) => ({ id: `${i}`, svgcontent: '<svg/>' })) } }),
  )
  check(`{"pens":${'['.repeat(100_000)}`)
})
