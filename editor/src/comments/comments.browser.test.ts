import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import { DesignerLab, drag, picture, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let page: Page
let colleague: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  page = await lab.open('designer-a')
  colleague = await lab.open('admin-a', 'cn')
})
afterAll(() => lab?.stop())

/** Window position of a point of the page, CSS pixels. */
const at = (of: Page, x: number, y: number) =>
  of.$eval(
    '.ed-host',
    (element, px, py) => {
      const host = element.getBoundingClientRect()
      const zoom = Number.parseInt(document.querySelector('.ed-zoom')?.textContent ?? '', 10) / 100
      // The page of 800 by 600 is centred in the window.
      return [host.x + host.width / 2 + (px - 400) * zoom, host.y + host.height / 2 + (py - 300) * zoom] as [
        number,
        number,
      ]
    },
    x,
    y,
  )
const texts = (of: Page) => of.$$eval('.ed-thread .ed-comment p', (list) => list.map((each) => each.textContent))
const say = async (of: Page, text: string) => {
  await of.waitForSelector('.ed-thread textarea')
  await of.focus('.ed-thread textarea')
  await of.keyboard.type(text)
  await of.keyboard.press('Enter')
  await of.waitForFunction(
    (wanted) => [...document.querySelectorAll('.ed-thread .ed-comment p')].some((each) => each.textContent === wanted),
    {},
    text,
  )
}
const pinOf = (of: Page) =>
  of.$eval('.ed-pin', (pin) => {
    const box = pin.getBoundingClientRect()
    return [Math.round(box.left), Math.round(box.bottom)] as const
  })

describe('comments', () => {
  stepsStopTogether()

  it('are pinned to a widget by a click, and come to a colleague at once, as something new', async () => {
    await page.focus('.ed-host')
    await press(page, 'c')
    await page.waitForSelector('.ed-pins.is-placing')
    await page.mouse.click(...(await at(page, 70, 40)))
    await say(page, 'Is this level in metres?')
    await colleague.waitForSelector('.ed-pin.is-unread')
    await colleague.waitForSelector('.ed-badge')
    await colleague.click('.ed-pin')
    await say(colleague, '是的，0 到 10 米')
    await picture(colleague, 'comments-cn')
    await page.waitForFunction(() => document.querySelectorAll('.ed-thread .ed-comment').length === 2)
    expect(await texts(page)).toEqual(['Is this level in metres?', '是的，0 到 10 米'])
    await pressEscape(colleague)
    await colleague.waitForFunction(() => document.querySelector('.ed-badge') === null)
  })

  it('that are read in one window are read in the account’s others, also in another browser', async () => {
    // The colleague's answer is in an open thread, so it counts as read once the thread is left.
    const second = await lab.open('designer-a')
    await second.waitForSelector('.ed-badge')
    await picture(second, 'comments-unread-en')
    await pressEscape(page)
    await second.waitForFunction(() => document.querySelector('.ed-badge') === null)
    expect(await second.$$('.ed-pin.is-unread')).toHaveLength(0)
    await second.close()
    const third = await lab.open('designer-a')
    await third.waitForSelector('.ed-pin')
    expect(await third.$$('.ed-pin.is-unread, .ed-badge')).toHaveLength(0)
    await third.close()
  })

  it('move with their widget, and stay where they were when it is gone', async () => {
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('.ed-thread') === null)
    const before = await pinOf(page)
    const from = await at(page, 45, 50)
    await drag(page, from, [from[0] + 120, from[1] + 60])
    await page.waitForFunction(
      (was) => Math.abs((document.querySelector('.ed-pin')?.getBoundingClientRect().left ?? 0) - was - 120) < 3,
      {},
      before[0],
    )
    await page.keyboard.press('Delete')
    await page.waitForFunction(
      (was) => Math.abs((document.querySelector('.ed-pin')?.getBoundingClientRect().left ?? 0) - was) < 3,
      {},
      before[0],
    )
    await press(page, 'Control', 'z')
    await press(page, 'Control', 'z')
  })

  it('are written with the keyboard alone, on what is selected', async () => {
    await page.focus('.ed-host')
    await press(page, 'Control', 'a')
    await pressEscape(page)
    await page.mouse.click(...(await at(page, 70, 100)))
    await press(page, 'c')
    await say(page, 'Ask before writing')
    await pressEscape(page)
    expect(await page.$$('.ed-pin')).toHaveLength(2)
    await page.waitForFunction(() => document.activeElement?.matches('.ed-host'))
  })

  it('are listed, resolved there for everybody, and reopened', async () => {
    await press(page, 'Alt', 'c')
    await page.waitForSelector('[data-thread]')
    expect(await page.$$('[data-thread]')).toHaveLength(2)
    await page.click('[data-thread]')
    await page.waitForSelector('.ed-thread')
    await picture(page, 'comments-en')
    await page.click('[data-action="resolve"]')
    await page.waitForFunction(() => document.querySelectorAll('[data-thread]').length === 1)
    await colleague.waitForFunction(() => document.querySelectorAll('.ed-pin').length === 1)
    await page.locator('.ed-comments-filter button:last-child').click()
    await page.waitForSelector('[data-thread]')
    await page.click('[data-thread]')
    await page.waitForSelector('.ed-thread-settled')
    await page.click('[data-action="resolve"]')
    await colleague.waitForFunction(() => document.querySelectorAll('.ed-pin').length === 2)
    await pressEscape(page)
  })

  it('can be changed and removed by their author, but not while others have answered, with a notice', async () => {
    await page.locator('.ed-comments-filter button:first-child').click()
    await page.waitForFunction(() => document.querySelectorAll('[data-thread]').length === 2)
    const [answered] = await page.$$eval('[data-thread]', (rows) =>
      rows.filter((row) => row.textContent?.includes('metres')).map((row) => row.getAttribute('data-thread')),
    )
    await page.click(`[data-thread="${answered}"]`)
    await page.waitForSelector(`[data-comment="${answered}"]`)
    await page.hover(`[data-comment="${answered}"]`)
    expect(await page.$$('.ed-comment-acts')).toHaveLength(1)
    await page.click(`[data-comment="${answered}"] .ed-comment-acts button:first-child`)
    await page.waitForSelector(`[data-comment="${answered}"] textarea`)
    await page.keyboard.type(' Yes?')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.ed-comment small')].some((each) => each.textContent === 'edited'),
    )
    await page.hover(`[data-comment="${answered}"]`)
    await page.click(`[data-comment="${answered}"] .ed-comment-acts button:last-child`)
    await page.waitForSelector('.ed-comment-ask')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ed-thread .ed-refusal')
    expect(await page.$eval('.ed-thread .ed-refusal', (text) => text.textContent)).toContain('resolve it instead')
  })
})
