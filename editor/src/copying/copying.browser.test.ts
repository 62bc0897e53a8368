import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { count, DesignerLab, pasteWidgets, picture, type } from '../testing/DesignerLab.ts'
import { boxOf, emptyPage, press } from '../testing/EmptyPage.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

/** How far a paste moves what it brings, page units. */
const PASTE_STEP = 50

/** A window with a rectangle at 100, 100 of 100 x 60 and a text `P-101` at 100, 300, both of them selected by clicks. */
async function withTwo(locale: 'cn' | 'en' = 'en') {
  const { page, at } = await emptyPage(lab, locale)
  await page.focus('.ed-host')
  await pasteWidgets(page, [
    {
      id: crypto.randomUUID(),
      widgetType: 'ShapeRect',
      widgetName: 'P-101',
      position: { x: 100 - PASTE_STEP, y: 100 - PASTE_STEP, width: 100, height: 60 },
      style: { fill: { enable: true, color: '#ff0000' }, opacity: 0.5 },
    },
    {
      id: crypto.randomUUID(),
      widgetType: 'UsualText',
      position: { x: 100 - PASTE_STEP, y: 300 - PASTE_STEP, width: 100, height: 40 },
      data: { title: 'P-101' },
    },
  ])
  await page.waitForSelector('[data-widgets="2"]')
  await page.mouse.click(...at(780, 580))
  const pick = async (x: number, y: number) => {
    await page.mouse.click(...at(780, 580))
    await page.waitForFunction(() => document.querySelector('[data-selected]') === null)
    await page.mouse.click(...at(x, y))
    await page.waitForSelector('[data-selected="1"]')
  }
  return { page, at, pick }
}

const cursor = (page: Page) => page.$eval('.ed-host', (host) => (host as HTMLElement).style.cursor)
const widgets = (page: Page, number: number) => page.waitForSelector(`[data-widgets="${number}"]`)
const refusal = (page: Page) =>
  page.$eval('.ed-repeat', (box) => box.querySelector('[role="alert"]')?.textContent ?? '')

describe('a drag with Alt', () => {
  it('leaves the original and drags a copy, which Duplicate goes on with', async () => {
    const { page, at, pick } = await withTwo()
    await pick(150, 130)
    // Alt is pressed and released in the middle of the drag.
    await page.mouse.move(...at(150, 130))
    await page.mouse.down()
    await page.keyboard.down('Control')
    await page.mouse.move(...at(250, 150), { steps: 3 })
    expect(await cursor(page)).toBe('move')
    await page.keyboard.down('Alt')
    await expect.poll(() => cursor(page)).toBe('copy')
    await picture(page, 'copying-alt-en')
    await page.keyboard.up('Alt')
    await expect.poll(() => cursor(page)).toBe('move')
    await page.keyboard.down('Alt')
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await page.keyboard.up('Control')
    await widgets(page, 3)
    const [x = 0, y = 0] = await boxOf(page)
    expect([Math.abs(x - 200) < 3, Math.abs(y - 120) < 3]).toEqual([true, true])
    await press(page, 'Control+d')
    await widgets(page, 4)
    expect(await boxOf(page)).toEqual([2 * x - 100, 2 * y - 100, 100, 60])
    await press(page, 'Control+z')
    await press(page, 'Control+z')
    await widgets(page, 2)
    await pick(150, 130)
    expect(await boxOf(page)).toEqual([100, 100, 100, 60])
    await lab.giveBack(page)
  })

  it('is taken back by Escape', async () => {
    const { page, at, pick } = await withTwo()
    await pick(150, 130)
    await page.keyboard.down('Alt')
    await page.mouse.move(...at(150, 130))
    await page.mouse.down()
    await page.mouse.move(...at(300, 200), { steps: 3 })
    await press(page, 'Escape')
    await page.mouse.up()
    await page.keyboard.up('Alt')
    expect([await count(page), await boxOf(page)]).toEqual([2, [100, 100, 100, 60]])
    await lab.giveBack(page)
  })

  it('copies what a colleague makes of the original meanwhile, and takes nothing from them', async () => {
    const { page, at, pick } = await withTwo()
    const other = await lab.open('admin-a', 'cn', 'theme=dark')
    await widgets(other, 2)
    await pick(150, 130)
    await page.mouse.move(...at(150, 130))
    await page.mouse.down()
    await page.keyboard.down('Alt')
    await page.mouse.move(...at(150, 230), { steps: 3 })
    await other.mouse.click(...at(150, 130))
    await other.waitForSelector('[data-path="position.width"]')
    await picture(other, 'copying-colleague-dark')
    await type(other, 'position.width', '140')
    await expect.poll(async () => (await boxOf(page))[2]).toBe(140)
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await widgets(page, 3)
    expect((await boxOf(page))[2]).toBe(140)
    await widgets(other, 3)
    expect(await boxOf(other)).toEqual([100, 100, 140, 60])
    await other.close()
    await lab.giveBack(page)
  })
})

