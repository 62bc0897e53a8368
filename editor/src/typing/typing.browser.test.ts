import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { DesignerLab, drag, middleOf, pasteWidgets, picture, press, type } from '../testing/DesignerLab.ts'

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

const FIELD = '[data-typing]'
const font = { size: 28, color: '#1f6f8b', weight: 'bold' }
const text = (more: object = {}) => ({
  id: 'a',
  widgetType: 'UsualText',
  // On a page of 800 by 600 its middle is that of the canvas.
  position: { x: 250, y: 200, width: 200, height: 100 },
  data: { title: 'Pump 1' },
  style: { font },
  ...more,
})

let begun = 0
async function begin(...widgets: readonly object[]): Promise<void> {
  begun++
  for (const page of [mine, theirs]) {
    await page.evaluate(() => {
      for (const end of document.querySelectorAll<HTMLElement>('[data-notice] button:last-of-type')) end.click()
    })
    await pressEscape(page)
  }
  await mine.focus('.ed-host')
  await press(mine, 'Control', 'A')
  await press(mine, 'Delete')
  await mine.waitForSelector('[data-widgets="0"]')
  await pasteWidgets(
    mine,
    widgets.map((each) => ({ ...each, ref: String(begun) })),
  )
  for (const page of [mine, theirs]) await page.waitForSelector(`[data-widgets]:not([data-widgets="0"])`)
  await press(mine, 'Escape')
  await press(mine, 'Escape')
}

async function select(page: Page): Promise<void> {
  await page.focus('.ed-host')
  await press(page, 'Control', 'A')
  await page.waitForSelector('.is-right [data-group]')
}
const open = async (page: Page) => {
  await select(page)
  await press(page, 'Enter')
  await page.waitForSelector(FIELD)
}
const closed = (page: Page) => page.waitForFunction(() => document.querySelector('[data-typing]') === null)
const untilKept = (page: Page, wanted: string) =>
  page.waitForFunction(
    (title) => document.querySelector<HTMLElement>('[data-path="data.title"]')?.dataset['kept'] === title,
    {},
    wanted,
  )
const undo = async (page: Page) => {
  await page.focus('.ed-host')
  await press(page, 'Control', 'Z')
}
/** Middle and angle of the field on the screen. */
const fieldAt = (page: Page) =>
  page.$eval(FIELD, (field) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    const matrix = new DOMMatrix(getComputedStyle(field).transform)
    return { x: x + width / 2, y: y + height / 2, angle: Math.round((Math.atan2(matrix.b, matrix.a) * 180) / Math.PI) }
  })

