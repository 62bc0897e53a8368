import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DesignerLab, picture } from '../testing/DesignerLab.ts'
import { emptyPage, press } from '../testing/EmptyPage.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const kept = (page: Page) =>
  page.$$eval('.ed-kept > li > span', (all) => all.map(({ textContent }) => textContent ?? ''))
const boxOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

it.each(['en', 'cn'] as const)(
  'notices stand beside the page, and can be read again with their time (%s)',
  async (locale) => {
    const { page, draw } = await emptyPage(lab, locale)
    await draw('ShapeRect', [200, 200], [201, 200])
    await page.waitForFunction(() => document.querySelector('.ed-hint-line')?.textContent !== '')
    await page.focus('.ed-host')
    const before = await page.$eval('.ed-cursor', (cursor) => cursor.textContent)
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'not of a page')
      document.querySelector('.ed-host')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await page.waitForSelector('.ed-notice[role="alert"]')
    await picture(page, `notice-${locale}`)
    const [notice, canvas, status] = [
      await boxOf(page, '.ed-notice'),
      await boxOf(page, '.ed-canvas'),
      await boxOf(page, '.ed-status'),
    ]
    expect([notice.top >= canvas.bottom, notice.bottom <= status.top]).toEqual([true, true])
    expect(await page.$eval('.ed-cursor', (cursor) => cursor.textContent)).toBe(before)
    await press(page, 'Control+s')
    await page.waitForFunction(() => document.querySelector('.ed-saved-line')?.textContent !== '')
    await page.focus('[data-action="notices"]')
    await press(page, 'Enter')
    await page.waitForSelector('.ed-kept')
    const texts = await kept(page)
    expect(texts[0]).toMatch(/Saved as version|已保存为版本/)
    expect(texts[1]).toMatch(/\S/)
    expect(texts.length).toBeGreaterThanOrEqual(3)
    expect(await page.$eval('.ed-kept time', (time) => time.textContent)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
    await picture(page, `notices-${locale}`)
    await press(page, 'Escape')
    await page.waitForSelector('.ed-kept', { hidden: true })
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['action']))
      .toBe('notices')
    await lab.giveBack(page)
  },
)
