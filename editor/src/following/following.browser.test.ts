import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import { DesignerLab, middleOf, picture, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let leader: Page
let page: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  leader = await lab.open('admin-a')
  page = await lab.open('designer-a', 'cn')
})
afterAll(() => lab?.stop())

const zoom = (of: Page) => of.$eval('.ed-zoom', (text) => Number.parseInt(text.textContent ?? '', 10))
const follow = async () => {
  await page.click('.ed-people button')
  await page.waitForSelector('.ed-follow')
}
/** The page point in the middle of the canvas, from the status bar. */
const middle = async (of: Page): Promise<number[]> => {
  const [x, y] = await middleOf(of, '.ed-host')
  await of.mouse.move(x + 1, y)
  await of.mouse.move(x, y)
  return of.$eval('.ed-cursor', (text) => (text.textContent ?? '').split(',').map(Number))
}
const near = (a: readonly number[], b: readonly number[]) => a.every((n, i) => Math.abs(n - (b[i] ?? Number.NaN)) <= 2)

describe('following a colleague', () => {
  stepsStopTogether()

  it('sees what they see, also in a window of another size', async () => {
    await page.setViewport({ width: 1200, height: 800 })
    await follow()
    await leader.focus('.ed-host')
    for (let i = 0; i < 3; i++) await press(leader, '+')
    const [x, y] = await middleOf(leader, '.ed-host')
    await leader.mouse.move(x, y)
    await leader.mouse.wheel({ deltaX: 120, deltaY: 80 })
    await expect.poll(async () => (await zoom(page)) === (await zoom(leader))).toBe(true)
    const wanted = await middle(leader)
    await expect.poll(async () => near(await middle(page), wanted)).toBe(true)
    await picture(page, 'follow-cn')
  })

  it('ends with a movement of one’s own, and by Escape', async () => {
    const [x, y] = await middleOf(page, '.ed-host')
    await page.mouse.move(x, y)
    await page.mouse.wheel({ deltaY: 60 })
    await page.waitForFunction(() => document.querySelector('.ed-follow') === null)
    await follow()
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('.ed-follow') === null)
  })

  it('ends when they leave', async () => {
    await follow()
    await leader.close()
    await page.waitForFunction(() => document.querySelector('.ed-follow') === null)
  })
})
