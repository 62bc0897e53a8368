import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { toPageFile } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDifferent, readPng } from '../../../engine/src/runtime/testing/comparePng.ts'
import { type LabSession, openLab } from '../../../engine/src/runtime/testing/openLab.ts'
import type {} from '../../../engine/src/runtime/testing/page/main.ts'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../engine/src/testing/replaceText.ts'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
import { count, DesignerLab, drag, middleOf, picture, press } from '../testing/DesignerLab.ts'
import { emptyPage, fieldOf } from '../testing/EmptyPage.ts'
import { bindingPlan, drivenParts, initialStates } from './symbolBinding.ts'
import { contactSheet, sheets } from './testing/contactSheet.ts'

/** The stored pictures for review; `KEEP_SHEET=1` writes them again. */
const sheetAt = (n: number) => fileURLToPath(new URL(`../../../docs/pictures/symbols-${n}.png`, import.meta.url))

const isCount = (page: Page, n: number) => page.waitForSelector(`[data-widgets="${n}"]`)
const openSymbols = async (page: Page) => {
  await page.click('#ed-side-symbols')
  await page.waitForFunction(() => document.querySelectorAll('.ed-symbol-picture img').length > 8)
}

describe('symbols in the designer', () => {
  let lab: DesignerLab
  beforeAll(async () => {
    lab = await DesignerLab.start()
  })
  afterAll(() => lab?.stop())

  it('are dragged, placed by a click, or put down by the keyboard, each in one step', async () => {
    const page = await lab.take('designer-a')
    const before = await count(page)
    await openSymbols(page)
    await picture(page, 'symbols-en')
    const [x, y] = await middleOf(page, '.ed-host')
    await drag(page, await middleOf(page, '[data-symbol="pumpCentrifugal"]'), [x - 150, y])
    await page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > n,
      {},
      before,
    )
    const afterDrag = await count(page)

    await page.mouse.click(...(await middleOf(page, '[data-symbol="valveMotor"]')))
    await page.waitForSelector('[data-symbol="valveMotor"][aria-pressed="true"]')
    await page.mouse.click(x + 100, y)
    await page.waitForSelector('[data-symbol="valveMotor"][aria-pressed="false"]')
    const afterClick = await count(page)
    expect(afterClick).toBeGreaterThan(afterDrag)

    // Escape drops the symbol, so the next click on the canvas places nothing.
    await page.mouse.click(...(await middleOf(page, '[data-symbol="valveMotor"]')))
    await pressEscape(page)
    await page.mouse.click(x + 100, y + 150)
    expect(await count(page)).toBe(afterClick)

    await page.focus('[data-symbol="valveBall"]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > n,
      {},
      afterClick,
    )
    await picture(page, 'symbols-placed-en')
    await page.focus('.ed-host')
    for (const n of [afterClick, afterDrag, before]) {
      await press(page, 'Control', 'z')
      await isCount(page, n)
    }
    await lab.giveBack(page)
  })

  it.each(walkLocales())(
    'take the box that is drawn, and show their binding in the inspector (29), %s',
    async (locale) => {
      const { page, at } = await emptyPage(lab, locale)
      await openSymbols(page)
      await page.mouse.click(...(await middleOf(page, '[data-symbol="tankLevel"]')))
      await page.waitForSelector('[data-symbol="tankLevel"][aria-pressed="true"]')
      await drag(page, at(200, 150), at(500, 550))
      await page.waitForSelector('[data-group="symbol"]')
      for (const [side, wanted] of [
        ['x', 200],
        ['y', 150],
        ['width', 300],
        ['height', 400],
      ] as const)
        expect(Math.abs((await fieldOf(page, `position.${side}`)) - wanted), side).toBeLessThan(4)

      const field = (path: string) => `[data-group="symbol"] [data-path="${path}"]`
      const shownIn = (path: string) => page.$eval(field(path), (input) => (input as HTMLInputElement).value)
      const set = async (path: string, text: string) => {
        await page.click(field(path), { count: 3 })
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
      }
      await set('level.low', '200')
      await page.waitForSelector('[data-group="symbol"] .ed-refusal')
      expect(await shownIn('level.low')).toBe('0')
      await set('level.high', '6')
      expect(await shownIn('level.high')).toBe('6')

      expect(await page.$(field('fault.color'))).toBeNull()
      await page.click(field('data.signalId'))
      await page.waitForSelector('.ed-popover [role="option"]')
      await (await page.$('.ed-popover [role="option"]'))?.click()
      // The signal is a measured value: it has no states until somebody says so.
      await page.waitForSelector('[data-action="symbol-states"]')
      expect(await page.$(field('fault.color'))).toBeNull()
      await page.click('[data-action="symbol-states"]')
      await page.waitForSelector(field('fault.color'))
      await set('fault.color', 'no colour')
      await page.waitForSelector('[data-state="fault"] .ed-refusal')
      await picture(page, `symbol-inspector-refused-${locale}`)
      expect(await shownIn('fault.color')).toBe('#c0392b')
      await set('fault.color', '#aa00aa')
      await page.select(field('running.symbol'), 'between')
      await page.waitForSelector(field('running.value.low'))
      await picture(page, `symbol-inspector-${locale}`)

      // Each placement was one undo step.
      await page.focus('.ed-host')
      await press(page, 'Control', 'z')
      await page.waitForSelector(field('running.value'))
      expect(await shownIn('fault.color')).toBe('#aa00aa')
      await press(page, 'Control', 'z')
      await page.waitForFunction(
        (path) => document.querySelector<HTMLInputElement>(path)?.value === '#c0392b',
        {},
        field('fault.color'),
      )
      await press(page, 'Control', 'z')
      await page.waitForSelector(field('fault.color'), { hidden: true })
      expect(await shownIn('level.high')).toBe('6')
      // The signal, the end of the level, the symbol.
      for (let step = 0; step < 3; step++) await press(page, 'Control', 'z')
      await page.waitForSelector('[data-widgets="0"]')
      await lab.giveBack(page)
    },
  )

  it('are found by either language', async () => {
    const page = await lab.take('designer-a', 'cn')
    await openSymbols(page)
    await picture(page, 'symbols-cn')
    for (const text of ['butterfly', '蝶阀']) {
      await page.click('.ed-left input', { count: 3 })
      await page.keyboard.type(text)
      await page.waitForFunction(() => document.querySelectorAll('[data-symbol]').length === 1)
      expect(await page.$eval('[data-symbol]', (tile) => (tile as HTMLElement).dataset['symbol'])).toBe(
        'valveButterfly',
      )
    }
    await replaceText(page, '.ed-left input', '')
    await lab.giveBack(page)
  })

  it.each(walkLocales())('are narrowed to a field of plant, and typing looks everywhere again, %s', async (locale) => {
    const page = await lab.take('designer-a', locale)
    await openSymbols(page)
    const choice = '.ed-side-choice select'
    const groups = () => page.$$eval('.ed-left section', (sections) => sections.length)
    const all = await groups()
    expect(all).toBeGreaterThan(10)
    await page.select(choice, 'symbolsSwitchgear')
    await page.waitForFunction(() => document.querySelectorAll('.ed-left section').length === 1)
    await page.waitForSelector('[data-symbol="breaker"] img')
    await picture(page, `symbols-switchgear-${locale}`)
    // Words of the other language find it too, in any order.
    await replaceText(page, '.ed-left input', 'stack 烟筒')
    await page.waitForFunction(() => document.querySelectorAll('[data-symbol]').length === 1)
    await page.waitForSelector('[data-symbol="chimney"] img')
    expect(await page.$eval(choice, (select) => (select as HTMLSelectElement).value)).toBe('')
    await replaceText(page, '.ed-left input', '')
    await page.waitForFunction((n) => document.querySelectorAll('.ed-left section').length === n, {}, all)
    await lab.giveBack(page)
  })

  it('are drawn as they are scrolled to, not all at once', async () => {
    const page = await lab.take('designer-a')
    await openSymbols(page)
    const last = '[data-symbol="controllerHS"]'
    expect(await page.$(`${last} img`)).toBeNull()
    await page.$eval(last, (tile) => tile.scrollIntoView())
    await page.waitForSelector(`${last} img`)
    await lab.giveBack(page)
  })

  it('ask for the range of a level, refuse one that is upside down, and read it again', async () => {
    const page = await lab.take('designer-a', 'cn')
    await openSymbols(page)
    await page.focus('[data-symbol="tankLevel"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ed-heading h2')
    const open = async () => {
      await page.focus('.ed-host')
      await press(page, 'Shift', 'c')
      await page.waitForSelector('.ed-symbol-dialog [data-path="level.low"]')
    }
    const set = async (end: 'low' | 'high', text: string) => {
      await page.click(`.ed-symbol-dialog [data-path="level.${end}"]`, { count: 3 })
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    const ends = () =>
      page.$$eval('.ed-symbol-dialog .ed-symbol-level input', (inputs) =>
        inputs.map((input) => (input as HTMLInputElement).value),
      )
    await open()
    expect(await ends()).toEqual(['0', '100'])
    await set('low', '200')
    await page.waitForSelector('.ed-symbol-dialog .ed-symbol-level .ed-refusal')
    await picture(page, 'symbol-level-refused-cn')
    expect(await page.$eval('[data-action="symbol-apply"]', (button) => (button as HTMLButtonElement).disabled)).toBe(
      true,
    )
    await set('low', '-1.5')
    await set('high', '6')
    await page.waitForFunction(() => document.querySelector('.ed-symbol-dialog .ed-symbol-level .ed-refusal') === null)
    await picture(page, 'symbol-level-cn')
    await page.locator('[data-action="symbol-apply"]').click()
    await page.waitForFunction(() => document.querySelector('.ed-symbol-dialog') === null)
    await open()
    expect(await ends()).toEqual(['-1.5', '6'])
    await lab.giveBack(page)
  })

  it('take one signal and the colours of its states for all their parts, in one step', async () => {
    const page = await lab.take('designer-a', 'en')
    await openSymbols(page)
    await page.focus('[data-symbol="valveBall"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ed-heading h2')
    await page.focus('.ed-host')
    const [x, y] = await middleOf(page, '.ed-host')
    await page.mouse.click(x - 25, y, { button: 'right' })
    await page.waitForSelector('[data-command="symbolSignal"]')
    await page.click('[data-command="symbolSignal"]')
    await page.waitForSelector('.ed-symbol-dialog [data-path="data.signalId"]')
    await page.click('.ed-symbol-dialog [data-path="data.signalId"]')
    await page.waitForSelector('.ed-popover [role="option"]')
    await picture(page, 'symbol-signal-picker-en')
    const options = await page.$$('.ed-popover [role="option"]')
    await options[0]?.click()
    await page.waitForFunction(() => document.querySelector('.ed-popover') === null)
    // The signal is a measured value, so nothing says that the valve has states.
    expect(await page.$('.ed-symbol-dialog [data-path="fault.color"]')).toBeNull()
    await page.click('.ed-symbol-dialog [data-action="symbol-states"]')
    await page.waitForSelector('.ed-symbol-dialog [data-path="fault.color"]')
    // An invalid colour is refused with a reason, not reset silently.
    await page.click('.ed-symbol-dialog [data-path="fault.color"]', { count: 3 })
    await page.keyboard.type('nonsense')
    await page.keyboard.press('Tab')
    await page.waitForSelector('.ed-symbol-dialog [data-state="fault"] .ed-refusal')
    await picture(page, 'symbol-signal-en')
    await page.locator('[data-action="symbol-apply"]').click()
    await page.waitForFunction(() => document.querySelector('.ed-symbol-dialog') === null)

    // The dialog reads the written values again, and one undo step removes them.
    const reopened = async () => {
      await page.mouse.click(x - 25, y, { button: 'right' })
      await page.waitForSelector('[data-command="symbolSignal"]')
      await page.click('[data-command="symbolSignal"]')
      await page.waitForSelector('.ed-symbol-dialog [data-path="data.signalId"]')
      const isEmpty = await page.$eval('.ed-symbol-dialog [data-path="data.signalId"]', (b) =>
        b.classList.contains('is-empty'),
      )
      // A dialog accepts keys one frame after it appears.
      await page.waitForFunction(() => document.activeElement?.closest('.bp6-overlay'))
      await pressEscape(page)
      await page.waitForFunction(() => document.querySelector('.ed-symbol-dialog') === null)
      return isEmpty
    }
    expect(await reopened()).toBe(false)
    await page.focus('.ed-host')
    await press(page, 'Control', 'z')
    expect(await reopened()).toBe(true)
    await lab.giveBack(page)
  })
})

