import type { Dialog, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DesignerLab, pasteWidgets, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

/** A field of each kind that keeps a draft: its path, and what is typed into it. */
const kinds: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'a text': ['widgetName', 'Tank'],
  'a number': ['position.x', '37'],
  'a text of several lines': ['data.title', 'First'],
}
const badge = (page: Page) => page.$eval('.ed-link', (link) => link.textContent)
const kept = (page: Page, path: string) =>
  page.$eval(`[data-path="${path}"]`, (field) => (field as HTMLElement).dataset['kept'])

/** Opens a page with one widget, which is selected, and shows all of its fields. */
async function open(): Promise<Page> {
  const page = await lab.open('designer-a')
  await press(page, 'Control', 'A')
  await press(page, 'Delete')
  await pasteWidgets(page, [{ id: 'a', widgetType: 'UsualText', position: { x: 20, y: 20, width: 120, height: 80 } }])
  await showFields(page)
  return page
}

async function showFields(page: Page): Promise<void> {
  await page.waitForSelector('[data-widgets="1"]')
  await page.focus('.ed-host')
  await press(page, 'Control', 'A')
  await page.waitForSelector('.is-right [data-group]')
  await page.evaluate(() => {
    const closed = '.is-right [aria-expanded="false"]:is(.ed-fold, .ed-more)'
    for (const fold of document.querySelectorAll<HTMLElement>(closed)) fold.click()
  })
}

async function typeOnly(page: Page, path: string, text: string): Promise<void> {
  await page.waitForSelector(`[data-path="${path}"]`)
  await page.waitForSelector('.ed-link.is-ok')
  await page.click(`[data-path="${path}"]`, { count: 3 })
  await page.keyboard.type(text)
}

describe('what stands in a field with the caret', () => {
  it.each(Object.entries(kinds))('%s is saved by the keys, and the caret stays', async (_, [path, text]) => {
    const page = await open()
    await typeOnly(page, path, text)
    await page.waitForFunction(() => document.querySelector('.ed-link')?.classList.contains('is-busy'))
    expect(await badge(page)).toBe('Typed, not in the page yet')
    await press(page, 'Control', 'S')
    await page.waitForFunction(() => document.querySelector('.ed-dot') === null)
    expect(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['path'])).toBe(path)
    await page.keyboard.type('1')
    expect(await page.$eval(`[data-path="${path}"]`, (field) => (field as HTMLInputElement).value)).toBe(`${text}1`)
    await press(page, 'Escape')
    await page.reload()
    await showFields(page)
    expect(await kept(page, path)).toBe(text)
    await page.close()
  })

  it('is asked about when the window is reloaded, and is there afterwards', async () => {
    const page = await open()
    await press(page, 'Control', 'S')
    await page.waitForFunction(() => document.querySelector('.ed-dot') === null)
    await typeOnly(page, 'widgetName', 'Pump')
    const asked = new Promise<Dialog>((tell) => page.once('dialog', tell))
    await page.reload()
    expect((await asked).type()).toBe('beforeunload')
    await showFields(page)
    expect(await kept(page, 'widgetName')).toBe('Pump')
  })
})
