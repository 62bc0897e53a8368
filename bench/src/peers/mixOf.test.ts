import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { expect, it } from 'vitest'
import { livePage } from './livePage.ts'
import { mixOf } from './mixOf.ts'
import type { PageJson } from './PageJson.ts'
import { sceneOf } from './sceneOf.ts'

const COUNT = 300
const seeds = Array.from({ length: 60 }, (_, i) => 1000 + 7 * i)
const measure = (text: string, size: number) => text.length * size * 0.5
const pageOf = (seed: number) => livePage({ seed, count: COUNT }, mixOf(seed, COUNT)) as PageJson

it('draws pages that we and the compared engines read without a problem', () => {
  for (const seed of seeds) {
    const page = pageOf(seed)
    expect(parsePage(page, models).problems, `seed ${seed}`).toEqual([])
    expect(sceneOf(page, measure).items.length, `seed ${seed}`).toBeGreaterThan(COUNT / 3)
  }
})

it('draws the same page for the same seed, and pages that differ in all that it varies', () => {
  expect(pageOf(1007)).toEqual(pageOf(1007))
  const scenes = seeds.map((seed) => sceneOf(pageOf(seed), measure))
  const layers = scenes.map(
    ({ items }) => items.reduce((sum, { width, height }) => sum + width * height, 0) / (1920 * 1080),
  )
  expect(Math.min(...layers)).toBeLessThan(0.4)
  expect(Math.max(...layers)).toBeGreaterThan(2.5)
  const share = (has: (item: (typeof scenes)[0]['items'][0]) => boolean) =>
    scenes.map(({ items }) => items.filter(has).length / items.length)
  for (const shares of [
    share(({ show }) => show !== undefined),
    share(({ spinMs }) => spinMs > 0),
    share(({ twinkles }) => twinkles),
    share(({ turnDeg }) => turnDeg !== 0),
    share(({ outline }) => outline.is === 'line'),
    share(({ parts }) => parts.some(({ kind }) => kind === 'image')),
    // Axes and curves: the benchmark has no other widget of so many parts with lines.
    share(({ parts }) => parts.length > 4 && parts.some((part) => part.kind === 'line' && part.xy.length > 100)),
  ])
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.02)
  const lengths = scenes.flatMap(({ items }) =>
    items.flatMap(({ parts }) => parts.map((part) => (part.kind === 'text' ? part.text.length : 0))),
  )
  expect(Math.max(...lengths)).toBeGreaterThan(20)
  expect(new Set(scenes.map(({ background }) => background)).size).toBe(2)
})
