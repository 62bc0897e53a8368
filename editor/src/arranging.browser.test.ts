import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../engine/src/testing/walks.ts'
import { count, DesignerLab, drag, middleOf, paste, picture } from './testing/DesignerLab.ts'
import { fieldOf, mapOf, emptyPage as onEmptyPage, type Place, press } from './testing/EmptyPage.ts'

/** Far more than the list shows at once. */
const MANY = isLong ? 1024 : 256

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const emptyPage = (locale?: 'cn' | 'en') => onEmptyPage(lab, locale)

const layerNames = (page: Page) =>
  page.$$eval('[data-layer]', (rows) =>
    rows.map((row) => `${'-'.repeat(Number(row.getAttribute('aria-level')) - 1)}${row.getAttribute('aria-label')}`),
  )
const selectedLayers = (page: Page) =>
  page.$$eval('[data-layer][aria-selected="true"]', (rows) => rows.map((row) => row.getAttribute('aria-label')))
const layer = (name: string) => `[data-layer][aria-label^="${name}"]`

async function nameLayer(page: Page, name: string): Promise<void> {
  await press(page, 'F2')
  await page.waitForSelector('.ed-layer-rename')
  await page.keyboard.type(name)
  await press(page, 'Enter')
  await page.waitForSelector(layer(name))
}

