import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { count, DesignerLab, paste, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let page: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  page = await lab.open('designer-a')
})
afterAll(() => lab?.stop())

const hint = () => page.$eval('.ed-hint-line', (line) => line.textContent?.trim() ?? '')
const focused = () =>
  page.evaluate(
    () =>
      ['.ed-top', '.ed-left', '.ed-canvas', '.ed-side.is-right', '.ed-status'].find((part) =>
        document.querySelector(part)?.contains(document.activeElement),
      ) ?? '',
  )

describe('the window', () => {
  it('is cycled through by F6, forwards and backwards, with a visible focus', async () => {
    await page.focus('.ed-host')
    const order: string[] = []
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('F6')
      order.push(await focused())
    }
    expect(order).toEqual(['.ed-side.is-right', '.ed-status', '.ed-top', '.ed-left', '.ed-canvas'])
    expect(await page.evaluate(() => document.activeElement?.matches('.ed-host'))).toBe(true)
    await press(page, 'Shift', 'F6')
    expect(await focused()).toBe('.ed-left')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(outline).not.toBe('none')
  })

  it('[spec:lim-webgl] [spec:lim-copy-silent] says nothing when a copy is one too many', async () => {
    const before = (await count(page)) + 1
    await paste(page, 'UsualWebgl')
    await page.waitForSelector(`[data-widgets="${before}"]`)
    await page.focus('.ed-host')
    await press(page, 'Control', 'd')
    await drawn(page)
    expect([await count(page), await hint()]).toEqual([before, ''])
  })

  it('says why locked widgets are not grouped', async () => {
    await page.focus('.ed-host')
    await press(page, 'Control', 'a')
    await press(page, 'Control', 'Shift', 'l')
    await press(page, 'Control', 'g')
    await page.waitForFunction(() => document.querySelector('.ed-hint-line')?.textContent?.includes('unlocked'))
  })
})

/** Resolves when all requested changes are drawn. */
const drawn = (of: Page) =>
  of.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
