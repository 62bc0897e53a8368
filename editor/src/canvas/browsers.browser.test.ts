import type { CDPSession, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DesignerLab, drop, middleOf, picture, press, textIn } from '../testing/DesignerLab.ts'

// Events of other browsers and other hands: a second finger, WebKit's pinch, a Mac's Ctrl with a click, Firefox's menu
// bar, a canvas that is falsified. Chromium is given the same events.

let lab: DesignerLab
let page: Page
beforeAll(async () => {
  lab = await DesignerLab.start()
  page = await lab.open('designer-a')
})
afterAll(() => lab?.stop())

const MENU = '.bp6-popover .bp6-menu'
/** Resolves when all requested changes are drawn. */
const drawn = () =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
const zoom = (of = page) => of.$eval('.ed-zoom', (text) => Number.parseInt(text.textContent ?? '', 10))

describe('the canvas', () => {
  it('moves a widget by the finger that holds it, whatever a second one does', async () => {
    await drop(page, 'ShapeRect', -120, -60)
    const [middleX, middleY] = await middleOf(page, '.ed-host')
    const [x, y] = [middleX - 120, middleY - 60]
    const client = await page.createCDPSession()
    const moved = (second: boolean) => movedByFinger(client, x, y, second)
    const alone = await moved(false)
    await page.focus('.ed-host')
    await press(page, 'Control', 'z')
    expect(await moved(true)).toBe(alone)
    await client.detach()
  })

  /** Drags by one finger, beside another one. @returns where the widget lies then */
  async function movedByFinger(client: CDPSession, x: number, y: number, hasSecond: boolean): Promise<string> {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly (readonly [number, number])[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      })
    const first = [x + 60, y + 40] as const
    await send('touchStart', [x, y])
    await send('touchMove', [x + 30, y + 20])
    await send('touchMove', first)
    if (hasSecond) {
      await send('touchStart', first, [x + 150, y + 100])
      await send('touchMove', first, [x + 240, y + 180])
      await send('touchEnd', first)
    }
    await send('touchEnd')
    await drawn()
    return `${await textIn(page, 'position.x')} ${await textIn(page, 'position.y')}`
  }

  it('is zoomed by a pinch of WebKit, in place of the window', async () => {
    const before = await zoom()
    const isKept = await page.evaluate(() => {
      const host = document.querySelector('.ed-host')
      const box = host?.getBoundingClientRect() ?? new DOMRect()
      const send = (name: string, scale: number) => {
        const event = new MouseEvent(name, {
          bubbles: true,
          cancelable: true,
          clientX: box.x + box.width / 2,
          clientY: box.y + box.height / 2,
        })
        host?.dispatchEvent(Object.assign(event, { scale }))
        return event.defaultPrevented
      }
      return [send('gesturestart', 1), send('gesturechange', 1.5), send('gestureend', 1.5)]
    })
    expect(isKept).toEqual([true, true, true])
    await drawn()
    expect(Math.abs((await zoom()) - before * 1.5)).toBeLessThanOrEqual(1)
    await press(page, 'Shift', 'Digit1')
  })

  it('opens the menu of the keyboard at the selection', async () => {
    await drop(page, 'ShapeRect', 100, 50)
    await page.evaluate(() =>
      document
        .querySelector('.ed-host')
        ?.dispatchEvent(
          new PointerEvent('contextmenu', { bubbles: true, cancelable: true, button: 0, clientX: 0, clientY: 0 }),
        ),
    )
    const menu = await page.waitForSelector(MENU)
    const at = await menu?.boundingBox()
    const [x, y] = await middleOf(page, '.ed-host')
    expect(Math.abs((at?.x ?? 0) - x - 100)).toBeLessThan(24)
    // A long menu moves up as far as it must.
    expect((at?.y ?? 0) <= y + 74 && (at?.y ?? 0) + (at?.height ?? 0) >= y + 50).toBe(true)
    await picture(page, 'menu-by-keyboard')
    await page.keyboard.press('Escape')
    await page.waitForSelector(MENU, { hidden: true })
  })

  it('keeps its rulers within itself after the window became smaller', async () => {
    if (!(await page.$('.ed-canvas.has-rulers'))) {
      await page.focus('.ed-host')
      await press(page, 'Alt', 'r')
      await page.waitForSelector('.ed-canvas.has-rulers')
    }
    await page.setViewport({ width: 1200, height: 640 })
    await drawn()
    const hidden = await page.evaluate(() => {
      const edge = document.querySelector('.ed-status')?.getBoundingClientRect().top ?? 0
      const side = document.querySelector('.ed-side.is-right')?.getBoundingClientRect().left ?? 0
      return [...document.querySelectorAll('.ed-ruler')].map((ruler) => {
        const { right, bottom } = ruler.getBoundingClientRect()
        return Math.max(0, bottom - edge, right - side)
      })
    })
    expect(hidden).toEqual([0, 0])
    await page.setViewport({ width: 1440, height: 900 })
  })
})

