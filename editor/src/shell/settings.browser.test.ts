import type { Browser, Dialog, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laneChromium } from '../../../engine/src/testing/launchChromium.ts'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { DesignerLab, drag, drop } from '../testing/DesignerLab.ts'
import { mapOf } from '../testing/EmptyPage.ts'

let lab: DesignerLab
let browser: Browser

beforeAll(async () => {
  lab = await DesignerLab.start()
  browser = await laneChromium()
})
afterAll(async () => {
  await lab?.stop()
})

const version = (page: Page) => page.$eval('.ed-version', (line) => line.textContent ?? '')

async function choose(page: Page, name: string): Promise<void> {
  await page.click('[aria-label="Designer settings"]')
  const item = await page.waitForSelector(`::-p-xpath(//*[@role="option" or @role="menuitem"][contains(., "${name}")])`)
  await item?.click()
  await pressEscape(page)
  await page.waitForFunction(() => document.querySelector('.bp6-menu') === null)
}

describe('the settings of the designer', () => {
  it('[spec:des-settings-local] [spec:des-autosave-on] save by themselves at the interval, and are kept in the browser', async () => {
    const context = await browser.createBrowserContext()
    // Makes a minute pass within a second.
    const hurry = () => {
      const { setInterval } = window
      const hurried = (run: () => void, ms = 0) => setInterval(run, ms >= 60_000 ? ms / 60 : ms)
      Object.assign(window, { setInterval: hurried })
    }
    const page = await lab.openIn(context, 'designer-a', 'en', '', hurry)
    await drop(page, 'ShapeRect')
    await page.waitForSelector('.ed-dot')
    await page.click('[aria-label="Designer settings"]')
    await page.locator('[aria-label="Interval (minutes)"]').click({ count: 3 })
    await page.keyboard.type('600')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ed-menu-field .ed-refusal')
    expect(await page.$eval('[aria-label="Interval (minutes)"]', (input) => (input as HTMLInputElement).value)).toBe(
      '5',
    )
    await page.click('[aria-label="Interval (minutes)"]', { count: 3 })
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('.bp6-menu') === null)
    await choose(page, 'Autosave')
    await page.waitForFunction(() => document.querySelector('.ed-dot') === null)
    expect(await version(page)).toMatch(/^Version [1-9]/)
    await choose(page, 'Snap')
    await page.close()

    const again = await lab.openIn(context, 'designer-a', 'en', '', hurry)
    const before = await version(again)
    await drop(again, 'ShapeEllipse', 60, 60)
    await again.waitForFunction(
      (old) =>
        /^Version/.test(document.querySelector('.ed-version')?.textContent ?? '') &&
        document.querySelector('.ed-version')?.textContent !== old,
      {},
      before,
    )
    const kept = await again.evaluate(() =>
      Object.values({ ...localStorage }).find((text) => text.includes('isAdsorbOn')),
    )
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ isAdsorbOn: true, isAutosaveOn: true, intervalMin: 1 })
    await context.close()
  })

  it('[spec:des-leave-warn] do not let the window be closed with changes unasked', async () => {
    const page = await lab.open('designer-a')
    const at = await mapOf(page)
    await page.click('[data-type="ShapeRect"]')
    await drag(page, at(100, 100), at(200, 160))
    await page.waitForSelector('.ed-dot')
    const asked = new Promise<Dialog>((tell) => page.once('dialog', tell))
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')

    const saved = await lab.open('designer-a')
    await saved.click('[data-action="save"]')
    await saved.waitForFunction(() => document.querySelector('.ed-dot') === null)
    const gone = new Promise((tell) => saved.once('close', () => tell('closed')))
    saved.once('dialog', () => expect.unreachable('nothing was left unsaved'))
    await saved.close({ runBeforeUnload: true })
    expect(await gone).toBe('closed')
  })
})