describe('layers', () => {
  it('lists, renames, selects, locks, hides, reorders and regroups, by mouse and keyboard', async () => {
    const { page, at, draw } = await emptyPage()
    for (const [i, name] of ['Alpha', 'Beta', 'Gamma'].entries()) {
      await draw('ShapeRect', [100 + 200 * i, 200], [220 + 200 * i, 300])
      await nameLayer(page, name)
    }
    expect(await layerNames(page)).toEqual(['Gamma, Rectangle', 'Beta, Rectangle', 'Alpha, Rectangle'])

    // Selection on the canvas and in the tree follow each other.
    await page.mouse.click(...at(160, 250))
    await page.waitForSelector(`${layer('Alpha')}[aria-selected="true"]`)
    await page.click(layer('Gamma'))
    await page.waitForFunction(() => document.querySelectorAll('[data-layer][aria-selected="true"]').length === 1)
    expect(await fieldOf(page, 'position.x')).toBe(500)
    await page.keyboard.down('Shift')
    await page.click(layer('Alpha'))
    await page.keyboard.up('Shift')
    expect(await selectedLayers(page)).toHaveLength(3)
    await page.keyboard.down('Control')
    await page.click(layer('Beta'))
    await page.keyboard.up('Control')
    expect(await selectedLayers(page)).toEqual(['Gamma, Rectangle', 'Alpha, Rectangle'])

    // The tree has the focus, and other shortcuts still work.
    await press(page, 'Home')
    expect(await selectedLayers(page)).toEqual(['Gamma, Rectangle'])
    await press(page, 'Shift+ArrowDown')
    expect(await selectedLayers(page)).toHaveLength(2)
    await press(page, 'Control+g')
    await page.waitForFunction(() => document.querySelectorAll('[data-layer]').length === 2)
    await press(page, 'ArrowRight')
    expect(await layerNames(page)).toEqual(['Group', '-Gamma, Rectangle', '-Beta, Rectangle', 'Alpha, Rectangle'])
    await press(page, 'ArrowRight')
    expect(await selectedLayers(page)).toEqual(['Gamma, Rectangle'])
    await press(page, 'Alt+ArrowDown')
    expect((await layerNames(page)).slice(1, 3)).toEqual(['-Beta, Rectangle', '-Gamma, Rectangle'])

    // Dragging into the group and out again moves nothing on the canvas.
    await drag(page, await middleOf(page, layer('Alpha')), await middleOf(page, layer('Group')))
    await page.waitForFunction(() => document.querySelectorAll('[data-layer][aria-level="2"]').length === 3)
    await picture(page, 'layers-en')
    await page.mouse.click(...at(20, 20))
    await page.mouse.click(...at(160, 250))
    await page.waitForSelector(`${layer('Group')}[aria-selected="true"]`)
    const [x, y] = await middleOf(page, layer('Group'))
    await drag(page, await middleOf(page, layer('Alpha')), [x, y - 11])
    expect((await layerNames(page))[0]).toBe('Alpha, Rectangle')
    expect(Math.abs((await fieldOf(page, 'position.x')) - 100)).toBeLessThan(2)

    // A locked widget stays in place; a hidden one cannot be hit.
    await page.hover(layer('Alpha'))
    await page.click(`${layer('Alpha')} [aria-label="Lock"]`)
    await page.waitForSelector('[data-layer][aria-label="Alpha, Rectangle, locked"]')
    await drag(page, at(160, 250), at(160, 400))
    expect(await fieldOf(page, 'position.y')).toBeLessThan(202)
    await page.click(`${layer('Alpha')} [aria-label^="Hide"]`)
    await page.waitForSelector('[data-layer][aria-label="Alpha, Rectangle, locked, hidden"]')
    await page.mouse.click(...at(160, 250))
    await page.waitForFunction(() => document.querySelector('[data-layer][aria-selected="true"]') === null)

    // Search finds widgets by name and by type, in either language.
    await page.type('.ed-side-head input', 'beta')
    expect(await layerNames(page)).toEqual(['Group', '-Beta, Rectangle'])
    await page.click('.ed-side-head input', { count: 3 })
    await page.keyboard.type('矩形')
    expect(await page.$$('[data-layer]')).toHaveLength(4)
    await page.click(layer('Alpha'))
    await press(page, 'Control+Shift+l')
    await press(page, 'Control+Shift+h')
    await page.waitForSelector('[data-layer][aria-label="Alpha, Rectangle"]')
    await lab.giveBack(page)
  })

  it('goes into groups by a double click, and out by Escape', async () => {
    const { page, at, draw } = await emptyPage('cn')
    await draw('ShapeRect', [100, 200], [220, 300])
    await draw('ShapeEllipse', [300, 200], [420, 300])
    await press(page, 'Control+a')
    await press(page, 'Control+g')
    await press(page, 'Shift+r')
    await page.click('#ed-side-layers')
    await page.mouse.click(...at(20, 20))
    // After the quarter turn the rectangle is at the top.
    await page.mouse.click(...at(260, 150), { count: 2 })
    await page.waitForSelector('[data-layer][aria-level="2"][aria-selected="true"]')
    await picture(page, 'group-cn')
    await drag(page, at(260, 150), at(300, 150))
    await press(page, 'Escape')
    await page.waitForSelector('[data-layer][aria-level="1"][aria-selected="true"]')
    await press(page, 'Control+Shift+g')
    await page.waitForFunction(() => document.querySelectorAll('[data-layer]').length === 2)
    await page.mouse.click(...at(20, 20))
    await page.mouse.click(...at(300, 150))
    const [x, width] = [await fieldOf(page, 'position.x'), await fieldOf(page, 'position.width')]
    expect(Math.abs(x + width / 2 - 300)).toBeLessThan(3)
    await lab.giveBack(page)
  })
})

describe('many widgets', () => {
  it('keeps only the layers in view in the page, and reaches all of them by keys', async () => {
    const { page, draw } = await emptyPage()
    await draw('ShapeRect', [100, 200], [220, 300])
    for (let n = 2; n <= MANY; n *= 2) {
      await press(page, 'Control+a')
      await press(page, 'Control+d')
      await page.waitForSelector(`[data-widgets="${n}"]`)
    }
    await page.click('#ed-side-layers')
    expect((await page.$$('[data-layer]')).length).toBeLessThan(60)
    await page.focus('[role="tree"]')
    await press(page, 'Home')
    await press(page, 'End')
    const lastRow = `[data-layer][aria-posinset="${MANY}"]`
    await page.waitForFunction(
      (row) => {
        const last = document.querySelector(row)
        const box = document.querySelector('[role="tree"]')?.getBoundingClientRect()
        return last && box && last.getBoundingClientRect().bottom <= box.bottom + 1
      },
      {},
      lastRow,
    )
    expect(await page.$eval('[role="tree"]', (tree) => tree.getAttribute('aria-activedescendant'))).toBe(
      await page.$eval(lastRow, (row) => row.id),
    )
    expect(await page.$eval('[data-said="selection"]', (said) => said.textContent)).toBe('Rectangle')
    await lab.giveBack(page)
  })
})

