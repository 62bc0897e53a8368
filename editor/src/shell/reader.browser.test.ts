import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DesignerLab, picture } from '../testing/DesignerLab.ts'
import { emptyPage, press } from '../testing/EmptyPage.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const said = (page: Page, what: 'place' | 'link') =>
  page.$eval(`[data-said="${what}"]`, (region) => region.textContent ?? '')
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLElement ? { ...activeElement.dataset } : {}
  })

describe('the palette by keyboard', () => {
  it('is one stop of Tab, and arrow keys go from tile to tile and leave the page alone', async () => {
    const { page, draw } = await emptyPage(lab)
    await draw('ShapeRect', [200, 200], [300, 260])
    await page.waitForSelector('[data-selected="1"]')
    await page.focus('.ed-left .ed-side-head input')
    const stops = await page.$$eval(
      '.ed-tile',
      (tiles) => tiles.filter((tile) => (tile as HTMLElement).tabIndex === 0).length,
    )
    expect(stops).toBe(1)
    await press(page, 'Tab')
    expect((await focused(page))['type']).toBe('ShapeRect')
    await press(page, 'ArrowRight')
    expect((await focused(page))['type']).toBe('ShapeEllipse')
    await press(page, 'ArrowDown')
    expect((await focused(page))['type']).toBe('ShapeLine')
    await picture(page, 'palette-focus-en')
    // The next stop is outside, and Shift+Tab comes back to the tile that was left.
    await press(page, 'Tab')
    expect((await focused(page))['type']).toBeUndefined()
    await press(page, 'Shift+Tab')
    expect((await focused(page))['type']).toBe('ShapeLine')
    await press(page, 'Home')
    await press(page, 'Enter')
    await page.waitForSelector('[data-widgets="2"]')
    await lab.giveBack(page)
  })

  it('begins anew with what a search finds', async () => {
    const { page } = await emptyPage(lab)
    await page.type('.ed-left .ed-side-head input', 'gauge')
    await page.waitForFunction(() => document.querySelectorAll('.ed-tile').length < 5)
    await press(page, 'Tab')
    // The field's own button to clear it may come first.
    if (!(await focused(page))['type']) await press(page, 'Tab')
    expect((await focused(page))['type']).toBe(
      await page.$eval('.ed-tile', (tile) => (tile as HTMLElement).dataset['type']),
    )
    await lab.giveBack(page)
  })
})

describe('to a screen reader', () => {
  it('moves, sizes and turns are said once they rest, and syncing is not', async () => {
    const { page, draw } = await emptyPage(lab)
    await draw('ShapeRect', [200, 200], [300, 260])
    await page.waitForSelector('[data-selected="1"]')
    await page.focus('.ed-host')
    for (let n = 0; n < 3; n++) await press(page, 'Shift+ArrowRight')
    await expect.poll(() => said(page, 'place')).toMatch(/^Moved to 23\d, 20\d$/)
    await press(page, 'Control+Shift+ArrowDown')
    await expect.poll(() => said(page, 'place')).toMatch(/^Size \d+ × 7\d$/)
    await press(page, 'Shift+r')
    await expect.poll(() => said(page, 'place')).toBe('Turned to 90°')
    await press(page, 'Control+z')
    await expect.poll(() => said(page, 'place')).toBe('Turned to 0°')
    expect(await said(page, 'link')).toBe('Connected')
    expect(await page.$eval('.ed-link', (badge) => badge.getAttribute('role'))).toBeNull()
    await lab.giveBack(page)
  })

  it('says nothing of what a colleague moves', async () => {
    const { page, draw } = await emptyPage(lab)
    await draw('ShapeRect', [200, 200], [300, 260])
    const theirs = await lab.open('admin-a', 'cn')
    await theirs.waitForSelector('[data-widgets="1"]')
    await theirs.focus('.ed-host')
    await press(theirs, 'Control+a')
    await press(theirs, 'ArrowRight')
    await expect.poll(() => said(theirs, 'place')).toMatch(/^已移到 20\d, 20\d$/)
    await page.bringToFront()
    const x = () => page.$eval('[data-path="position.x"]', (field) => (field as HTMLInputElement).value)
    await expect.poll(x).toMatch(/^20\d$/)
    expect(await said(page, 'place')).toBe('')
    // What is said next counts from there.
    await page.focus('.ed-host')
    await press(page, 'ArrowDown')
    await expect
      .poll(() => said(page, 'place'))
      .toBe(
        `Moved to ${await x()}, ${await page.$eval('[data-path="position.y"]', (field) => (field as HTMLInputElement).value)}`,
      )
    await theirs.close()
    await lab.giveBack(page)
  })

  it('the picker of signals says how many there are, and the focus comes back to its field', async () => {
    const { page, draw } = await emptyPage(lab)
    await draw('UsualDataText', [200, 200], [300, 260])
    await page.waitForSelector('[data-selected="1"]')
    await page.$eval('[data-path="data.signalId"]', (field) => (field as HTMLElement).focus())
    await press(page, 'Enter')
    await page.waitForSelector('.ed-pick')
    await expect
      .poll(() => page.$eval('.ed-signals [role="status"]', (region) => region.textContent))
      .toMatch(/^\d+ found$/)
    expect(await page.$$eval('.ed-signals [role="status"], .ed-signals [aria-live]', (all) => all.length)).toBe(1)
    await press(page, 'Enter')
    await page.waitForSelector('.ed-signals', { hidden: true })
    await expect.poll(async () => (await focused(page))['path']).toBe('data.signalId')
    await lab.giveBack(page)
  })

  it('a name that is typed in the layers gives the focus back to its row', async () => {
    const { page, draw } = await emptyPage(lab)
    await draw('ShapeRect', [200, 200], [300, 260])
    await page.waitForSelector('[data-selected="1"]')
    await page.click('#ed-side-layers')
    await page.focus('.ed-layers [role="tree"], [role="tree"]')
    await press(page, 'F2')
    await page.waitForSelector('.ed-layer-rename:focus')
    await page.keyboard.type('Pump')
    await press(page, 'Enter')
    await page.waitForSelector('.ed-layer-rename', { hidden: true })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="tree"]') !== null)).toBe(true)
    await lab.giveBack(page)
  })

  it('another page has the focus where it was chosen: in the list of pages by keyboard, else on the canvas', async () => {
    const page = await lab.open('designer-a')
    // Changes that are in no version are asked about.
    await press(page, 'Control+s')
    await page.waitForFunction(() => document.body.textContent?.includes('Saved as version'))
    const listed = async () => {
      await page.focus('[data-action="pages"]')
      await press(page, 'Enter')
      await page.waitForFunction(() => document.activeElement?.matches('.ed-page-open'))
    }
    const isOn = async (title: string) => {
      await page.waitForFunction(
        (wanted) => document.querySelector('.ed-page-title')?.textContent === wanted,
        {},
        title,
      )
      await page.waitForSelector('[data-link="online"]')
    }
    await listed()
    await page.click('.ed-pages-head button')
    await isOn('Page 2')
    await listed()
    await page.focus('[data-page]:first-child .ed-page-open')
    await press(page, 'Enter')
    await isOn('Page')
    await expect.poll(async () => (await focused(page))['action']).toBe('pages')
    await listed()
    await page.click('[data-page]:last-child .ed-page-open')
    await isOn('Page 2')
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('ed-host')
    await page.close()
  })
})
