import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '../i18n/texts/index.ts'
import { count, DesignerLab, drag, middleOf, picture } from '../testing/DesignerLab.ts'
import { emptyPage, fieldOf, press } from '../testing/EmptyPage.ts'
import { paletteGroups } from './paletteItems.ts'

const offered = paletteGroups.flatMap(({ items }) => items.map(({ type }) => type))

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const tile = (type: string) => `[data-type="${type}"]`
const title = (page: Page) => page.$eval('.ed-side.is-right h2', (heading) => heading.textContent)

/** Picks a widget of the palette, wherever the panel is. */
async function take(page: Page, type: string): Promise<void> {
  await page.mouse.click(...(await middleOf(page, tile(type))))
  await page.waitForSelector(`${tile(type)}[aria-pressed="true"]`)
}

/** The box of the selected widget, from the fields that its type has. */
async function boxOf(page: Page): Promise<readonly number[]> {
  const at = await page.$$eval('[data-path^="position."]', (inputs) =>
    Object.fromEntries(
      inputs.map((input) => [
        (input as HTMLInputElement).dataset['path']?.slice(9),
        Number((input as HTMLInputElement).value),
      ]),
    ),
  )
  const { x, y, width, height, cx, cy, rx, ry, r, x1, y1, x2, x3, y3 } = at as Record<string, number>
  if (r !== undefined) return [cx! - r, cy! - r, 2 * r, 2 * r]
  if (rx !== undefined) return [cx! - rx, cy! - ry!, 2 * rx, 2 * ry!]
  if (x1 !== undefined) return [x3!, y1!, x2! - x3!, y3! - y1!]
  return [x!, y!, width!, height!]
}

describe('the palette', () => {
  it('draws each of its types by a drag, refuses it under 2 units, and drops it', async () => {
    const { page, at } = await emptyPage(lab)
    expect(
      await page.$$eval('[data-type]', (tiles) => tiles.map((each) => (each as HTMLElement).dataset['type'])),
    ).toEqual(offered)
    for (const type of offered.filter((each) => each !== 'ShapeLine')) {
      await take(page, type)
      // All other shapes are drawn like a rectangle.
      if (type.startsWith('Shape')) {
        const [x, y] = at(300, 300)
        await drag(page, [x, y], [x + 1, y])
        await page.waitForFunction(() =>
          /Too small to draw/.test(document.querySelector('.ed-hint-line')?.textContent ?? ''),
        )
        expect([type, await count(page)]).toEqual([type, 0])
      }
      await drag(page, at(200, 200), at(400, 400))
      await page.waitForSelector('[data-widgets="1"]')
      expect(await title(page)).toBe(texts[`type.${type}`].en)
      for (const [i, side] of (await boxOf(page)).entries())
        expect(Math.abs(side - 200), `${type} ${i}`).toBeLessThan(4)

      await drag(page, await middleOf(page, tile(type)), at(500, 400))
      await page.waitForSelector('[data-widgets="2"]')
      const [left = 0, top = 0, width = 0, height = 0] = await boxOf(page)
      // On a page of width 800 a wide widget stops at the edge.
      expect(Math.abs(left + width / 2 - Math.min(500, 800 - width / 2)), type).toBeLessThan(7)
      expect(Math.abs(top + height / 2 - 400), type).toBeLessThan(5)
      await press(page, 'Control+a')
      await press(page, 'Delete')
      await page.waitForSelector('[data-widgets="0"]')
    }
    await lab.giveBack(page)
  })

  it('places one of the usual size where it is clicked, inside the page', async () => {
    const { page, at } = await emptyPage(lab, 'cn')
    await take(page, 'UsualButton')
    await page.mouse.click(...at(300, 300))
    await page.waitForSelector('[data-widgets="1"]')
    expect([await fieldOf(page, 'position.width'), await fieldOf(page, 'position.height')]).toEqual([112, 36])
    expect(Math.abs((await fieldOf(page, 'position.x')) + 56 - 300)).toBeLessThan(3)
    await page.waitForSelector('[data-command="select"][aria-pressed="true"]')
    await take(page, 'UsualButton')
    await page.mouse.click(...at(2, 300))
    await page.waitForSelector('[data-widgets="2"]')
    expect(await fieldOf(page, 'position.x')).toBe(5)
    await lab.giveBack(page)
  })

  it('works without a mouse: Enter places one in the middle, arrows move it, Tab goes from one to the next', async () => {
    const { page } = await emptyPage(lab)
    for (const [i, type] of ['ShapeRect', 'ShapeTriangle', 'UsualText'].entries()) {
      await page.focus(tile(type))
      await press(page, 'Enter')
      await page.waitForSelector(`[data-widgets="${i + 1}"]`)
    }
    const said = () => page.$eval('[data-said="selection"]', (span) => span.textContent)
    expect(await said()).toBe('Text, Text')
    const x = await fieldOf(page, 'position.x')
    await press(page, 'Shift+ArrowLeft')
    expect(await fieldOf(page, 'position.x')).toBe(x - 10)

    await page.focus('.ed-host')
    await press(page, 'Shift+Tab')
    expect(await said()).toBe('Triangle')
    await press(page, 'Shift+Tab')
    expect(await said()).toBe('Rectangle')
    await picture(page, 'palette-keys-en')
    await press(page, 'Tab')
    await press(page, 'Tab')
    expect(await said()).toBe('Text, Text')
    // Past the last widget the focus leaves the canvas, as without a selection; Enter starts again.
    await press(page, 'Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('ed-fold')
    await page.focus('.ed-host')
    await press(page, 'Escape')
    await page.waitForSelector('[data-selected]', { hidden: true })
    await press(page, 'Enter')
    expect(await said()).toBe('Rectangle')
    await lab.giveBack(page)
  })

  it('is searched in either language, and says so when nothing is found', async () => {
    const { page } = await emptyPage(lab, 'cn')
    const found = () =>
      page.$$eval('[data-type]', (tiles) => tiles.map((each) => (each as HTMLElement).dataset['type']))
    const search = async (text: string) => {
      await page.click('.ed-side-head input', { count: 3 })
      await page.keyboard.type(text)
    }
    await search('alarm')
    expect(await found()).toEqual(['ComplexAlarm', 'ComplexAlarmBar'])
    // The weather widget is not built yet.
    await search('weath')
    expect(await found()).toEqual([])
    await search('仪表')
    expect(await found()).toEqual(['UsualDashboard'])
    await search('xyz')
    expect(await found()).toEqual([])
    await page.waitForSelector('.ed-left .ed-empty')
    await lab.giveBack(page)
  })
})
