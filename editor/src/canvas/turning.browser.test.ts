import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DesignerLab, drag, picture, type } from '../testing/DesignerLab.ts'
import { boxOf, emptyPage, fieldOf, mapOf, type Place, press } from '../testing/EmptyPage.ts'

let lab: DesignerLab
let theirs: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  theirs = await lab.open('admin-a', 'cn', 'theme=dark')
})
afterAll(() => lab?.stop())

const ANGLE = 'position.rotate'
/** CSS pixels from the frame to the middle of the handle that turns. */
const AWAY = 24

/** A page with one selected rectangle whose middle is at (400, 300). */
async function oneRect(width = 200, height = 120, locale: 'cn' | 'en' = 'en') {
  const { page, at, draw } = await emptyPage(lab, locale)
  await draw('ShapeRect', [400 - width / 2, 300 - height / 2], [400 + width / 2, 300 + height / 2])
  await page.waitForSelector('[data-selected="1"]')
  const [width0 = 0, height0 = 0] = (await boxOf(page)).slice(2)
  const middle = at(400, 300)
  const zoom = at(401, 300)[0] - middle[0]
  /** The handle that turns, of a rectangle that is turned by `degrees`. */
  const handle = (degrees: number): Place => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const away = (height0 / 2) * zoom + AWAY
    return [middle[0] + sin * away, middle[1] - cos * away]
  }
  return { page, at, draw, handle, size: [width0, height0] as const }
}

const angleIs = (page: Page, degrees: number) => expect.poll(() => fieldOf(page, ANGLE)).toBe(degrees)
const undo = async (page: Page) => {
  await page.focus('.ed-host')
  await press(page, 'Control+z')
}

describe('the handle that turns', () => {
  it('turns to any angle, which the inspector follows, as one step of undo; Escape takes back', async () => {
    const { page, handle } = await oneRect()
    await page.mouse.move(...handle(0))
    await expect.poll(() => page.$eval('.ed-host', (host) => (host as HTMLElement).style.cursor)).toBe('grab')
    await page.mouse.down()
    await page.mouse.move(...handle(20), { steps: 4 })
    await page.mouse.move(...handle(33), { steps: 4 })
    await angleIs(page, 33)
    await picture(page, 'turning-en')
    await page.mouse.up()
    await angleIs(page, 33)
    await picture(page, 'turned-en')
    // From where it is now to another angle, and back by Escape.
    await page.mouse.move(...handle(33))
    await page.mouse.down()
    await page.mouse.move(...handle(120), { steps: 4 })
    await angleIs(page, 120)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await angleIs(page, 33)
    await undo(page)
    await angleIs(page, 0)
    await lab.giveBack(page)
  })

  it('keeps to every 15 degrees with Shift', async () => {
    const { page, handle } = await oneRect()
    await page.mouse.move(...handle(0))
    await page.mouse.down()
    await page.keyboard.down('Shift')
    await page.mouse.move(...handle(40), { steps: 4 })
    await angleIs(page, 45)
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await angleIs(page, 45)
    await lab.giveBack(page)
  })

  it('turns several about their middle, as one step', async () => {
    const { page, at, draw } = await emptyPage(lab)
    await draw('ShapeRect', [200, 260], [300, 320])
    await draw('ShapeRect', [500, 260], [600, 320])
    await page.focus('.ed-host')
    await press(page, 'Control+a')
    const [x, y] = at(400, 260)
    const radius = at(400, 290)[1] - y + AWAY
    const [cx, cy] = at(400, 290)
    await drag(page, [x, y - AWAY], [cx + radius, cy])
    await angleIs(page, 90)
    await page.mouse.click(...at(10, 10))
    await page.mouse.click(...at(400, 140))
    await page.waitForSelector('[data-selected="1"]')
    await undo(page)
    await angleIs(page, 0)
    await lab.giveBack(page)
  })

  it('keeps what a colleague does to the widget meanwhile', async () => {
    const { page, at, handle } = await oneRect()
    await theirs.waitForSelector('[data-widgets="1"]')
    await theirs.bringToFront()
    const map = await mapOf(theirs)
    await theirs.mouse.click(...map(400, 300))
    await theirs.waitForSelector('[data-selected="1"]')
    await page.bringToFront()
    const [before = 0] = await boxOf(page)
    await page.mouse.move(...handle(0))
    await page.mouse.down()
    await page.mouse.move(...handle(30), { steps: 4 })
    await theirs.bringToFront()
    await press(theirs, 'Shift+ArrowRight')
    await page.bringToFront()
    await expect.poll(async () => (await boxOf(page))[0]).toBe(before + 10)
    await page.mouse.up()
    await angleIs(page, 30)
    await angleIs(theirs, 30)
    expect((await boxOf(theirs))[0]).toBe(before + 10)
    await picture(theirs, 'turned-colleague-cn-dark')
    await page.mouse.click(...at(10, 10))
    await lab.giveBack(page)
  })
})

describe('by keyboard', () => {
  it('an angle is typed, and resizing goes along the widget’s own sides by 1 and 10, up to the limits', async () => {
    const { page, size } = await oneRect()
    const [width, height] = size
    await type(page, ANGLE, '30')
    await angleIs(page, 30)
    await page.focus('.ed-host')
    for (const chord of [
      'Control+ArrowRight',
      'Control+Shift+ArrowRight',
      'Control+ArrowUp',
      'Control+Shift+ArrowDown',
    ])
      await press(page, chord)
    await expect.poll(async () => (await boxOf(page)).slice(2)).toEqual([width + 11, height + 9])
    await press(page, 'Control+z')
    await expect.poll(async () => (await boxOf(page)).slice(2)).toEqual([width + 11, height - 1])
    await press(page, 'Control+Shift+ArrowLeft')
    await expect.poll(async () => (await boxOf(page)).slice(2)).toEqual([width + 1, height - 1])
    for (let n = 0; n < 12; n++) await press(page, 'Control+Shift+ArrowUp')
    await page.waitForFunction(() => document.querySelector('.ed-hint-line')?.textContent?.includes('small'))
    expect((await boxOf(page))[3]).toBeGreaterThan(2)
    await lab.giveBack(page)
  })

  it('the shortcut sheet names the chord', async () => {
    const { page } = await oneRect()
    await page.focus('.ed-host')
    await page.keyboard.type('?')
    await page.waitForFunction(() =>
      document.querySelector('.bp6-dialog')?.textContent?.includes('Resize by 1 / 10 px'),
    )
    await page.keyboard.press('Escape')
    await page.waitForSelector('.bp6-dialog', { hidden: true })
    await lab.giveBack(page)
  })
})
