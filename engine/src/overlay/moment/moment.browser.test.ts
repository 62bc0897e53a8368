import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabSession, openLab } from '../../runtime/testing/openLab.ts'
import { walkLocales } from '../../testing/walks.ts'

const ARTIFACTS = fileURLToPath(new URL('../../../../artifacts/', import.meta.url))
const dark = {
  '--chrome-surface': '#1d262d',
  '--chrome-text': '#e8eef2',
  '--chrome-text-muted': '#a3b1bb',
  '--chrome-border': '#46545f',
  '--chrome-accent': '#5aa6cc',
  '--chrome-accent-contrast': '#0d1a22',
  '--chrome-focus': '#7cc4ea',
  '--chrome-danger': '#ff8a80',
}
const at = (y: number, rotate = 0) => ({ x: 40, y, width: 200, height: 36, rotate })
const selector = (id: string, y: number, format: string, more: object = {}) => ({
  id,
  widgetType: 'UsualTimeSelector',
  position: at(y),
  style: { format },
  clickEvent: { config: { data: { signalId: 'start' } } },
  ...more,
})
const page = {
  con: { width: 1024, height: 768 },
  widgets: [
    selector('bound', 40, 'YYYY-MM-DD HH:mm', { data: { signalId: 'start' } }),
    selector('seconds', 100, 'DD.MM.YYYY HH:mm:ss'),
    selector('clock', 160, 'HH:mm'),
    selector('day', 220, 'YYYY-MM-DD'),
  ],
}
/** A Saturday evening in Shanghai; morning of the same day in New York. */
const value = '2026-11-21 20:05'

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
  await lab.page.emulateTimezone('America/New_York')
  await mkdir(ARTIFACTS, { recursive: true })
})
afterAll(() => lab?.close())

const open = async (more: object = {}) => {
  await lab.page.setViewport({ width: 1024, height: 768 })
  await lab.page.evaluate((p, o) => window.lab.open(p, { backend: 'canvas2d', ...o }), page, {
    signals: [{ id: 'start', unit: '', scale: 0, intervalMs: 60_000 }],
    values: [{ id: 'start', value, time: 1, quality: 0 }],
    ...more,
  })
}
const inWidget = (id: string, rest: string) => `#host > div >>> [data-widget="${id}"] ${rest}`
const find = async (id: string, rest: string) => (await lab.page.waitForSelector(inWidget(id, rest)))!
const typed = async (id: string) => (await find(id, 'input')).evaluate((input) => (input as HTMLInputElement).value)
const picker = (id: string, rest: string) => inWidget(id, `.picker >>> ${rest}`)
const count = (path: string) => lab.page.$$(path).then((found) => found.length)
const written = () =>
  lab.page.evaluate(() => window.lab.actions.map(({ action }) => (action.is === 'write' ? action.value : action.is)))
const focusedDay = (id: string) => lab.page.$$eval(picker(id, 'td:focus'), ([day]) => day?.ariaLabel)
const title = (id: string) => lab.page.$$eval(picker(id, '.title'), ([each]) => each?.textContent)
const press = async (...keys: Parameters<LabSession['page']['keyboard']['press']>[0][]) => {
  for (const key of keys) await lab.page.keyboard.press(key)
}
const shiftPress = async (key: 'PageUp' | 'PageDown') => {
  await lab.page.keyboard.down('Shift')
  await press(key)
  await lab.page.keyboard.up('Shift')
}
async function openPicker(id: string): Promise<void> {
  await (await find(id, 'input')).focus()
  await press('ArrowDown')
  await lab.page.waitForSelector(inWidget(id, '.picker:popover-open'))
}
const picture = (name: string) => lab.page.screenshot({ path: `${ARTIFACTS}moment-${name}.png` as `${string}.png` })

