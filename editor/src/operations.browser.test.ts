import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DesignerLab, drag, pasteWidgets, picture } from './testing/DesignerLab.ts'
import { boxOf, fieldOf, emptyPage as onEmptyPage, type Place, press } from './testing/EmptyPage.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

/** Types a number into a field of the inspector, so that a test starts from whole numbers. */
async function set(page: Page, path: string, value: number): Promise<void> {
  await page.click(`[data-path="${path}"]`, { count: 3 })
  await page.keyboard.type(String(value))
  await press(page, 'Enter')
  await page.focus('.ed-host')
}

/** How far a paste moves what it brings, page units. */
const PASTE_STEP = 50

/** A window on a page of 800 x 600 with rectangles at exactly these boxes, and functions to read and select each. */
async function withRects(...boxes: readonly (readonly [number, number, number, number])[]) {
  const { page, at, draw } = await onEmptyPage(lab)
  const middles = boxes.map(([x, y, width, height]): Place => [x + width / 2, y + height / 2])
  await page.focus('.ed-host')
  await pasteWidgets(
    page,
    boxes.map(([x, y, width, height]) => ({
      // A second paste lands another step further.
      id: crypto.randomUUID(),
      widgetType: 'ShapeRect',
      position: { x: x - PASTE_STEP, y: y - PASTE_STEP, width, height },
    })),
  )
  await page.waitForSelector(`[data-widgets="${boxes.length}"]`)
  await page.mouse.click(...at(790, 590))
  const read = async (x: number, y: number) => {
    await page.mouse.click(...at(790, 590))
    await page.mouse.click(...at(x, y))
    return boxOf(page)
  }
  return { page, at, draw, read, middle: (i: number) => at(...(middles[i] as Place)) }
}

const selected = (page: Page) =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('[data-selected]')?.dataset['selected'] ?? 0))
const said = (page: Page) => page.$eval('.ed-hint-line', (line) => line.textContent?.trim())

describe('selecting', () => {
  it('adds and takes away with Shift, takes all, and lets go', async () => {
    const { page, middle } = await withRects([100, 100, 100, 60], [300, 100, 100, 60], [500, 100, 100, 60])
    await page.mouse.click(...middle(0))
    expect(await selected(page)).toBe(1)
    await page.keyboard.down('Shift')
    await page.mouse.click(...middle(1))
    await page.mouse.click(...middle(2))
    expect(await selected(page)).toBe(3)
    await page.mouse.click(...middle(1))
    await page.keyboard.up('Shift')
    expect(await selected(page)).toBe(2)
    await press(page, 'Control+a')
    expect(await selected(page)).toBe(3)
    await press(page, 'Escape')
    expect(await selected(page)).toBe(0)
    await lab.giveBack(page)
  })
})

describe('under the pointer', () => {
  it('shows what a click would select, and says that a locked widget cannot be dragged', async () => {
    const { page, middle } = await withRects([100, 100, 100, 60], [300, 100, 100, 60])
    await page.mouse.click(...middle(1))
    const [x, y] = middle(0)
    const around = () => page.screenshot({ clip: { x: x - 60, y: y - 40, width: 120, height: 80 } })
    const bare = await around()
    // A screenshot may take the pointer off the page, until it moves again.
    const movedAround = () => page.mouse.move(x + 1, y).then(() => page.mouse.move(x, y).then(around))
    await expect.poll(async () => Buffer.compare(await movedAround(), bare)).not.toBe(0)
    await picture(page, 'hover')
    await page.mouse.click(...middle(0))
    await press(page, 'Control+Shift+l')
    const before = await boxOf(page)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 40, { steps: 3 })
    await page.mouse.up()
    expect(await said(page)).toMatch(/locked/)
    expect(await boxOf(page)).toEqual(before)
    await lab.giveBack(page)
  })
})

