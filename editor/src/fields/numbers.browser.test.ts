import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { DesignerLab, middleOf, pasteWidgets, picture, press, textIn, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let mine: Page
/** On the same page. */
let theirs: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  mine = await lab.open('designer-a', 'en')
  theirs = await lab.open('admin-a', 'cn', 'theme=dark')
})
afterAll(() => lab?.stop())

const rect = (id: string, x: number, width: number) => ({
  id,
  widgetType: 'ShapeRect',
  position: { x, y: 100, width, height: 60 },
})
/** Pasted 50 units further, so at x 150 and 350, 100 and 40 wide. */
const two = [rect('a', 100, 100), rect('b', 300, 40)]

const untilShown = (page: Page, path: string, text: string) =>
  page.waitForFunction(
    (at, wanted) => document.querySelector<HTMLInputElement>(`[data-path="${at}"]`)?.value === wanted,
    {},
    path,
    text,
  )
const refusal = (page: Page) => page.$eval('.ed-refusal', (each) => each.textContent)
const selectAll = async (page: Page) => {
  await page.focus('.ed-host')
  await press(page, 'Control', 'A')
  await page.waitForSelector('[data-path="position.x"], [data-path="seen.x"]')
}
/** Presses on the label of a field and drags it. The pointer is still pressed. */
async function pull(page: Page, path: string, dx: number, key?: 'Shift' | 'Alt'): Promise<void> {
  const [x, y] = await middleOf(page, `.ed-label:has(+ [data-path="${path}"])`)
  await page.mouse.move(x, y)
  await page.mouse.down()
  if (key) await page.keyboard.down(key)
  await page.mouse.move(x + dx, y, { steps: 4 })
  if (key) await page.keyboard.up(key)
}
const undo = async (page: Page) => {
  await page.focus('.ed-host')
  await press(page, 'Control', 'Z')
}

let begun = 0
/** The widgets of the page, where the selection is left to each test. What was pasted before would stand further. */
async function begin(widgets: readonly object[]): Promise<void> {
  begun++
  for (const page of [mine, theirs]) await pressEscape(page)
  await mine.focus('.ed-host')
  await press(mine, 'Control', 'A')
  await press(mine, 'Delete')
  await mine.waitForSelector('[data-widgets="0"]')
  await pasteWidgets(
    mine,
    widgets.map((each) => ({ ...each, ref: String(begun) })),
  )
  for (const page of [mine, theirs]) await page.waitForSelector(`[data-widgets="${widgets.length}"]`)
}

