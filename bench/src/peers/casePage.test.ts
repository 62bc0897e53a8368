import { models } from '@mimic/engine/models'
import { parsePage } from '@mimic/engine/schema'
import { expect, it } from 'vitest'
import { casePage, TURNED_GROUP } from './casePage.ts'
import { mixOf } from './mixOf.ts'
import { sceneOf } from './sceneOf.ts'

const about = { seed: 1007, count: 300 }
const measure = (text: string, size: number) => text.length * size * 0.5

it.each(['visibility', 'group turns', 'live', 'pan'] as const)(
  'makes a page for %s that both sides read',
  (scenario) => {
    const page = casePage(scenario, about, mixOf(about.seed, about.count))
    expect(parsePage(page, models).problems).toEqual([])
    expect(sceneOf(page, measure).items.length).toBeGreaterThan(100)
  },
)

it('makes a page of which a fifth is in sight, as dense as one that is', () => {
  const { con, widgets } = casePage('live in sight', about, mixOf(about.seed, about.count / 5))
  expect((con.width * con.height) / (1920 * 1080)).toBeCloseTo(5, 2)
  const left = widgets.filter(({ position: { x } }) => typeof x === 'number' && x < con.width / 2).length
  const placed = widgets.filter(({ position: { x } }) => typeof x === 'number').length
  expect(Math.abs(left / placed - 0.5)).toBeLessThan(0.1)
})

it('hides every fifth widget until its signal is 1', () => {
  const { items, byFlag } = sceneOf(casePage('visibility', about), measure)
  expect(byFlag.size).toBe(20)
  expect(items.filter(({ flagId }) => flagId !== '').length).toBe(Math.ceil(items.length / 5))
})

it('gathers a tenth of the page in the group that turns, where it was and in the same order', () => {
  const places = (scenario: 'group turns' | 'pan') =>
    sceneOf(casePage(scenario, about), measure).items.map(({ id, x, y }) => [id, x, y])
  expect(places('group turns')).toEqual(places('pan'))
  const { byTop } = sceneOf(casePage('group turns', about), measure)
  expect(byTop.get(TURNED_GROUP)?.length).toBeGreaterThan(20)
})