describe('a moment in a browser of another zone and a 12-hour locale', () => {
  it('CT4 is shown and typed in ISO order, 24 hours, UTC+8', async () => {
    await open()
    expect(await typed('bound')).toBe(value)
    expect(await lab.page.evaluate(() => [new Date().getTimezoneOffset() > 0, navigator.language])).toEqual([
      true,
      'en-US',
    ])
    const input = await find('bound', 'input')
    await input.click({ count: 3 })
    await input.type('2026/1/2 3:04')
    await press('Enter')
    expect(await written()).toEqual(['2026-01-02 03:04'])
    // The field writes all parts of its format, whatever was typed.
    await (await find('seconds', 'input')).type('2026-01-02 23:59:58')
    await press('Enter')
    await (await find('clock', 'input')).type('7:30')
    await press('Enter')
    await (await find('day', 'input')).type('2026-1-2')
    await press('Enter')
    expect(await written()).toEqual(['2026-01-02 03:04', '02.01.2026 23:59:58', '07:30', '2026-01-02'])
  })

  it('CT4 that is none stays as it was typed, and the field says how to write it', async () => {
    await open({ locale: 'en' })
    const input = await find('seconds', 'input')
    await input.type('02/30/2026 1:00 PM')
    await press('Enter')
    expect(await typed('seconds')).toBe('02/30/2026 1:00 PM')
    expect(await input.evaluate((each) => each.getAttribute('aria-invalid'))).toBe('true')
    const problem = await lab.page.waitForSelector(inWidget('seconds', '.moment-problem:popover-open'))
    expect(await problem!.evaluate((each) => each.textContent)).toBe('Enter it as YYYY-MM-DD HH:mm:ss')
    await picture('problem')
    expect(await written()).toEqual([])
    await input.click({ count: 3 })
    await input.type('1899-12-31 00:00:00')
    await press('Enter')
    expect(await problem!.evaluate((each) => each.textContent)).toMatch(/^Must be between 1900-01-01 00:00:00 and 2199/)
    await press('Escape')
    expect(await typed('seconds')).toBe('')
    expect(await count(inWidget('seconds', '.moment-problem:popover-open'))).toBe(0)
  })

  it('CT4 is chosen by keys: days, weeks, months and years, then hour and minute', async () => {
    await open({ locale: 'en' })
    await openPicker('bound')
    expect(await focusedDay('bound')).toBe('2026-11-21')
    expect(await lab.page.$$eval(inWidget('bound', '.picker'), ([each]) => each?.getAttribute('role'))).toBe('dialog')
    await press('ArrowRight', 'ArrowDown')
    expect(await focusedDay('bound')).toBe('2026-11-29')
    await press('ArrowUp', 'ArrowLeft', 'Home')
    expect(await focusedDay('bound')).toBe('2026-11-16')
    await press('End', 'PageDown')
    expect([await focusedDay('bound'), await title('bound')]).toEqual(['2026-12-22', '2026-12'])
    await press('PageUp')
    await shiftPress('PageUp')
    expect(await focusedDay('bound')).toBe('2025-11-22')
    expect(await typed('bound')).toBe('2025-11-22 20:05')
    // From the days to the hour there is one tab stop for the whole grid.
    await press('Tab')
    await lab.page.keyboard.type('0907')
    expect(await typed('bound')).toBe('2025-11-22 09:07')
    await press('ArrowUp', 'PageUp')
    expect(await typed('bound')).toBe('2025-11-22 09:18')
    expect(await written()).toEqual([])
    await press('Enter')
    expect(await written()).toEqual(['2025-11-22 09:18'])
    expect(await count(inWidget('bound', '.picker'))).toBe(0)
    expect(await lab.page.$$eval(inWidget('bound', 'input:focus'), ({ length }) => length)).toBe(1)
  })

  it('CT4 goes back to what it was with Escape, and when something else is pressed', async () => {
    await open()
    await openPicker('bound')
    await press('PageDown')
    expect(await typed('bound')).toBe('2026-12-21 20:05')
    await press('Escape')
    expect(await typed('bound')).toBe(value)
    expect(await count(inWidget('bound', '.picker'))).toBe(0)
    await openPicker('bound')
    await press('PageDown')
    await lab.page.mouse.click(900, 700)
    expect([await typed('bound'), await count(inWidget('bound', '.picker'))]).toEqual([value, 0])
    expect(await written()).toEqual([])
  })

  it.each(walkLocales())('CT4 is chosen by the pointer, in %s, in light and dark', async (locale) => {
    await open({ locale })
    await (await find('bound', 'button')).click()
    await (await lab.page.waitForSelector(picker('bound', 'td[aria-label="2026-11-03"]')))!.click()
    await (await lab.page.waitForSelector(picker('bound', '.clock span:first-child button')))!.click()
    expect(await typed('bound')).toBe('2026-11-03 21:05')
    // The chosen value is shown, not the plant's.
    expect(await (await find('bound', 'input')).evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
    expect(await title('bound')).toBe(locale === 'cn' ? '2026年11月' : '2026-11')
    await picture(`light-${locale}`)
    await lab.page.evaluate((colors) => {
      for (const [name, color] of Object.entries(colors)) document.documentElement.style.setProperty(name, color)
    }, dark)
    await picture(`dark-${locale}`)
    await lab.page.evaluate(() => document.documentElement.removeAttribute('style'))
    await (await lab.page.waitForSelector(picker('bound', '.main')))!.click()
    expect(await written()).toEqual(['2026-11-03 21:05'])
    // A date alone is taken with the day; a time alone has no calendar.
    await (await find('day', 'input')).type('2026-11-21')
    await (await find('day', 'button')).click()
    await (await lab.page.waitForSelector(picker('day', 'td[aria-label="2026-11-09"]')))!.click()
    expect(await written()).toEqual(['2026-11-03 21:05', '2026-11-09'])
    await (await find('clock', 'button')).click()
    await lab.page.waitForSelector(picker('clock', '.clock'))
    expect(await count(picker('clock', 'td'))).toBe(0)
  })

  it('CT4 is chosen by touch on a screen of 400 pixels, within it, with targets of 44', async () => {
    await open()
    await lab.page.setViewport({ width: 400, height: 700, hasTouch: true })
    await lab.page.evaluate((p, o) => window.lab.open(p, { backend: 'canvas2d', ...o }), page, {})
    await (await find('day', 'input')).tap()
    const box = await (await lab.page.waitForSelector(inWidget('day', '.picker:popover-open')))!.boundingBox()
    await picture('touch')
    expect(box!.x).toBeGreaterThanOrEqual(0)
    expect(box!.y).toBeGreaterThanOrEqual(0)
    expect(box!.x + box!.width).toBeLessThanOrEqual(400)
    expect(box!.y + box!.height).toBeLessThanOrEqual(700)
    const day = await lab.page.waitForSelector(picker('day', 'td[aria-selected=true]'))
    expect((await day!.boundingBox())!.width).toBeGreaterThanOrEqual(44)
    const today = await day!.evaluate((each) => each.ariaLabel)
    await day!.tap()
    expect(await typed('day')).toBe(today)
  })
})

it('no picker of the browser is left: its order and its 12 hours are not ours', async () => {
  const { globSync, readFileSync } = await import('node:fs')
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const files = globSync('{console,contract,editor,engine,runtime-viewer,server,workers}/src/**/*.{ts,tsx,css,html}', {
    cwd: root,
  })
  const native = /datetime-local|type(?:=|: )["']\{?["']?(?:date|time|month|week)["']/
  expect(files.length).toBeGreaterThan(1000)
  const found = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && native.test(readFileSync(`${root}${file}`, 'utf8')),
  )
  expect(found).toEqual([])
})
