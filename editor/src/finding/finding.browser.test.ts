import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import { count, DesignerLab, pasteWidgets, picture, press, textIn } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let page: Page
let colleague: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  page = await lab.open('designer-a')
  colleague = await lab.open('admin-a', 'cn', 'theme=dark')
})
afterAll(() => lab?.stop())

const FIELD = '.ed-find-line:first-child input'
const total = (of: Page, wanted: number) => of.waitForSelector(`.ed-find-count[data-total="${wanted}"]`)
const found = (of: Page, wanted: string) =>
  of.waitForFunction((text) => document.querySelector('.ed-find-found q')?.textContent === text, {}, wanted)
const text = (id: string, title: string, x: number) => ({
  id,
  widgetType: 'UsualText',
  widgetName: `Name ${id}`,
  position: { x, y: 20, width: 120, height: 40 },
  data: { title },
})
/** Types into the command palette and waits for a line. */
const quick = async (of: Page, words: string, line: string) => {
  await press(of, 'Control', 'k')
  await of.waitForSelector('.ed-commands input:focus')
  await of.keyboard.type(words)
  await of.waitForSelector(`[data-command^="${line}"]`)
}
/** Chooses the active line; the designer takes keys again once the palette has gone. */
const choose = async (of: Page) => {
  await of.keyboard.press('Enter')
  await of.waitForSelector('.ed-commands', { hidden: true })
}

describe('finding on a page', () => {
  stepsStopTogether()

  it('goes through texts by Enter, shows each and selects its widget, from any field', async () => {
    const before = await count(page)
    await pasteWidgets(page, [text('x', 'Pump QX-7', 20), text('y', 'qx-7 running', 160), text('z', 'Valve', 300)])
    await page.waitForSelector(`[data-widgets="${before + 3}"]`)
    await page.focus('.ed-left input')
    await press(page, 'Control', 'f')
    await page.waitForSelector(`${FIELD}:focus`)
    await page.keyboard.type('QX-7')
    await total(page, 2)
    await page.keyboard.press('Enter')
    await found(page, 'Pump QX-7')
    expect(await textIn(page, 'data.title')).toBe('Pump QX-7')
    await page.keyboard.press('Enter')
    await found(page, 'qx-7 running')
    await press(page, 'Shift', 'Enter')
    await found(page, 'Pump QX-7')
    await picture(page, 'find-en-light')
  })

  it('replaces one and all as single steps of undo, which a colleague sees', async () => {
    await press(page, 'Control', 'h')
    await page.waitForSelector('.is-replace input')
    await replaceText(page, '.is-replace input', 'QX-8')
    await page.keyboard.press('Enter')
    await total(page, 1)
    await page.click('[data-action="replace-all"]')
    await total(page, 0)
    await replaceText(page, FIELD, 'qx-8')
    await total(page, 2)
    await colleague.focus('.ed-host')
    await press(colleague, 'Control', 'f')
    await colleague.waitForSelector(`${FIELD}:focus`)
    await colleague.keyboard.type('QX-8')
    await total(colleague, 2)
    await colleague.keyboard.press('Enter')
    await press(colleague, 'Control', 'h')
    await picture(colleague, 'find-cn-dark')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.ed-find', { hidden: true })
    expect(await page.evaluate(() => document.activeElement?.matches('.ed-host'))).toBe(true)
    await press(page, 'Control', 'z')
    await total(colleague, 1)
    await press(page, 'Control', 'z')
    await total(colleague, 0)
  })

  it('finds widgets, symbols, signals and what stands on the page by one field', async () => {
    const before = await count(page)
    await page.focus('.ed-host')
    // By another word than its name; the library is fetched for it.
    await quick(page, '烟筒', 'symbol-chimney')
    await choose(page)
    await page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > n,
      {},
      before,
    )
    await page.focus('.ed-host')
    await press(page, 'Control', 'z')
    await page.waitForSelector(`[data-widgets="${before}"]`)
    await quick(page, 'Ellip', 'new-ShapeEllipse')
    await choose(page)
    await page.waitForSelector(`[data-widgets="${before + 1}"]`)
    await quick(page, 'level', 'signal-a-level')
    await picture(page, 'quick-en-light')
    expect(await page.$eval('[data-command="signal-a-level"] small', (line) => line.textContent)).toBe(
      'Bind to selection',
    )
    await page.click('[data-command="signal-a-level"]')
    await page.waitForSelector('.ed-commands', { hidden: true })
    await page.waitForFunction(() =>
      document.querySelector('[data-path="data.signalId"]')?.textContent?.includes('a-level'),
    )
    await press(page, 'Escape')
    await page.waitForSelector('[data-selected]', { hidden: true })
    await quick(page, 'Name z', 'widget-')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await choose(page)
    expect(await textIn(page, 'data.title')).toBe('Valve')
    await press(page, 'Escape')
    await page.waitForSelector('[data-selected]', { hidden: true })
    await quick(page, 'a-level', 'signal-a-level')
    await page.click('[data-command="signal-a-level"]')
    await page.waitForSelector('.ed-commands', { hidden: true })
    await page.waitForSelector(`${FIELD}:focus`)
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLElement>('.ed-find-count')?.dataset['total']) >= 2,
    )
    await press(page, 'Escape')
  })

  it('takes up drawing tools by their letters, but not from a button of a panel', async () => {
    const isHeld = (type: string) => page.$(`[data-type="${type}"][aria-pressed="true"]`)
    await page.focus('.ed-host')
    await page.keyboard.press('o')
    await page.waitForSelector('[data-type="ShapeEllipse"][aria-pressed="true"]')
    await page.keyboard.press('v')
    await page.waitForSelector('[data-type="ShapeEllipse"][aria-pressed="false"]')
    await page.focus('#ed-side-widgets')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.matches('.ed-tile:focus-visible'))).toBe(true)
    await page.keyboard.press('t')
    expect(await isHeld('UsualText')).toBeNull()
    await page.focus('.ed-host')
    await page.keyboard.press('t')
    await page.waitForSelector('[data-type="UsualText"][aria-pressed="true"]')
    await page.keyboard.press('t')
    await page.waitForSelector('[data-type="UsualText"][aria-pressed="false"]')
  })

  it('searches the sheet of shortcuts by words and by keys, and prints it alone', async () => {
    await page.keyboard.press('?')
    await page.waitForSelector('.ed-sheet-head input')
    await page.type('.ed-sheet-head input', 'Ctrl+F')
    const rows = () => page.$$eval('.ed-sheet dt', (list) => list.map((each) => each.textContent))
    expect(await rows()).toEqual(['Find on page'])
    await replaceText(page, '.ed-sheet-head input', '旋转')
    expect(await rows()).toEqual(['Rotate 90°'])
    await replaceText(page, '.ed-sheet-head input', '')
    await page.emulateMediaType('print')
    const seen = (part: string) => page.$eval(part, (element) => getComputedStyle(element).visibility)
    expect([await seen('.ed-sheet dt'), await seen('.ed-host')]).toEqual(['visible', 'hidden'])
    await picture(page, 'sheet-print')
    await page.emulateMediaType('screen')
    await picture(page, 'sheet-en-light')
    await page.keyboard.press('Escape')
  })
})
