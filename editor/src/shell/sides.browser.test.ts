import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laneChromium } from '../../../engine/src/testing/launchChromium.ts'
import { DesignerLab, drag, drop, picture, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let browser: Browser

beforeAll(async () => {
  lab = await DesignerLab.start()
  browser = await laneChromium()
})
afterAll(() => lab?.stop())

/** Shown widths of the left side, the canvas and the right side, CSS pixels. */
const widths = (page: Page) =>
  page.evaluate(() =>
    ['.ed-left', '.ed-canvas', '.ed-side.is-right'].map((part) =>
      Math.round(document.querySelector(part)?.getBoundingClientRect().width ?? -1),
    ),
  )

const pull = async (page: Page, edge: 'left' | 'right', by: number) => {
  const box = await (await page.$(`[data-edge="${edge}"]`))?.boundingBox()
  if (!box) throw new Error(`no edge ${edge}`)
  const [x, y] = [box.x + box.width / 2, box.y + 200]
  await drag(page, [x, y], [x + by, y])
}

/** The page point under a place in the window, as the status bar shows it. */
const pointAt = async (page: Page, x: number, y: number) => {
  await page.mouse.move(x - 4, y)
  await page.mouse.move(x, y)
  return page.$eval('.ed-cursor', (cursor) => (cursor.textContent ?? '').split(',').map(Number))
}

const isNear = (a: readonly number[], b: readonly number[]) => a.every((each, i) => Math.abs(each - (b[i] ?? 0)) <= 1)

describe('the sides of the window', () => {
  it('are as wide as they are dragged, keep the page in its place, and stay so in this browser', async () => {
    const context = await browser.createBrowserContext()
    const page = await lab.openIn(context, 'designer-a')
    expect(await widths(page)).toEqual([232, 928, 280])
    const before = await pointAt(page, 700, 400)
    await pull(page, 'left', 100)
    await expect.poll(() => widths(page)).toEqual([332, 828, 280])
    await pull(page, 'right', -60)
    await expect.poll(() => widths(page)).toEqual([332, 768, 340])
    const after = await pointAt(page, 700, 400)
    expect(isNear(before, after), `${before} became ${after}`).toBe(true)
    await page.close()

    const again = await lab.openIn(context, 'designer-a')
    expect(await widths(again)).toEqual([332, 768, 340])
    // A double click gives each its usual width.
    for (const edge of ['left', 'right']) {
      const box = await (await again.$(`[data-edge="${edge}"]`))?.boundingBox()
      if (!box) throw new Error(`no edge ${edge}`)
      await again.mouse.click(box.x + box.width / 2, box.y + 300, { count: 2 })
    }
    await expect.poll(() => widths(again)).toEqual([232, 928, 280])
    await context.close()
  })

  it('are moved by the arrow keys at their edge, which says its width, and fold by Enter', async () => {
    const page = await lab.open('designer-a')
    const said = () =>
      page.$eval('[data-edge="left"]', (edge) =>
        ['role', 'aria-valuenow', 'aria-valuemax', 'aria-orientation'].map((name) => edge.getAttribute(name)),
      )
    await page.focus('[data-edge="left"]')
    await page.keyboard.press('ArrowRight')
    await press(page, 'Shift', 'ArrowRight')
    await expect.poll(said).toEqual(['separator', '280', '480', 'vertical'])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => widths(page)).toEqual([272, 888, 280])
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => widths(page)).toEqual([220, 940, 280])
    await page.keyboard.press('Enter')
    await expect.poll(() => widths(page)).toEqual([0, 1160, 280])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-edge'))).toBe('left')
    await page.keyboard.press('Enter')
    await expect.poll(() => widths(page)).toEqual([220, 940, 280])
    await page.close()
  })

  it('fold by buttons and chords, one chord leaves only the page, and nothing moves there', async () => {
    const page = await lab.open('designer-a')
    await drop(page, 'ShapeRect')
    await page.type('.ed-left .ed-side-head input', 'gauge')
    await page.focus('.ed-host')
    const before = await pointAt(page, 700, 400)
    await press(page, 'Alt', 'p')
    await expect.poll(() => widths(page)).toEqual([0, 1440, 0])
    expect(isNear(before, await pointAt(page, 700, 400))).toBe(true)
    await picture(page, 'sides-page-only-en')
    await press(page, 'Alt', 'p')
    await expect.poll(() => widths(page)).toEqual([232, 928, 280])
    // A folded side keeps what was typed into it.
    expect(await page.$eval('.ed-left .ed-side-head input', (input) => (input as HTMLInputElement).value)).toBe('gauge')

    await press(page, 'Alt', 'b')
    await expect.poll(() => widths(page)).toEqual([0, 1160, 280])
    await page.click('.ed-status [data-command="foldLeft"]')
    await expect.poll(() => widths(page)).toEqual([232, 928, 280])
    await page.click('.ed-status [data-command="foldRight"]')
    await expect.poll(() => widths(page)).toEqual([232, 1208, 0])
    expect(await page.$eval('[data-command="foldRight"]', (button) => button.getAttribute('aria-pressed'))).toBe(
      'false',
    )
    // Pulled out from the window's edge, it is back.
    await pull(page, 'right', -300)
    await expect.poll(() => widths(page)).toEqual([232, 908, 300])
    // Pushed in, it folds.
    await pull(page, 'right', 260)
    await expect.poll(() => widths(page)).toEqual([232, 1208, 0])
    await page.close()
  })

  it('unfold for what is asked for: layers, a name, the versions', async () => {
    const page = await lab.open('designer-a')
    await drop(page, 'ShapeRect')
    await page.focus('.ed-host')
    await press(page, 'Alt', 'p')
    await expect.poll(() => widths(page)).toEqual([0, 1440, 0])
    await press(page, 'Alt', 'l')
    await expect.poll(() => widths(page)).toEqual([232, 1208, 0])
    await press(page, 'Alt', 'y')
    await page.waitForSelector('.ed-versions')
    await expect.poll(() => widths(page)).toEqual([232, 868, 340])
    // The versions have a width of their own.
    await pull(page, 'right', -50)
    await expect.poll(() => widths(page)).toEqual([232, 818, 390])
    await picture(page, 'sides-versions-en')
    await page.focus('.ed-host')
    await press(page, 'Alt', 'y')
    await expect.poll(() => widths(page)).toEqual([232, 928, 280])
    await page.close()
  })

  it('leave the page a useful width at 1366', async () => {
    const page = await lab.open('designer-a')
    for (const edge of ['left', 'right']) {
      await page.focus(`[data-edge="${edge}"]`)
      await page.keyboard.press('End')
    }
    await page.setViewport({ width: 1366, height: 768 })
    await expect.poll(async () => (await widths(page))[1] ?? 0).toBeGreaterThanOrEqual(560)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366)
    await page.close()
  })
})
