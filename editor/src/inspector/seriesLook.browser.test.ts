import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DesignerLab, pasteWidgets, picture, press, textIn, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let mine: Page
/** On the same page. */
let theirs: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  mine = await lab.open('designer-a', 'en')
  theirs = await lab.open('admin-a', 'cn', 'theme=dark')
  await mine.focus('.ed-host')
  await press(mine, 'Control', 'A')
  await press(mine, 'Delete')
  await mine.waitForSelector('[data-widgets="0"]')
  await pasteWidgets(mine, [
    {
      id: 'chart',
      widgetType: 'ComplexLine',
      position: { x: 20, y: 20, width: 320, height: 200, rotate: 0 },
      data: {
        signalArray: [
          { signalId: 'level', title: 'Level' },
          { signalId: 'flow', title: 'Flow' },
        ],
      },
    },
  ])
  for (const page of [mine, theirs]) {
    await page.waitForSelector('[data-widgets="1"]')
    await page.focus('.ed-host')
    await press(page, 'Control', 'A')
    await page.waitForSelector('[data-list="data.signalArray"] .ed-series-swatch')
  }
})
afterAll(() => lab?.stop())

const SWATCH = '[data-list="data.signalArray"] .ed-series-swatch'
/** The colours of the swatches of both series, as the browser has them. */
const swatches = (page: Page) =>
  page.$$eval(SWATCH, (all) => all.map((each) => (each as HTMLElement).style.color.replaceAll(' ', '')))
const [ORANGE, GREEN, BLUE, SECOND] = ['rgb(255,136,0)', 'rgb(0,136,0)', 'rgb(47,102,144)', 'rgb(91,143,123)']

it('a series has its colour and axis by the mouse and by the keyboard, also while a colleague edits another one', async () => {
  expect(await swatches(mine)).toEqual([BLUE, SECOND])
  // By the mouse: the swatch unfolds the fields, which show what the chart says.
  const [first] = await mine.$$(SWATCH)
  await first?.click()
  await mine.waitForSelector('.ed-series-look')
  expect(await textIn(mine, 'color')).toBe('#2f6690')
  expect(await textIn(mine, 'lineWidth')).toBe('1.5')
  expect(await textIn(mine, 'axis')).toBe('left')
  await mine.select('[data-path="axis"]', 'right')

  // A colleague, by the keyboard, at the other series.
  const [, second] = await theirs.$$(SWATCH)
  await second?.focus()
  await press(theirs, 'Enter')
  await theirs.waitForSelector('.ed-series-look')
  await Promise.all([type(mine, 'color', '#ff8800'), type(theirs, 'color', '#008800')])
  for (const page of [mine, theirs]) await expect.poll(() => swatches(page)).toEqual([ORANGE, GREEN])
  await type(theirs, 'lineWidth', '4')
  await picture(mine, 'series-look-en')
  await picture(theirs, 'series-look-cn-dark')

  // A width that no line has is refused.
  await type(theirs, 'lineWidth', '400')
  await theirs.waitForSelector('.ed-refusal')
  await expect.poll(() => textIn(theirs, 'lineWidth')).toBe('4')

  // Undo takes back one's own steps: the colour, then the axis. The colleague's series stays.
  await mine.focus('.ed-host')
  await press(mine, 'Control', 'Z')
  for (const page of [mine, theirs]) await expect.poll(() => swatches(page)).toEqual([BLUE, GREEN])
  expect(await textIn(mine, 'axis')).toBe('right')
  await mine.focus('.ed-host')
  await press(mine, 'Control', 'Z')
  await expect.poll(() => textIn(mine, 'axis')).toBe('left')

  // The look goes in one step.
  await theirs.click('.ed-series-look > .bp6-button')
  for (const page of [mine, theirs]) await expect.poll(() => swatches(page)).toEqual([BLUE, SECOND])
  expect(await textIn(theirs, 'lineWidth')).toBe('1.5')
})