describe('moving by keys', () => {
  it('goes by 1 and by 10; the edge and a lock refuse it with a message', async () => {
    const { page, middle } = await withRects([20, 100, 100, 60])
    await page.mouse.click(...middle(0))
    for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'ArrowUp', 'ArrowLeft'])
      await press(page, key)
    expect(await boxOf(page)).toEqual([30, 110, 100, 60])
    await press(page, 'Shift+ArrowLeft')
    await press(page, 'Shift+ArrowLeft')
    expect((await boxOf(page))[0]).toBe(10)
    expect(await said(page)).not.toContain('page edge')
    await press(page, 'Shift+ArrowLeft')
    expect((await boxOf(page))[0]).toBe(10)
    expect(await said(page)).toContain('Too close to the page edge')

    await press(page, 'Control+Shift+l')
    for (const key of ['ArrowRight', 'Shift+r', 'Delete']) {
      await press(page, key)
      expect(await said(page)).toContain('locked')
    }
    expect(await boxOf(page)).toEqual([10, 110, 100, 60])
    await press(page, 'Control+Shift+l')
    await press(page, 'Delete')
    await page.waitForSelector('[data-widgets="0"]')
    await lab.giveBack(page)
  })
})

describe('resizing', () => {
  const start = [300, 300, 200, 100] as const
  const pulls: readonly (readonly [name: string, from: Place, by: Place, to: readonly number[]])[] = [
    ['nw', [300, 300], [-20, -10], [280, 290, 220, 110]],
    ['n', [400, 300], [30, -20], [300, 280, 200, 120]],
    ['ne', [500, 300], [20, -10], [300, 290, 220, 110]],
    ['e', [500, 350], [20, 30], [300, 300, 220, 100]],
    ['se', [500, 400], [20, 10], [300, 300, 220, 110]],
    ['s', [400, 400], [30, 20], [300, 300, 200, 120]],
    ['sw', [300, 400], [-20, 10], [280, 300, 220, 110]],
    ['w', [300, 350], [-20, 30], [280, 300, 220, 100]],
  ]

  it('pulls each of the 8 handles, of a widget and of a group, one step of undo each', async () => {
    const { page, at, middle } = await withRects(start)
    await page.mouse.click(...middle(0))
    const pullAll = async () => {
      for (const [name, from, by, to] of pulls) {
        await drag(page, at(...from), at(from[0] + by[0], from[1] + by[1]))
        const box = await boxOf(page)
        expect(Math.max(...box.map((side, i) => Math.abs(side - (to[i] ?? 0)))), `${name} ${box}`).toBeLessThan(3)
        await press(page, 'Control+z')
        expect(await boxOf(page), name).toEqual([...start])
      }
    }
    await pullAll()
    await press(page, 'Control+d')
    await press(page, 'Control+a')
    for (const path of ['x', 'y'] as const) await set(page, `position.${path}`, 300)
    await press(page, 'Control+g')
    await page.waitForSelector('[data-widgets="3"]')
    expect(await boxOf(page)).toEqual([...start])
    await pullAll()
    await lab.giveBack(page)
  })

  it('drags the handles of a rotated widget where they are visible', async () => {
    const { page, at, middle } = await withRects(start)
    await page.mouse.click(...middle(0))
    await press(page, 'Shift+r')
    // Before the turn it is at [350, 250, 100, 200].
    await drag(page, at(450, 450), at(470, 490))
    const box = await boxOf(page)
    expect(await fieldOf(page, 'position.rotate')).toBe(90)
    const [x = 0, y = 0, width = 0, height = 0] = box
    const seen = [x + (width - height) / 2, y + (height - width) / 2, height, width]
    expect(Math.max(...seen.map((side, i) => Math.abs(side - [350, 250, 120, 240][i]!))), `${seen}`).toBeLessThan(3)
    await lab.giveBack(page)
  })
})