describe('equal gaps', () => {
  it('holds a dragged widget where the gaps are equal, and shows them', async () => {
    const { page, at, draw } = await emptyPage()
    for (const [x, y] of [
      [80, 200],
      [220, 200],
      [560, 230],
    ] as const)
      await draw('ShapeRect', [x, y], [x + 100, y + 80])
    await press(page, 's')
    await page.mouse.move(...at(610, 270))
    await page.mouse.down()
    await page.mouse.move(...at(500, 265), { steps: 4 })
    await page.mouse.move(...at(413, 262), { steps: 8 })
    await picture(page, 'gaps-en')
    await page.mouse.up()
    const third = await fieldOf(page, 'position.x')
    const sides = async (x: number) => {
      await page.mouse.click(...at(x, 240))
      const left = await fieldOf(page, 'position.x')
      return { left, right: left + (await fieldOf(page, 'position.width')) }
    }
    const second = await sides(270)
    const first = await sides(130)
    expect(third - second.right).toBe(second.left - first.right)
    // Snapping is a setting of the window.
    await press(page, 's')
    await lab.giveBack(page)
  })
})

describe('a page', () => {
  // The palette does not offer these types until they are built; pages that contain them keep them and can be copied
  // from.
  it('[spec:lim-weather] [spec:lim-webgl] takes no fourth weather widget and no second scene', async () => {
    const { page, at } = await emptyPage('cn')
    const put = async (type: string) => paste(page, type)
    for (const n of [1, 2, 3]) {
      await put('ComplexWeather')
      await page.waitForSelector(`[data-widgets="${n}"]`)
    }
    await put('ComplexWeather')
    await put('UsualWebgl')
    await page.waitForSelector('[data-widgets="4"]')
    await put('UsualWebgl')
    await drag(page, await middleOf(page, '[data-type="ComplexAlarm"]'), at(300, 300))
    await page.waitForSelector('[data-widgets="5"]')
    await picture(page, 'palette-cn')
    expect(await count(page)).toBe(5)
    await lab.giveBack(page)
  })
})

describe('the pen', () => {
  it('draws a polyline by clicks, whose points can be dragged', async () => {
    const { page, at } = await emptyPage()
    await page.click('[data-type="ShapeLine"]')
    const places: readonly Place[] = [
      [200, 200],
      [400, 200],
      [500, 500],
      [600, 200],
    ]
    for (const [x, y] of places) await page.mouse.click(...at(x, y))
    await press(page, 'Backspace')
    await page.mouse.move(...at(400, 400))
    await picture(page, 'polyline-en')
    await page.mouse.click(...at(400, 400), { count: 2 })
    await page.waitForSelector('[data-widgets="1"]')
    const points = () =>
      page.$$eval('.ed-list-row input', (inputs) =>
        inputs.map((input) => Math.round(Number((input as HTMLInputElement).value) / 10)),
      )
    expect(await points()).toEqual([20, 20, 40, 20, 50, 50, 40, 40])
    await picture(page, 'polyline-selected-en')
    await drag(page, at(500, 500), at(600, 300))
    expect((await points()).slice(4, 6)).toEqual([60, 30])
    await page.click('[data-type="ShapeLine"]')
    await page.mouse.click(...at(100, 100))
    await press(page, 'Escape')
    await press(page, 'Enter')
    expect(await count(page)).toBe(1)
    await lab.giveBack(page)
  })
})

