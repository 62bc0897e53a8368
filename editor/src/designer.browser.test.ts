import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { count, DesignerLab, drag, middleOf } from './testing/DesignerLab.ts'

const PICTURES = process.env['EDITOR_PICTURES']

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const field = (page: Page, path: string) =>
  page.$eval(`[data-path="${path}"]`, (input) => Number((input as HTMLInputElement).value))
const picture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `editor-${name}.png`) as `${string}.png` })
}

describe('the designer', () => {
  it('[spec:des-draw] [spec:des-move] [spec:des-resize] [spec:des-undo] [spec:des-redo] edits, with a colleague, and saves', async () => {
    const [a, b] = await Promise.all([lab.open('designer-a', 'en'), lab.open('admin-a', 'cn')])
    expect(await count(a)).toBe(2)

    // The widget lands where the pointer is released.
    const centre = await middleOf(a, '.ed-host')
    await drag(a, await middleOf(a, '[data-type="UsualDashboard"]'), centre)
    await a.waitForSelector('[data-path="position.x"]')
    expect(await count(a)).toBe(3)
    expect(Math.abs((await field(a, 'position.x')) + 90 - 400)).toBeLessThan(3)
    await b.waitForSelector('[data-widgets="3"]')

    // Draws the rectangle from corner to corner with the chosen tool.
    await a.click('[data-type="ShapeRect"]')
    await drag(a, [centre[0] - 300, centre[1] + 120], [centre[0] - 180, centre[1] + 200])
    expect(await count(a)).toBe(4)

    const x = await field(a, 'position.x')
    await drag(a, [centre[0] - 240, centre[1] + 160], [centre[0] - 190, centre[1] + 160])
    const moved = await field(a, 'position.x')
    expect(moved).toBeGreaterThan(x + 20)

    const width = await field(a, 'position.width')
    const corner = [centre[0] - 130, centre[1] + 200] as const
    await drag(a, corner, [corner[0] + 60, corner[1] + 30])
    const wider = await field(a, 'position.width')
    expect(wider).toBeGreaterThan(width + 20)

    await a.keyboard.down('Control')
    await a.keyboard.press('z')
    await a.keyboard.up('Control')
    expect(await field(a, 'position.width')).toBe(width)
    await a.keyboard.down('Control')
    await a.keyboard.press('y')
    await a.keyboard.up('Control')
    expect(await field(a, 'position.width')).toBe(wider)

    // The inspector writes to the document, and the colleague's inspector shows it.
    await a.click('[data-path="position.x"]', { count: 3 })
    await a.keyboard.type('64')
    await a.keyboard.press('Enter')
    const clientPerUnit = 120 / width
    const at = centre[0] - 300 + (64 + wider / 2 - x) * clientPerUnit
    const shownToB = async () => {
      // There is nothing to click there until the edit has arrived.
      await b.mouse.click(at, centre[1] + 160)
      return b.evaluate(() => document.querySelector<HTMLInputElement>('[data-path="position.x"]')?.value)
    }
    // Slower than a double click, which would open the widget.
    await expect.poll(shownToB, { interval: 1_000 }).toBe('64')
    await picture(a, 'en')
    await a.mouse.move(centre[0] + 40, centre[1] - 60)
    await b.waitForFunction(() => document.querySelectorAll('.ed-people li').length === 2)
    await picture(b, 'cn')

    // All changes were confirmed as stored before the page is saved.
    await a.waitForSelector('[data-pending="0"]')
    await a.locator('[data-action="save"]').click()
    await a.waitForFunction(() => /Saved as version \d+/.test(document.body.textContent ?? ''))
    expect(await a.$('.ed-dot')).toBeNull()
    // The colleague's page is saved too.
    await b.waitForFunction(() => document.querySelector('.ed-dot') === null)
    await Promise.all([a.close(), b.close()])
  })

  it('opens with shared changes that are not in a version yet, and says so', async () => {
    const before = await lab.open('designer-a')
    await before.waitForFunction(() => document.querySelector('.ed-dot') === null)
    await drag(before, await middleOf(before, '[data-type="UsualText"]'), await middleOf(before, '.ed-host'))
    await before.waitForSelector('.ed-dot')
    await before.waitForSelector('[data-pending="0"]')
    await before.close()
    const after = await lab.open('designer-a')
    await after.waitForSelector('.ed-dot')
    await after.close()
  })

  it('gives a chart its signals, one by one, and removes them', async () => {
    const page = await lab.open('designer-a')
    await page.$eval('[data-type="ComplexRing"]', (tile) => tile.scrollIntoView())
    await drag(page, await middleOf(page, '[data-type="ComplexRing"]'), await middleOf(page, '.ed-host'))
    const pickNth = async (n: number) => {
      await page.click('.ed-list [aria-label^="Add"]')
      await page.waitForFunction((rows) => document.querySelectorAll('.ed-list-row').length === rows, {}, n + 1)
      const pickers = await page.$$('.ed-list-row .ed-signal button.ed-input')
      await pickers[n]!.click()
      await page.waitForSelector('.ed-pick')
      await (await page.$$('.ed-pick'))[n]!.click()
      await page.waitForFunction(() => document.querySelector('.ed-signals') === null)
    }
    await pickNth(0)
    await pickNth(1)
    const titles = () => page.$$eval('.ed-list-row button.ed-input', (list) => list.map((each) => each.textContent))
    expect(new Set(await titles()).size).toBe(2)
    await picture(page, 'chart')
    await (await page.$('.ed-list-row [aria-label^="Remove"]'))!.click()
    await page.waitForFunction(() => document.querySelectorAll('.ed-list-row').length === 1)
  })

  it('shows each session once, in a colour that no other has', async () => {
    const [one] = await Promise.all([lab.open('designer-a'), lab.open('designer-a'), lab.open('admin-a')])
    await one.waitForFunction(() => document.querySelectorAll('.ed-people li').length >= 3)
    const colours = await one.$$eval('.ed-people li', (items) => items.map((item) => item.style.backgroundColor))
    expect(new Set(colours).size).toBe(colours.length)
  })

  it('says that an account may not edit', async () => {
    const page = await lab.enter('viewer-a')
    await page.waitForFunction(() => /may not edit/.test(document.body.textContent ?? ''))
  })
})