describe('turning and mirroring', () => {
  it('[spec:des-rotate] turns by quarters, stays on the page, and mirrors about the middle of all', async () => {
    const { page, middle, read } = await withRects([100, 20, 300, 40], [500, 300, 120, 60], [650, 400, 100, 60])
    await page.mouse.click(...middle(0))
    const turned: number[] = []
    for (let n = 0; n < 4; n++) {
      await press(page, 'Shift+r')
      turned.push(await fieldOf(page, 'position.rotate'))
    }
    expect(turned).toEqual([90, 180, 270, 0])
    // Before the turn it would begin 110 units above the page.
    expect((await boxOf(page))[1]).toBe(135)

    await page.mouse.click(...middle(1))
    await page.keyboard.down('Shift')
    await page.mouse.click(...middle(2))
    await page.keyboard.up('Shift')
    await press(page, 'Shift+h')
    await press(page, 'Shift+v')
    expect(await read(690, 430)).toEqual([630, 400, 120, 60])
    expect(await read(550, 330)).toEqual([500, 300, 100, 60])
    await lab.giveBack(page)
  })
})

describe('arranging', () => {
  const boxes = [
    [100, 100, 100, 60],
    [300, 250, 60, 100],
    [560, 500, 200, 40],
  ] as const
  const edges: readonly (readonly [
    command: string,
    keys: string,
    edge: (box: readonly number[]) => number,
    at: number,
  ])[] = [
    ['alignLeft', 'Alt+a', ([x = 0]) => x, 100],
    ['alignCentre', 'Alt+h', ([x = 0, , width = 0]) => x + width / 2, 430],
    ['alignRight', 'Alt+d', ([x = 0, , width = 0]) => x + width, 760],
    ['alignTop', 'Alt+w', ([, y = 0]) => y, 100],
    ['alignMiddle', 'Alt+v', ([, y = 0, , height = 0]) => y + height / 2, 320],
    ['alignBottom', 'Alt+s', ([, y = 0, , height = 0]) => y + height, 540],
  ]

  it('aligns 6 ways by button and by keys, and leaves the locked one', async () => {
    const { page, at, middle } = await withRects(...boxes)
    for (const [command, keys, edge, to] of edges) {
      for (const how of ['button', 'keys'] as const) {
        await press(page, 'Control+a')
        if (how === 'button') await page.click(`[data-command="${command}"]`)
        else await press(page, keys)
        await page.mouse.click(...at(790, 590))
        // Selects from the layers, wherever the widgets are: the front one first.
        await page.click('#ed-side-layers')
        for (const n of [1, 2, 3]) {
          await page.click(`[data-layer][aria-posinset="${n}"]`)
          expect(edge(await boxOf(page)), `${command} by ${how}, ${n}`).toBe(to)
        }
        await press(page, 'Control+z')
        await page.focus('.ed-host')
      }
    }
    await page.mouse.click(...middle(1))
    await press(page, 'Control+Shift+l')
    await press(page, 'Control+a')
    await press(page, 'Alt+a')
    await page.mouse.click(...middle(1))
    expect(await boxOf(page)).toEqual([...boxes[1]])
    await lab.giveBack(page)
  })

  it('spaces three evenly, makes all as large as the first, and moves through the order', async () => {
    const { page, at, middle } = await withRects(...boxes)
    await press(page, 'Control+a')
    await press(page, 'Alt+Shift+h')
    await page.click('#ed-side-layers')
    const pick = async (n: number) => {
      await page.click(`[data-layer][aria-posinset="${n}"]`)
      return boxOf(page)
    }
    const [c, b, a] = [await pick(1), await pick(2), await pick(3)]
    expect(b[0]! - a[0]! - a[2]!).toBe(c[0]! - b[0]! - b[2]!)
    await press(page, 'Control+z')
    await page.focus('.ed-host')

    await page.mouse.click(...middle(2))
    await page.keyboard.down('Shift')
    await page.mouse.click(...middle(0))
    await page.keyboard.up('Shift')
    await press(page, 'Shift+s')
    expect((await pick(3)).slice(2)).toEqual([200, 40])
    await press(page, 'Control+z')
    await page.focus('.ed-host')

    // The widths identify the rectangles: 200, 60, 100 from the front.
    const order = async () => [(await pick(1))[2], (await pick(2))[2], (await pick(3))[2]]
    const step = async (key: string) => {
      await page.focus('.ed-host')
      await page.mouse.click(...at(790, 590))
      await page.mouse.click(...middle(1))
      await page.keyboard.type(key)
      return order()
    }
    expect(await step(']')).toEqual([60, 200, 100])
    expect(await step('[')).toEqual([200, 60, 100])
    expect(await step('{')).toEqual([200, 100, 60])
    expect(await step('}')).toEqual([60, 200, 100])
    await lab.giveBack(page)
  })
})