describe('commands', () => {
  it('[spec:des-brush] paints a format once, or until Escape', async () => {
    const { page, at, draw } = await emptyPage()
    for (const x of [100, 300, 500]) await draw('ShapeRect', [x, 200], [x + 120, 300])
    await page.mouse.click(...at(160, 250))
    await page.click('[data-path="style.opacity"]', { count: 3 })
    await page.keyboard.type('0.4')
    await press(page, 'Enter')
    const opacity = async (x: number) => {
      await page.mouse.click(...at(x, 250))
      return await fieldOf(page, 'style.opacity')
    }
    await page.mouse.click(...at(160, 250))
    await page.click('[data-command="brush"]')
    await page.mouse.click(...at(360, 250))
    expect([await opacity(360), await opacity(560)]).toEqual([0.4, 1])
    await press(page, 'Control+z')
    expect(await opacity(360)).toBe(1)
    await page.mouse.click(...at(160, 250))
    await page.click('[data-command="brush"]', { count: 2 })
    await page.mouse.click(...at(360, 250))
    await page.mouse.click(...at(560, 250))
    await press(page, 'Escape')
    expect([await opacity(360), await opacity(560)]).toEqual([0.4, 0.4])
    await lab.giveBack(page)
  })

  it('are available by right click and by name, and are listed in the sheet', async () => {
    const { page, at, draw } = await emptyPage('cn')
    await draw('ShapeRect', [100, 200], [220, 300])
    await draw('ShapeRect', [300, 200], [350, 500])
    await press(page, 'Control+a')
    await page.mouse.click(...at(160, 250), { button: 'right' })
    await page.waitForSelector('.ed-menu [data-command="lock"]')
    await picture(page, 'menu-cn')
    await press(page, 'Escape')
    await page.waitForFunction(() => document.querySelector('.ed-menu') === null)
    // The menu handled the key, so both are still selected.
    await press(page, 'Control+k')
    await page.waitForSelector('.ed-command-list')
    await page.keyboard.type('match width and height')
    await picture(page, 'commands-cn')
    await press(page, 'Enter')
    await page.waitForFunction(() => document.querySelector('.ed-command-list') === null)
    await page.mouse.click(...at(20, 20))
    await page.mouse.click(...at(330, 250))
    const size = [await fieldOf(page, 'position.width'), await fieldOf(page, 'position.height')]
    expect(size[0]).toBeGreaterThan(110)
    expect(size[1]).toBeLessThan(110)
    await page.keyboard.type('?')
    await page.waitForSelector('.ed-sheet kbd')
    await picture(page, 'sheet-cn')
    expect(await page.$eval('.ed-sheet', (sheet) => sheet.textContent)).toContain('Ctrl+K')
    await lab.giveBack(page)
  })
})

