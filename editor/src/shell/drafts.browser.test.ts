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

describe('Ctrl+S in a field is a command of the designer, not of the browser', () => {
  /** Presses the chord in every field of the window that takes text. @returns their names, and those that let it through */
  const pressed = (page: Page) =>
    page.evaluate(() => {
      const none = ':not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="color"])'
      const fields = [...document.querySelectorAll<HTMLElement>(`.mimic-editor :is(input${none}, textarea)`)]
      const through = fields.filter((field) => {
        field.focus()
        const chord = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }
        return field.dispatchEvent(new KeyboardEvent('keydown', chord))
      })
      const name = (field: HTMLElement) => field.dataset['path'] ?? field.getAttribute('aria-label') ?? field.className
      return { all: fields.map(name), through: through.map(name) }
    })

  /** Windows with fields of their own. */
  const places: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'the properties': async () => {},
    'a new name in the layers': async (page) => {
      await page.focus('.ed-host')
      await press(page, 'F2')
      await page.waitForSelector('.ed-layer-rename')
    },
    'the colour picker': async (page) => {
      await page.click('.ed-swatch')
      await page.waitForSelector('[data-path="colour.hex"]')
    },
    'a note': async (page) => {
      await press(page, 'Control', 'Shift', 'S')
      await page.waitForSelector('.ed-note')
    },
  }

  it.each(Object.entries(places))('%s', async (_, go) => {
    const page = await open()
    await go(page)
    const { all, through } = await pressed(page)
    expect(all.length).toBeGreaterThan(1)
    expect(through).toEqual([])
    await page.close()
  })
})