describe('repeat', () => {
  it('fills a grid whose places are shown, with the next numbers, as one step', async () => {
    const { page, pick } = await withTwo('cn')
    await pick(150, 320)
    await press(page, 'Shift+D')
    await page.waitForSelector('[data-path="repeat.columns"]:focus')
    await type(page, 'repeat.columns', '1+2')
    await type(page, 'repeat.rows', '2')
    await expect.poll(() => page.$eval('.ed-repeat-count', (count) => count.textContent)).toBe('5 个副本')
    await picture(page, 'repeat-cn')
    await page.click('.ed-repeat-numbers')
    await page.click('[data-action="repeat-apply"]')
    await page.waitForSelector('.ed-repeat', { hidden: true })
    await widgets(page, 7)
    await page.focus('.ed-host')
    await pick(150, 380)
    expect(await page.$eval('[data-path="data.title"]', (field) => (field as HTMLInputElement).value)).toBe('P-104')
    expect(await boxOf(page)).toEqual([100, 360, 100, 40])
    await press(page, 'Control+z')
    await widgets(page, 2)
    await lab.giveBack(page)
  })

  it('names the field that the page does not take, also after a colleague changed the original', async () => {
    const { page, at, pick } = await withTwo()
    await pick(150, 130)
    await page.mouse.click(...at(150, 130), { button: 'right' })
    await page.waitForSelector('.bp6-menu')
    await page.locator('.bp6-menu ::-p-text(More copies)').hover()
    await page.locator('[data-command="repeat"]').click()
    await page.waitForSelector('[data-path="repeat.columns"]:focus')
    await type(page, 'repeat.columns', '40')
    await expect.poll(() => refusal(page)).toMatch(/^Columns: at most 5 fit/)
    await type(page, 'repeat.columns', '5000')
    await expect.poll(() => refusal(page)).toMatch(/^Columns: Out of range.* \(1 – 2000\)$/)
    await type(page, 'repeat.columns', '5')
    await expect.poll(() => refusal(page)).toBe('')
    const other = await lab.open('admin-a')
    await other.mouse.click(...at(150, 130))
    await other.waitForSelector('[data-path="position.width"]')
    await type(other, 'position.width', '200')
    await expect.poll(() => refusal(page)).toMatch(/^Columns: at most 3 fit/)
    await picture(page, 'repeat-refused-en')
    await press(other, 'Escape')
    await other.mouse.click(...at(150, 130))
    await other.focus('.ed-host')
    await press(other, 'Delete')
    await expect.poll(() => refusal(page)).toBe('A colleague has removed the selected widgets')
    await other.close()
    await pressEscape(page)
    await page.waitForSelector('.ed-repeat', { hidden: true })
    expect(await count(page)).toBe(1)
    await lab.giveBack(page)
  })
})

describe('paste at a place', () => {
  it('is where the pointer is, and where the menu was opened', async () => {
    const { page, at, pick } = await withTwo()
    await pick(150, 130)
    await press(page, 'Control+c')
    await page.mouse.move(...at(400, 300))
    await press(page, 'Control+Shift+V')
    await widgets(page, 3)
    const near = (box: readonly number[], x: number, y: number) =>
      Math.abs((box[0] ?? 0) + 50 - x) < 3 && Math.abs((box[1] ?? 0) + 30 - y) < 3
    await expect.poll(async () => near(await boxOf(page), 400, 300)).toBe(true)
    await page.mouse.click(...at(600, 450), { button: 'right' })
    await page.locator('[data-command="pasteHere"]').click()
    await widgets(page, 4)
    await expect.poll(async () => near(await boxOf(page), 600, 450)).toBe(true)
    await lab.giveBack(page)
  })
})

describe('style and numbers', () => {
  it('a style goes from kind to kind by keys', async () => {
    const { page, pick } = await withTwo()
    await pick(150, 130)
    await press(page, 'Control+Alt+C')
    await pick(150, 320)
    await press(page, 'Control+Alt+V')
    await expect
      .poll(() => page.$eval('[data-path="style.opacity"]', (field) => (field as HTMLInputElement).value))
      .toBe('0.5')
    expect(await page.$eval('[data-path="data.title"]', (field) => (field as HTMLInputElement).value)).toBe('P-101')
    await press(page, 'Control+z')
    await expect
      .poll(() => page.$eval('[data-path="style.opacity"]', (field) => (field as HTMLInputElement).value))
      .toBe('1')
    await lab.giveBack(page)
  })

  it('a duplicate takes the next free number in one step, and so does the selection', async () => {
    const { page, pick } = await withTwo()
    const title = () => page.$eval('[data-path="data.title"]', (field) => (field as HTMLInputElement).value)
    await pick(150, 320)
    await press(page, 'Control+Shift+D')
    await widgets(page, 3)
    await expect.poll(title).toBe('P-102')
    await press(page, 'Control+Shift+D')
    await widgets(page, 4)
    await expect.poll(title).toBe('P-103')
    await press(page, 'Control+z')
    await widgets(page, 3)
    await pick(130, 320)
    await expect.poll(title).toBe('P-101')
    await press(page, 'Shift+N')
    await expect.poll(title).toBe('P-103')
    await lab.giveBack(page)
  })
})
