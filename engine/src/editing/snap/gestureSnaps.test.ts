import { expect, it } from 'vitest'
import { anEditing, at, rect } from '../testing/anEditing.ts'

/** @returns where a widget of 40 x 20 at 500, 400 is shown when it is dragged to (x, y) */
const dragged = (x: number, y: number, prepare: (page: ReturnType<typeof anEditing>) => void = () => {}) => {
  const page = anEditing([rect(500, 400, 40, 20), rect(100, 100, 80, 60)], true)
  prepare(page)
  page.editing.pointerDown(at(510, 410))
  page.editing.pointerMove(at(10 + x, 10 + y))
  return page.editing.boxOf('a')?.slice(0, 2)
}

it.each([
  ['start to start', 103, 300, [100, 300]],
  ['end to end', 143, 300, [140, 300]],
  ['end to start', 57, 300, [60, 300]],
  ['middle to middle', 118, 300, [120, 300]],
  ['start to end', 178, 300, [180, 300]],
  ['top to top', 300, 97, [300, 100]],
  ['bottom to bottom', 300, 138, [300, 140]],
  ['middle to middle, down', 300, 123, [300, 120]],
  ['top to bottom', 300, 164, [300, 160]],
  ['both axes', 103, 164, [100, 160]],
  ['the middle of the page', 490, 600, [492, 600]],
  ['nothing near', 300, 300, [300, 300]],
] as const)('[spec:geo-snap-on] a drag snaps %s', (_, x, y, to) => {
  expect(dragged(x, y)).toEqual(to)
})

it('the distance counts in pixels of the screen', () => {
  expect(dragged(104, 300, ({ editing }) => Object.assign(editing.engine.camera, { zoom: 2 }))).toEqual([104, 300])
  expect(dragged(108, 300, ({ editing }) => Object.assign(editing.engine.camera, { zoom: 0.5 }))).toEqual([100, 300])
})

it('hidden widgets attract nothing', () => {
  expect(dragged(103, 300, ({ editing }) => editing.setHidden(['b'], true))).toEqual([103, 300])
})

it('lines from the rulers and the grid attract, the grid only with adsorb', () => {
  const settings = (change: object) => (page: ReturnType<typeof anEditing>) =>
    Object.assign(page.editing.settings, change)
  expect(dragged(303, 300, settings({ rulerGuides: [{ axis: 'x', at: 300 }] }))).toEqual([300, 300])
  expect(dragged(304, 307, settings({ isGridOn: true }))).toEqual([300, 310])
  expect(dragged(304, 307, settings({ isGridOn: true, isAdsorbOn: false }))).toEqual([304, 307])
})

it('parts of a group snap to their siblings', () => {
  const page = anEditing([rect(500, 400, 40, 20), rect(100, 100, 80, 60)], true)
  page.editing.select(['a', 'b'])
  page.commands.group()
  page.editing.select(['a'])
  page.editing.pointerDown(at(510, 410, { isCtrl: true }))
  page.editing.pointerMove(at(113, 310))
  expect(page.editing.boxOf('a')?.slice(0, 2)).toEqual([100, 300])
})

it('parts of a group do not snap to the group, which follows them', () => {
  const page = anEditing([rect(500, 400, 40, 20), rect(100, 100, 80, 60)], true)
  page.editing.select(['a', 'b'])
  page.commands.group()
  page.editing.select(['a'])
  page.editing.pointerDown(at(510, 410, { isCtrl: true }))
  // The group's right side is 3 units to the left.
  page.editing.pointerMove(at(513, 310))
  expect(page.editing.boxOf('a')?.slice(0, 2)).toEqual([503, 300])
})

it('gaps are shown where rounding moves it by less than a unit, and not where the edge of the page stops it', () => {
  const page = anEditing([rect(600, 300, 50, 50), rect(100, 100, 50, 50), rect(200, 100, 50, 50)], true)
  page.editing.pointerDown(at(610, 310))
  page.editing.pointerMove(at(311.6, 121.4))
  expect(page.editing.boxOf('a')?.slice(0, 2)).toEqual([300, 111])
  expect(page.editing.chrome.gaps).not.toEqual([])
  const low = anEditing([rect(600, 300, 50, 50), rect(100, 8, 50, 50), rect(200, 8, 50, 50)], true)
  low.editing.pointerDown(at(610, 310))
  low.editing.pointerMove(at(311.6, -20))
  expect(low.editing.boxOf('a')?.slice(0, 2)).toEqual([300, 5])
  expect(low.editing.chrome.gaps).toEqual([])
})