describe('a number', () => {
  beforeEach(() => begin([rect('a', 100, 100)]))

  it('is calculated from what is typed, by its own value where that is meant', async () => {
    await selectAll(mine)
    const typed = [
      ['400+60', '460'],
      ['50%', '230'],
      ['*2', '460'],
      ['+10', '470'],
      ['(1+2)*100', '300'],
      ['300,4/2', '150'],
      ['1,200-800px', '400'],
      ['＋１０', '410'],
    ] as const
    for (const [text, shown] of typed) {
      await type(mine, 'position.x', text)
      await untilShown(mine, 'position.x', shown)
    }
    await type(mine, 'position.rotate', '90°')
    await untilShown(mine, 'position.rotate', '90')
    await type(mine, 'position.rotate', '+360')
    await untilShown(mine, 'position.rotate', '90')
  })

  it.each([
    ['four hundred', 'Not a number'],
    ['400+', 'cannot be calculated'],
    ['1/0', 'cannot be calculated'],
    ['2s', 'does not fit here; not changed (px)'],
    ['-500', 'Too close'],
    ['10.5', 'Whole numbers only'],
  ])('%s leaves the old value, and the reason is told', async (text, why) => {
    await selectAll(mine)
    await type(mine, 'position.x', text)
    await mine.waitForFunction(
      (wanted) => document.querySelector('.ed-refusal')?.textContent?.includes(wanted),
      {},
      why,
    )
    expect(await textIn(mine, 'position.x')).toBe('150')
  })

  it('is stepped by arrows, with Shift by ten and with Alt by a tenth', async () => {
    await selectAll(mine)
    await mine.focus('[data-path="position.x"]')
    await press(mine, 'ArrowUp')
    await untilShown(mine, 'position.x', '151')
    await press(mine, 'Shift', 'ArrowDown')
    await untilShown(mine, 'position.x', '141')
    await press(mine, 'End')
    await mine.keyboard.type('+9')
    await press(mine, 'ArrowUp')
    await untilShown(mine, 'position.x', '151')
    const opacity = '[data-path="style.opacity"]'
    await mine.focus(opacity)
    await press(mine, 'Alt', 'ArrowDown')
    await untilShown(mine, 'style.opacity', '0.99')
  })

  it('follows a drag on its label, one step of undo; Escape takes it back', async () => {
    await selectAll(mine)
    await pull(mine, 'position.x', 30)
    await untilShown(mine, 'position.x', '180')
    await picture(mine, 'numbers-scrub-en')
    await selectAll(theirs)
    expect(await textIn(theirs, 'position.x')).toBe('150')
    await mine.mouse.up()
    await untilShown(theirs, 'position.x', '180')
    await pull(mine, 'position.x', 10, 'Shift')
    await mine.mouse.up()
    await untilShown(mine, 'position.x', '280')
    await pull(mine, 'position.width', 40, 'Alt')
    await mine.mouse.up()
    await untilShown(mine, 'position.width', '104')
    await pull(mine, 'position.x', 50)
    await untilShown(mine, 'position.x', '330')
    await press(mine, 'Escape')
    await mine.mouse.up()
    await untilShown(mine, 'position.x', '280')
    for (const [path, shown] of [
      ['position.width', '100'],
      ['position.x', '180'],
      ['position.x', '150'],
    ] as const) {
      await undo(mine)
      await untilShown(mine, path, shown)
    }
  })

  it('goes by a drag as far as it can be had, and a press on its label only enters the field', async () => {
    await selectAll(mine)
    await pull(mine, 'position.x', -40, 'Shift')
    await untilShown(mine, 'position.x', '5')
    await mine.mouse.up()
    await selectAll(theirs)
    await untilShown(theirs, 'position.x', '5')
    await mine.click('.ed-label:has(+ [data-path="position.y"])')
    expect(await mine.evaluate(() => (document.activeElement as HTMLElement).dataset['path'])).toBe('position.y')
  })

  it('of position and size follows a drag on the drawing board while it moves', async () => {
    await selectAll(mine)
    const y = await textIn(mine, 'position.y')
    const at = await boxOnScreen(mine)
    await mine.mouse.move(at.x, at.y)
    await mine.mouse.down()
    await mine.keyboard.down('Control')
    await mine.mouse.move(at.x + 30, at.y + 20, { steps: 3 })
    await mine.waitForFunction(
      (before) => {
        const field = document.querySelector<HTMLInputElement>('[data-path="position.y"]')
        return field !== null && field.value !== before
      },
      {},
      y,
    )
    expect(Number(await textIn(mine, 'position.x'))).toBeGreaterThan(150)
    await mine.keyboard.up('Control')
    await press(mine, 'Escape')
    await mine.mouse.up()
    await untilShown(mine, 'position.x', '150')
  })
})

/** The middle of the first widget, CSS pixels of the window: by what the status bar says of the pointer. */
async function boxOnScreen(page: Page): Promise<{ x: number; y: number }> {
  const [x, y] = await middleOf(page, '.ed-host')
  const pageAt = async (px: number, py: number) => {
    await page.mouse.move(px, py)
    return page.$eval('.ed-cursor', (each) => (each.textContent ?? '').match(/-?\d+/g)?.map(Number) ?? [])
  }
  const [x0 = 0, y0 = 0] = await pageAt(x, y)
  const [x1 = 0] = await pageAt(x + 100, y)
  const zoom = 100 / (x1 - x0)
  return { x: x + (200 - x0) * zoom, y: y + (180 - y0) * zoom }
}