describe('keys', () => {
  /** Whether the browser does nothing of its own with each key event until it is read. */
  async function watchKeys(names: readonly string[]): Promise<() => Promise<string[]>> {
    await page.evaluate((wanted) => {
      const seen: string[] = []
      Object.assign(window, { seenKeys: seen })
      for (const name of ['keydown', 'keyup'] as const)
        window.addEventListener(name, (event) => {
          if (wanted.includes(event.key)) seen.push(`${name} ${event.key} ${event.defaultPrevented}`)
        })
    }, names)
    return () => page.evaluate(() => (window as unknown as { seenKeys: string[] }).seenKeys.splice(0))
  }

  it('do nothing of the browser where a command cannot act, and leave fields theirs', async () => {
    await page.focus('.ed-host')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
    const seen = await watchKeys(['d', 'h', 'a', 'z'])
    await press(page, 'Control', 'd')
    await press(page, 'Alt', 'h')
    await press(page, 'Control', 'Shift', 'h')
    expect((await seen()).filter((each) => each.startsWith('keydown'))).toEqual([
      'keydown d true',
      'keydown h true',
      'keydown h true',
    ])
    await page.focus('.ed-left .ed-side-head input')
    await press(page, 'Control', 'd')
    await press(page, 'Control', 'a')
    await press(page, 'Control', 'z')
    expect((await seen()).filter((each) => each.startsWith('keydown'))).toEqual([
      'keydown d true',
      'keydown a false',
      'keydown z false',
    ])
  })

  it('Alt opens no menu bar of the browser in the middle of a gesture, and does its own otherwise', async () => {
    await page.focus('.ed-host')
    const seen = await watchKeys(['Alt'])
    const [x, y] = await middleOf(page, '.ed-host')
    await page.mouse.move(x + 100, y + 50)
    await page.mouse.down()
    await page.mouse.move(x + 130, y + 70, { steps: 3 })
    await page.keyboard.down('Alt')
    await page.mouse.up()
    await page.keyboard.up('Alt')
    expect(new Set(await seen())).toEqual(new Set(['keydown Alt true', 'keyup Alt true']))
    await press(page, 'Alt')
    expect(new Set(await seen())).toEqual(new Set(['keydown Alt false', 'keyup Alt false']))
  })
})

describe('a Mac', () => {
  it('shows Command, and opens the menu by Ctrl with a click', async () => {
    const onMac = () => Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' })
    const mac = await lab.openIn(page.browser().defaultBrowserContext(), 'designer-a', 'en', '', onMac)
    try {
      expect(await mac.$eval('[data-action="save"]', (button) => (button as HTMLElement).title)).toBe('⌘S')
      await drop(mac, 'ShapeRect')
      await mac.focus('.ed-host')
      for (let i = 0; i < 3; i++) await mac.keyboard.press('Escape')
      const [x, y] = await middleOf(mac, '.ed-host')
      await mac.keyboard.down('Control')
      await mac.mouse.move(x, y)
      await mac.mouse.down()
      // Chromium sends it by itself on a Mac only.
      await mac.evaluate(
        (clientX, clientY) =>
          document.querySelector('.ed-host')?.dispatchEvent(
            new PointerEvent('contextmenu', {
              bubbles: true,
              cancelable: true,
              button: 0,
              ctrlKey: true,
              clientX,
              clientY,
            }),
          ),
        x,
        y,
      )
      await mac.mouse.up()
      await mac.keyboard.up('Control')
      await mac.waitForSelector(MENU)
      expect(await mac.$('[data-selected="1"]')).not.toBeNull()
    } finally {
      await mac.close()
    }
  })
})

describe('the window', () => {
  it('has no scroll pane that is a nameless Tab stop', async () => {
    const nameless = await page.$$eval('.mimic-editor *', (all) =>
      all
        .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowY) && each.clientHeight > 0)
        .filter((each) => !each.matches('[tabindex="-1"], [aria-label], [aria-labelledby], textarea, select'))
        .map((each) => each.className),
    )
    expect(nameless).toEqual([])
  })

  it('saves no picture that the browser falsifies, and says so', async () => {
    await page.evaluate(() => {
      const read = CanvasRenderingContext2D.prototype.getImageData
      CanvasRenderingContext2D.prototype.getImageData = function scrambled(...args: Parameters<typeof read>) {
        const picture = read.apply(this, args)
        picture.data.forEach((_, i) => {
          picture.data[i] = (i * 97) % 256
        })
        return picture
      }
    })
    await page.focus('.ed-host')
    await press(page, 'Shift', 'p')
    await page.waitForFunction(() => document.querySelector('.ed-hint-line')?.textContent?.includes('fingerprinting'))
    await picture(page, 'picture-scrambled')
  })
})