describe('the clipboard', () => {
  it('[spec:des-copy-paste] [spec:geo-paste-nth] carries widgets to another window, and refuses what it does not know', async () => {
    const { page, at, draw } = await emptyPage()
    await draw('ShapeRect', [100, 200], [220, 300])
    await page.mouse.click(...at(160, 250))
    const x = await fieldOf(page, 'position.x')
    // A second window of the same browser has the same clipboard.
    const other = await page.browserContext().newPage()
    await other.setViewport({ width: 1440, height: 900 })
    other.on('dialog', (dialog) => void dialog.accept())
    await page.bringToFront()
    await press(page, 'Control+c')
    await press(page, 'Control+v')
    await press(page, 'Control+v')
    await page.waitForSelector('[data-widgets="3"]')
    expect(await fieldOf(page, 'position.x')).toBe(x + 100)
    await other.goto(page.url())
    await other.waitForSelector('[data-widgets="3"]')
    await other.bringToFront()
    const there = await mapOf(other)
    await other.mouse.click(...there(780, 580))
    await press(other, 'Control+v')
    await other.waitForSelector('[data-widgets="4"]')
    expect(await fieldOf(other, 'position.x')).toBe(x + 50)
    // Copies plain text from a field.
    await other.click('#ed-side-widgets')
    await other.type('.ed-side-head input', 'pump')
    await press(other, 'Control+a')
    await press(other, 'Control+c')
    await other.mouse.click(...there(780, 580))
    await press(other, 'Control+v')
    await other.waitForFunction(() => /contains no widgets/.test(document.body.textContent ?? ''))
    expect(await count(other)).toBe(4)
    await other.close()
    await lab.giveBack(page)
  })

  it('[spec:des-copy-paste] carries widgets to a page of another project', async () => {
    const { page, at, draw } = await emptyPage()
    await draw('ShapeRect', [100, 200], [220, 300])
    const from = [await fieldOf(page, 'position.x'), await fieldOf(page, 'position.width')]
    await page.mouse.click(...at(160, 250))
    await press(page, 'Control+c')
    const there = await lab.openIn(page.browserContext(), 'admin-b', 'en', 'project=project-b&page=page-b')
    const before = await count(there)
    const [x, y] = await middleOf(there, '.ed-host')
    await there.mouse.click(x + 300, y + 200)
    await press(there, 'Control+v')
    await there.waitForSelector(`[data-widgets="${before + 1}"]`)
    const width = await fieldOf(there, 'position.width')
    expect([(await fieldOf(there, 'position.x')) - 50, width]).toEqual(from)
    await press(there, 'Control+z')
    await there.waitForSelector(`[data-widgets="${before}"]`)
    await there.close()
    // Its browser is now logged in to another account.
    await page.close()
  })

  it('copies by the menu where the browser gives no clipboard', async () => {
    const { page, at, draw } = await emptyPage('cn')
    await draw('ShapeRect', [100, 200], [220, 300])
    // Pages without TLS have no clipboard API.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const choose = async (x: number, y: number, command: string) => {
      await page.mouse.click(...at(x, y), { button: 'right' })
      await page.waitForSelector(`.ed-menu [data-command="${command}"]`)
      await page.click(`.ed-menu [data-command="${command}"]`)
      await page.waitForFunction(() => document.querySelector('.ed-menu') === null)
    }
    await choose(160, 250, 'copy')
    await choose(700, 500, 'pasteHere')
    await page.waitForSelector('[data-widgets="2"]')
    await choose(160, 250, 'cut')
    await page.waitForSelector('[data-widgets="1"]')
    await choose(700, 500, 'pasteHere')
    await page.waitForSelector('[data-widgets="2"]')
    // It has no clipboard any more.
    await page.close()
  })
})

describe('co-editing', () => {
  it('keeps the layers up to date while a colleague renames, moves and removes', async () => {
    const { page: a, draw } = await emptyPage()
    await draw('ShapeRect', [100, 200], [220, 300])
    await nameLayer(a, 'Alpha')
    await draw('ShapeEllipse', [300, 200], [420, 300])
    await nameLayer(a, 'Beta')
    const b = await lab.open('admin-a', 'en', 'theme=dark')
    await b.click('#ed-side-layers')
    await b.waitForSelector(layer('Alpha'))
    await b.click(layer('Alpha'))
    await press(b, 'F2')
    await b.waitForSelector('.ed-layer-rename')
    await b.keyboard.type('Tank 7')
    await press(b, 'Enter')
    await a.waitForSelector(layer('Tank 7'))
    await a.click(layer('Tank 7'))
    await press(b, ']')
    await a.waitForFunction(
      () => document.querySelector('[data-layer]')?.getAttribute('aria-label') === 'Tank 7, Rectangle',
    )
    // One user works inside a group while the other ungroups it and then removes the widgets.
    await press(b, 'Control+a')
    await press(b, 'Control+g')
    await a.waitForFunction(() => document.querySelectorAll('[data-layer]').length === 3)
    await picture(b, 'layers-dark')
    expect(await selectedLayers(a)).toEqual(['Tank 7, Rectangle'])
    await press(b, 'Control+Shift+g')
    await a.waitForFunction(() => document.querySelectorAll('[data-layer]').length === 2)
    expect(await selectedLayers(a)).toEqual(['Tank 7, Rectangle'])
    await press(b, 'Control+k')
    await picture(b, 'commands-dark')
    await press(b, 'Escape')
    await b.waitForFunction(() => document.querySelector('.bp6-dialog') === null)
    await b.click(layer('Tank 7'))
    await press(b, 'Delete')
    await a.waitForFunction(() => document.querySelectorAll('[data-layer]').length === 1)
    expect(await selectedLayers(a)).toEqual([])
    await b.close()
    await lab.giveBack(a)
  })
})
