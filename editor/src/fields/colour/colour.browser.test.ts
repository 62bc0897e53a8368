import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { DesignerLab, drop, picture, press, textIn, type } from '../../testing/DesignerLab.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const openPicker = async (page: Page, path: string) => {
  await page.locator(`[data-swatch="${path}"]`).click()
  await page.waitForSelector('.ed-picker')
}
const closePicker = async (page: Page) => {
  await pressEscape(page)
  await page.waitForSelector('.ed-picker', { hidden: true })
}
const offered = (page: Page, row: 'pageColours' | 'projectColours' | 'recentColours') =>
  page.$$eval(`[data-colours="${row}"] button`, (all) => all.map((each) => each.getAttribute('aria-label')))
const contrast = (page: Page) =>
  page.$eval('.ed-contrast', (line) => [
    Number((line as HTMLElement).dataset['contrast']),
    ...[...line.querySelectorAll('span.is-reached, span.is-missed')].map((level) => level.className),
  ])
const toSelect = async (page: Page) => {
  await page.focus('.ed-host')
  await page.keyboard.press('Escape')
}

describe('the colour picker', () => {
  it('offers the colours of the page, the most used first, and those of the project’s other pages', async () => {
    const page = await lab.open('designer-a')
    await drop(page, 'ShapeRect', -100)
    await type(page, 'style.fill.color', '#336699')
    await type(page, 'style.stroke.color', '#112233')
    await drop(page, 'ShapeEllipse', 100)
    await type(page, 'style.fill.color', '#336699')
    await openPicker(page, 'style.stroke.color')
    expect((await offered(page, 'pageColours')).slice(0, 2)).toEqual(['#336699', '#112233'])
    await picture(page, 'colour-picker-en')
    // A click on one takes it, and the keyboard reaches them too.
    await page.focus('[data-colours="pageColours"] button')
    await page.keyboard.press('Enter')
    await closePicker(page)
    await expect.poll(() => textIn(page, 'style.stroke.color')).toBe('#336699')
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('colorsArr') ?? '[]'))).toContain('#336699')

    await page.click('[data-action="save"]')
    await page.waitForFunction(() => document.querySelector('.ed-dot') === null)
    await page.click('#ed-side-pages')
    await page.waitForSelector('.ed-left .ed-page')
    await page.click('.ed-left .ed-pages-head button')
    await page.waitForSelector('.ed-empty-page')
    await page.waitForSelector('[data-link="online"]')
    await openPicker(page, 'page.bgColor')
    await page.waitForSelector('[data-colours="projectColours"] button')
    expect((await offered(page, 'projectColours'))[0]).toBe('#336699')
    expect(await offered(page, 'pageColours')).toEqual([])
    await page.close()
  })

  it('says how far a text stands out from its own fill, or from the page', async () => {
    const page = await lab.open('designer-a', 'cn', 'theme=dark')
    await drop(page, 'UsualButton')
    await type(page, 'style.fill.color', '#ffffff')
    await type(page, 'style.font.color', '#777777')
    await openPicker(page, 'style.font.color')
    expect(await contrast(page)).toEqual([4.48, 'is-missed', 'is-missed'])
    await page.click('[data-path="colour.hex"]', { count: 3 })
    await page.keyboard.type('767676')
    await page.keyboard.press('Enter')
    await expect.poll(() => contrast(page)).toEqual([4.54, 'is-reached', 'is-missed'])
    await picture(page, 'colour-contrast-dark-cn')
    await closePicker(page)
    await openPicker(page, 'style.fill.color')
    expect(await page.$('.ed-contrast')).toBeNull()
    await page.close()
  })
})

describe('a new widget', () => {
  it('takes the style that was chosen last for its kind, until the setting is switched off', async () => {
    const page = await lab.open('designer-a')
    await drop(page, 'ShapeRect', -150)
    const first = await textIn(page, 'style.fill.color')
    await type(page, 'style.fill.color', '#5b8f7b')
    await drop(page, 'ShapeRect', 0)
    expect(await textIn(page, 'style.fill.color')).toBe('#5b8f7b')
    // Another kind keeps its own.
    await drop(page, 'ShapeEllipse', 150)
    expect(await textIn(page, 'style.fill.color')).toBe(first)

    await page.click('[aria-label="Designer settings"]')
    await page.locator('::-p-xpath(//*[@role="option"][contains(., "last style")])').click()
    await pressEscape(page)
    await page.waitForSelector('.bp6-menu', { hidden: true })
    await drop(page, 'ShapeRect', 0, 150)
    expect(await textIn(page, 'style.fill.color')).toBe(first)
    await page.close()
  })

  it('is dark on a dark page, and undo takes it away as one step', async () => {
    const page = await lab.open('designer-a')
    await toSelect(page)
    await type(page, 'page.bgColor', '#14202b')
    await drop(page, 'UsualInput', -150, -100)
    expect(await textIn(page, 'style.fill.color')).toBe('#26323c')
    await drop(page, 'ShapeRect', 60, -100)
    expect(await textIn(page, 'style.fill.color')).toBe('#26323c')
    await drop(page, 'UsualButton', 200, -100)
    await drop(page, 'UsualDataText', -150, 0)
    await drop(page, 'UsualPercentFill', 0, 60)
    await drop(page, 'ComplexHistory', 150, 150)
    await toSelect(page)
    await picture(page, 'colour-dark-page-en')
    const before = await page.$eval('[data-widgets]', (span) => (span as HTMLElement).dataset['widgets'])
    await press(page, 'Control', 'z')
    await page.waitForSelector(`[data-widgets="${Number(before) - 1}"]`)
    await page.close()
  })
})