describe('the number of several widgets', () => {
  beforeEach(() => begin(two))

  it('is mixed, and a calculation, an arrow and a drag change each by its own', async () => {
    await selectAll(mine)
    expect(await mine.$eval('[data-path="position.x"]', (field) => (field as HTMLInputElement).placeholder)).toBe(
      'Mixed',
    )
    await type(mine, 'position.x', '+10')
    await type(mine, 'position.width', '*1.5')
    await mine.focus('[data-path="position.x"]')
    await press(mine, 'ArrowUp')
    await pull(mine, 'position.x', 9)
    await mine.mouse.up()
    await picture(mine, 'numbers-mixed-en')
    const boxes: string[][] = []
    await theirs.focus('.ed-host')
    // Enter begins with the first widget, Tab goes on.
    for (const key of ['Enter', 'Tab'] as const) {
      await press(theirs, key)
      await theirs.waitForSelector('[data-path="position.x"]')
      boxes.push([await textIn(theirs, 'position.x'), await textIn(theirs, 'position.width')])
    }
    expect(boxes).toEqual([
      ['170', '150'],
      ['370', '60'],
    ])
    await undo(mine)
    await press(mine, 'Control', 'Z')
    await untilShown(theirs, 'position.x', '360')
  })
})

describe('a colleague at the same number', () => {
  beforeEach(() => begin([rect('a', 100, 100)]))

  it('a calculation goes on from what the colleague wrote, once one chooses', async () => {
    for (const page of [mine, theirs]) await selectAll(page)
    await mine.click('[data-path="position.x"]', { count: 3 })
    await mine.keyboard.type('+10')
    await type(theirs, 'position.x', '300')
    await mine.waitForSelector('.ed-draft')
    await picture(theirs, 'numbers-colleague-cn-dark')
    await mine.click('[data-draft="mine"]')
    for (const page of [mine, theirs]) await untilShown(page, 'position.x', '310')
  })

  it('a drag on the label adds to what the colleague wrote meanwhile', async () => {
    for (const page of [mine, theirs]) await selectAll(page)
    await pull(mine, 'position.x', 20)
    await type(theirs, 'position.x', '300')
    await untilShown(theirs, 'position.x', '300')
    const [x, y] = await middleOf(mine, '.ed-label:has(+ [data-path="position.x"])')
    await mine.mouse.move(x + 25, y)
    await mine.mouse.up()
    for (const page of [mine, theirs]) await untilShown(page, 'position.x', '325')
  })

  it('a drag on the label ends when the colleague removes the widget', async () => {
    for (const page of [mine, theirs]) await selectAll(page)
    await pull(mine, 'position.x', 20)
    await theirs.focus('.ed-host')
    await press(theirs, 'Delete')
    await mine.waitForSelector('[data-widgets="0"]')
    await mine.mouse.up()
    await theirs.waitForSelector('[data-widgets="0"]')
  })
})

describe('a colour', () => {
  it('is typed by any name and notation of CSS, and in Chinese', async () => {
    await begin([rect('a', 100, 100)])
    for (const page of [mine, theirs]) await selectAll(page)
    const typed = [
      ['hsl(210, 50%, 40%)', '#336699'],
      ['rebeccapurple', '#663399'],
      ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
      ['rgb（10，20，30）', 'rgb(10,20,30)'],
      ['hsl(0 100% 50% / 50%)', '#ff000080'],
      ['绿色', 'green'],
    ] as const
    for (const [text, shown] of typed) {
      await type(mine, 'style.fill.color', text)
      await untilShown(theirs, 'style.fill.color', shown)
    }
    await type(theirs, 'style.fill.color', '好看')
    await theirs.waitForSelector('.ed-refusal')
    expect(await refusal(theirs)).toContain('不是颜色')
    await theirs.$eval('[data-path="style.fill.color"]', (field) => field.scrollIntoView({ block: 'center' }))
    await picture(theirs, 'numbers-colour-cn-dark')
    expect(await textIn(theirs, 'style.fill.color')).toBe('green')
  })
})