describe('a text on the drawing board', () => {
  it('is edited in its place by a double click, and a click outside takes it over in one step', async () => {
    await begin(text())
    const at = await middleOf(mine, '.ed-host')
    await mine.mouse.click(...at, { count: 2 })
    await mine.waitForSelector(FIELD)
    const look = await mine.$eval(FIELD, (field) => {
      const { fontSize, fontWeight, color, textAlign } = getComputedStyle(field)
      return { fontSize, fontWeight, color, textAlign, isFocused: document.activeElement === field }
    })
    expect(look).toEqual({
      fontSize: '28px',
      fontWeight: '700',
      color: 'rgb(31, 111, 139)',
      textAlign: 'center',
      isFocused: true,
    })
    const place = await fieldAt(mine)
    expect(Math.hypot(place.x - at[0], place.y - at[1])).toBeLessThan(3)
    await mine.keyboard.type('Pump 2 delete')
    await press(mine, 'Control', 'Z')
    await mine.keyboard.type('3')
    await picture(mine, 'typing-en')
    await mine.mouse.click(at[0], at[1] + 250)
    await closed(mine)
    await select(mine)
    const title = await mine.$eval('[data-path="data.title"]', (field) => (field as HTMLElement).dataset['kept'] ?? '')
    expect(title).toMatch(/3$/)
    await undo(mine)
    await untilKept(mine, 'Pump 1')
  })

  it('is edited by Enter; Ctrl+Enter takes over, Enter begins a line, Escape takes back', async () => {
    await begin(text())
    await open(mine)
    await mine.keyboard.type('Pump 1')
    await press(mine, 'Enter')
    await mine.keyboard.type('Intake v')
    await press(mine, 'Control', 'Enter')
    await closed(mine)
    expect(await mine.evaluate(() => document.activeElement?.className)).toContain('ed-host')
    await select(theirs)
    await untilKept(theirs, 'Pump 1\nIntake v')
    await open(mine)
    await mine.keyboard.type('gone')
    await press(mine, 'Escape')
    await closed(mine)
    await untilKept(theirs, 'Pump 1\nIntake v')
    await mine.waitForSelector('[data-selected]')
  })

  it('of one line is taken over by Enter, a button’s for one', async () => {
    await begin(text({ widgetType: 'UsualButton' }))
    await open(mine)
    await mine.keyboard.type('Start')
    await press(mine, 'Enter')
    await closed(mine)
    await select(theirs)
    await untilKept(theirs, 'Start')
  })

  it('is composed by an input method: its keys end nothing and choose no tool', async () => {
    await begin(text())
    await open(mine)
    const input = await mine.createCDPSession()
    await input.send('Input.imeSetComposition', { text: 'beng', selectionStart: 4, selectionEnd: 4 })
    await mine.$eval(FIELD, (field) => {
      for (const key of ['Enter', 'Escape', 'v', 'Delete'])
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key, isComposing: true, ctrlKey: key === 'Enter', bubbles: true }),
        )
    })
    expect(await mine.$(FIELD)).not.toBeNull()
    await input.send('Input.insertText', { text: '泵房' })
    expect(await mine.$eval(FIELD, (field) => (field as HTMLTextAreaElement).value)).toBe('泵房')
    await press(mine, 'Control', 'Enter')
    await closed(mine)
    await select(theirs)
    await untilKept(theirs, '泵房')
    await input.detach()
  })

  it('that is drawn begins to be typed', async () => {
    await begin({ id: 'r', widgetType: 'ShapeRect', position: { x: 10, y: 10, width: 40, height: 40 } })
    await mine.click('[data-type="UsualText"]')
    const [x, y] = await middleOf(mine, '.ed-host')
    await drag(mine, [x - 80, y - 20], [x + 80, y + 20])
    await mine.waitForSelector(FIELD)
    await mine.keyboard.type('Level')
    await press(mine, 'Control', 'Enter')
    await closed(mine)
    await untilKept(mine, 'Level')
    await undo(mine)
    await undo(mine)
    await mine.waitForSelector('[data-widgets="1"]')
  })

  it('stands in a turned group, in a turned widget, at any zoom, where the page shows it', async () => {
    await begin({
      id: 'g',
      widgetType: 'WidgetGroup',
      position: { x: 250, y: 150, width: 200, height: 200, rotate: 90 },
      children: [{ ...text(), position: { x: 0, y: 50, width: 200, height: 100, rotate: 90 } }],
    })
    const at = await middleOf(mine, '.ed-host')
    await mine.mouse.click(...at, { count: 2 })
    await mine.mouse.click(...at, { count: 2 })
    await mine.waitForSelector(FIELD)
    const place = await fieldAt(mine)
    expect(Math.abs(place.angle)).toBe(180)
    expect(Math.hypot(place.x - at[0], place.y - at[1])).toBeLessThan(3)
    await picture(mine, 'typing-turned-en')
    await press(mine, 'Escape')
    await closed(mine)
  })
})

describe('a colleague at the same text', () => {
  it('who moves the widget takes the field along', async () => {
    await begin(text())
    await open(mine)
    await mine.keyboard.type('Pump')
    const before = await fieldAt(mine)
    await select(theirs)
    await type(theirs, 'position.x', '+60')
    await mine.waitForFunction(
      (x) => {
        const box = document.querySelector('[data-typing]')?.getBoundingClientRect()
        return box !== undefined && box.x + box.width / 2 > x + 50
      },
      {},
      before.x,
    )
    await press(mine, 'Control', 'Enter')
    await untilKept(theirs, 'Pump')
  })

  it('who writes it meanwhile gives the choice between both', async () => {
    await begin(text())
    await open(theirs)
    await theirs.keyboard.type('取水泵')
    await select(mine)
    await type(mine, 'data.title', 'Valve')
    await mine.focus('.ed-host')
    await theirs.waitForSelector('.ed-typing .ed-draft')
    await picture(theirs, 'typing-choice-cn-dark')
    await theirs.click('.ed-typing [data-draft="mine"]')
    await untilKept(mine, '取水泵')
    await press(theirs, 'Escape')
    await closed(theirs)
  })

  it('who removes the widget does not take the typed text with it', async () => {
    await begin(text())
    await open(mine)
    await mine.keyboard.type('Booster')
    await select(theirs)
    await press(theirs, 'Delete')
    await mine.waitForSelector('[data-notice="removed"] textarea')
    expect(await mine.$eval('[data-notice="removed"] textarea', (each) => (each as HTMLTextAreaElement).value)).toBe(
      'Booster',
    )
    await mine.evaluate(() => document.querySelector<HTMLElement>('[data-notice="removed"] button')?.click())
    await theirs.waitForSelector('[data-widgets="1"]')
    await select(theirs)
    await untilKept(theirs, 'Booster')
    expect(await mine.$(FIELD)).toBeNull()
  })
})
