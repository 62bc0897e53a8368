import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import { DesignerLab, drag, drop, middleOf, picture, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let page: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  page = await lab.open('designer-a')
})
afterAll(() => lab?.stop())

const seen = () =>
  page.$eval('.ed-minimap-seen', (frame) => {
    const { x, y, width, height } = frame.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  })
/** The visible part once the view has come to rest: two looks at it, some frames apart, are equal. */
const atRest = async () => {
  let last: number[] = []
  const isSame = async () => {
    const before = last
    last = await seen()
    return last.join() === before.join()
  }
  await expect.poll(isSame, { interval: 100 }).toBe(true)
  return last
}
const zoom = () => page.$eval('.ed-zoom', (text) => Number.parseInt(text.textContent ?? '', 10))
/** Number of colours in the map's picture. */
const colours = () =>
  page.$eval('.ed-minimap-picture canvas', (canvas) => {
    const pen = Object.assign(document.createElement('canvas'), { width: 200, height: 150 }).getContext('2d')
    pen?.drawImage(canvas as HTMLCanvasElement, 0, 0, 200, 150)
    return new Set(new Uint32Array(pen?.getImageData(0, 0, 200, 150).data.buffer ?? new ArrayBuffer(0))).size
  })

describe('the mini-map', () => {
  stepsStopTogether()

  it('shows the page while only a part of it is visible, and follows changes a moment later', async () => {
    expect(await page.$('.ed-minimap-map')).toBeNull()
    for (let i = 0; i < 5; i++) await press(page, '+')
    await page.waitForSelector('.ed-minimap-picture canvas')
    await expect.poll(colours).toBeGreaterThan(2)
    const before = await colours()
    await drop(page, 'ComplexPie')
    await expect.poll(colours).toBeGreaterThan(before)
    await picture(page, 'minimap-en')
  })

  it('moves the view by click, by dragging the visible part, and by arrow keys', async () => {
    const [mx, my] = await middleOf(page, '.ed-minimap-map')
    await page.mouse.click(mx - 40, my - 30)
    const left = await atRest()
    await page.mouse.click(mx + 40, my + 30)
    const right = await atRest()
    expect(right[0]).toBeGreaterThan((left[0] ?? 0) + 20)
    expect(right[1]).toBeGreaterThan((left[1] ?? 0) + 20)
    const [fx, fy] = await middleOf(page, '.ed-minimap-seen')
    await drag(page, [fx, fy], [fx - 30, fy - 20])
    const [dragged = 0] = await atRest()
    expect(Math.abs((right[0] ?? 0) - 30 - dragged)).toBeLessThan(3)
    await page.focus('.ed-minimap-seen')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await seen())[0]).toBeLessThan(dragged)
  })

  it('is folded away and stays so', async () => {
    await page.focus('.ed-host')
    await press(page, 'm')
    await page.waitForFunction(() => document.querySelector('.ed-minimap-map') === null)
    await page.reload()
    await page.waitForSelector('[data-action="minimap"][aria-expanded="false"]')
    await page.waitForSelector('[data-link="online"]')
    await page.focus('.ed-host')
    for (let i = 0; i < 5; i++) await press(page, '+')
    expect(await page.$('.ed-minimap-map')).toBeNull()
    await page.click('[data-action="minimap"]')
    await page.waitForSelector('.ed-minimap-map')
  })
})

describe('the zoom', () => {
  it('goes from 10 to 800 %, to the page and to the selection', async () => {
    await page.focus('.ed-host')
    for (let i = 0; i < 30; i++) await press(page, '+')
    expect(await zoom()).toBe(800)
    for (let i = 0; i < 40; i++) await press(page, '-')
    expect(await zoom()).toBe(10)
    await press(page, 'Shift', 'Digit1')
    expect(await zoom()).toBeGreaterThan(50)
    await press(page, 'Control', 'a')
    await press(page, 'Shift', 'Digit2')
    await picture(page, 'zoom-selection')
    await pressEscape(page)
    await press(page, 'Shift', 'Digit1')
  })

  it('fills the screen and leaves it', async () => {
    await page.focus('.ed-host')
    await press(page, 'Shift', 'KeyF')
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await press(page, 'Shift', 'KeyF')
    await page.waitForFunction(() => document.fullscreenElement === null)
  })
})