describe('symbols in the engine', () => {
  let lab: LabSession
  beforeAll(async () => {
    lab = await openLab()
  })
  afterAll(() => lab?.close())

  const snapshot = () =>
    lab.page.evaluate(async () => {
      const blob = await window.lab.engine?.snapshot(1)
      return await new Promise<string>((done) => {
        const reader = new FileReader()
        reader.onload = () => done(String(reader.result))
        if (blob) reader.readAsDataURL(blob)
      })
    })

  const numbered = sheets.map((specs, i) => [i + 1, specs] as const)

  it.each(numbered)('match the stored sheet %i', async (n, specs) => {
    const file = toPageFile(contactSheet(specs, 'en'), models)
    await lab.page.evaluate((page) => window.lab.open(page, { backend: 'canvas2d', mode: 'design' }), file as object)
    const drawn = await snapshot()
    if (process.env['KEEP_SHEET']) await writeFile(sheetAt(n), Buffer.from(drawn.split(',')[1] ?? '', 'base64'))
    const kept = readPng(`data:image/png;base64,${(await readFile(sheetAt(n))).toString('base64')}`)
    const now = readPng(drawn)
    // Fonts differ between machines, so captions and letters may differ, but symbols may not.
    expect(countDifferent(now, kept, 0.2) / (now.width * now.height)).toBeLessThan(0.01)
  })

  it.each(numbered)('are drawn the same by both backends, sheet %i', async (_, specs) => {
    const file = toPageFile(contactSheet(specs, 'en'), models) as object
    const shots = []
    for (const backend of ['canvas2d', 'webgl'] as const) {
      await lab.page.evaluate((page, by) => window.lab.open(page, { backend: by, mode: 'design' }), file, backend)
      shots.push(readPng(await snapshot()))
    }
    const [first, second] = shots
    expect(countDifferent(first!, second!, 0.2) / (first!.width * first!.height)).toBeLessThan(0.01)
  })

  it.each(numbered)('have the colour of the state that the signal reports, sheet %i', async (_, specs) => {
    const document = contactSheet(specs, 'en')
    const parts = drivenParts(document, document.children(null))
    document.transact('load', (tx) => {
      for (const [id, leaves] of bindingPlan(parts, { 'data.signalId': 's1' }, initialStates)) tx.patch(id, leaves)
    })
    const file = toPageFile(document, models) as object
    const shares: number[] = []
    for (const value of [0, 1, 2]) {
      await lab.page.evaluate(
        (page, live) =>
          window.lab.open(page, {
            backend: 'canvas2d',
            signals: [{ id: 's1', unit: '', scale: 0, intervalMs: 1000 }],
            values: [{ id: 's1', value: live, time: Date.now(), quality: 0 }],
          }),
        file,
        value,
      )
      const { data } = readPng(await snapshot())
      const color = initialStates[value]?.color ?? ''
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
      let hits = 0
      for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) hits++
      shares.push(hits / specs.length)
    }
    // The body of a symbol covers far more pixels in the mean.
    for (const hits of shares) expect(hits).toBeGreaterThan(1000)
  })
})