describe('undo', () => {
  it('[spec:des-undo-50] goes back 50 steps and no further, a step a gesture', async () => {
    const { page, middle } = await withRects([100, 100, 100, 60])
    await page.mouse.click(...middle(0))
    for (let n = 0; n < 52; n++) await press(page, 'ArrowRight')
    expect((await boxOf(page))[0]).toBe(152)
    await page.keyboard.down('Control')
    for (let n = 0; n < 53; n++) await page.keyboard.press('z')
    expect((await boxOf(page))[0]).toBe(102)
    for (let n = 0; n < 53; n++) await page.keyboard.press('y')
    expect((await boxOf(page))[0]).toBe(152)
    await page.keyboard.up('Control')
    await lab.giveBack(page)
  })
})

describe('the hand', () => {
  it('is chosen by the space bar and by the middle button, and the earlier tool returns', async () => {
    const { page, at, draw } = await onEmptyPage(lab)
    await page.click('[data-type="ShapeLine"]')
    const [x, y] = at(200, 200)
    await page.mouse.click(x, y)
    await page.mouse.click(...at(400, 200))
    // The page moves 60 px to the right while a line is being drawn.
    await page.mouse.move(x, y)
    await page.mouse.down({ button: 'middle' })
    await page.mouse.move(x + 60, y, { steps: 3 })
    await page.mouse.up({ button: 'middle' })
    const [cx, cy] = at(400, 400)
    await page.mouse.click(cx + 60, cy)
    await press(page, 'Enter')
    await page.waitForSelector('[data-widgets="1"]')
    const points = await page.$$eval('.ed-list-row input', (inputs) =>
      inputs.map((input) => Math.round(Number((input as HTMLInputElement).value) / 10)),
    )
    expect(points).toEqual([20, 20, 40, 20, 40, 40])

    await press(page, 'Shift+1')
    await draw('ShapeRect', [600, 100], [700, 160])
    await page.click('[data-type="ShapeEllipse"]')
    await page.focus('.ed-host')
    await page.keyboard.down('Space')
    await page.waitForSelector('[data-command="pan"][aria-pressed="true"]')
    await drag(page, [x, y], [x + 40, y])
    await page.keyboard.up('Space')
    await page.waitForSelector('[data-type="ShapeEllipse"][aria-pressed="true"]')
    await picture(page, 'hand-en')
    await lab.giveBack(page)
  })
})

describe('a double click', () => {
  it('edits the text of a widget that has one', async () => {
    const { page, at, draw } = await onEmptyPage(lab)
    await draw('UsualText', [100, 100], [260, 140])
    await page.mouse.click(...at(180, 120), { count: 2 })
    await page.keyboard.type('Pump 7')
    await page.mouse.click(...at(790, 590))
    await page.mouse.click(...at(180, 120))
    expect(await page.$eval('[data-path="data.title"]', (area) => (area as HTMLTextAreaElement).value)).toBe('Pump 7')
    await lab.giveBack(page)
  })
})
