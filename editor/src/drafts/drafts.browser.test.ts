import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walks } from '../../../engine/src/testing/walks.ts'
import { DesignerLab, pasteWidgets, picture, press, textIn, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab
/** Types. */
let mine: Page
/** Writes to the same field meanwhile, or removes the widget. */
let theirs: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  mine = await lab.open('designer-a', 'en')
  theirs = await lab.open('admin-a', 'cn')
})
afterAll(() => lab?.stop())

/** As long as the field takes. */
const script = 'return value // '.repeat(4096)
/** A field of each kind that keeps a draft: its path, what one types, what the other writes, and what stands before. */
const kinds: Readonly<Record<string, readonly [path: string, mine: string, theirs: string]>> = {
  'a text': ['widgetName', 'Tank', 'Vessel'],
  'a number': ['position.x', '37', '41'],
  'a text of several lines': ['data.title', 'Level', 'Filling'],
  'a colour as text': ['style.font.color', '#112233', '#445566'],
}
const textWidget = {
  id: 'a',
  widgetType: 'UsualText',
  position: { x: 20, y: 20, width: 120, height: 80 },
  clickEvent: { enable: true, config: { action: 'script' } },
}
const value = (page: Page, path: string) => textIn(page, path)
const kept = (page: Page, path: string) =>
  page.$eval(`[data-path="${path}"]`, (field) => (field as HTMLElement).dataset['kept'] ?? '')
const untilKept = (page: Page, path: string, text: string) =>
  page.waitForFunction(
    (at, wanted) => document.querySelector<HTMLElement>(`[data-path="${at}"]`)?.dataset['kept'] === wanted,
    {},
    path,
    text,
  )
const said = (page: Page) => page.$eval('.ed-notice.is-lines', (each) => each.textContent ?? '')

/** One widget on the page of both, selected by both, with all of its fields. */
async function begin(): Promise<void> {
  for (const page of [mine, theirs]) {
    await page.evaluate(() => {
      const ends = '.ed-notice.is-lines button[aria-label], [data-notice="text"] button:nth-of-type(2)'
      for (const end of document.querySelectorAll<HTMLElement>(ends)) end.click()
    })
  }
  await mine.focus('.ed-host')
  await press(mine, 'Control', 'A')
  await press(mine, 'Delete')
  await mine.waitForSelector('[data-widgets="0"]')
  await theirs.waitForSelector('[data-widgets="0"]')
  await pasteWidgets(mine, [textWidget])
  for (const page of [mine, theirs]) await showFields(page)
}

async function showFields(page: Page): Promise<void> {
  await page.waitForSelector('[data-widgets="1"]')
  await page.focus('.ed-host')
  await press(page, 'Control', 'A')
  await page.waitForSelector('.is-right [data-group]')
  await page.evaluate(() => {
    const closed = '.is-right [aria-expanded="false"]:is(.ed-fold, .ed-more)'
    for (const fold of document.querySelectorAll<HTMLElement>(closed)) fold.click()
  })
}

async function typeOnly(path: string, text: string): Promise<void> {
  await mine.waitForSelector(`[data-path="${path}"]`)
  await mine.click(`[data-path="${path}"]`, { count: 3 })
  await press(mine, 'Control', 'A')
  await mine.keyboard.type(text)
}

async function clash(path: string, typed: string, written: string): Promise<void> {
  await begin()
  await typeOnly(path, typed)
  await type(theirs, path, written)
  // Enter begins a new line in a text of several.
  await theirs.focus('.ed-host')
  await mine.waitForSelector('.ed-draft')
  expect(await value(mine, path)).toBe(typed)
  expect((await kept(mine, path)).trim()).toBe(written)
  expect(await mine.$eval('.ed-draft', (each) => each.querySelector('textarea')?.value ?? each.textContent)).toContain(
    written,
  )
}

const choices: Readonly<Record<string, { readonly act: () => Promise<void>; readonly stays: 'mine' | 'theirs' }>> = {
  'keep mine, by Enter': { act: () => enterTwice(), stays: 'mine' },
  'keep mine, by the button': { act: () => mine.click('[data-draft="mine"]'), stays: 'mine' },
  'take theirs, by Escape': { act: () => press(mine, 'Escape'), stays: 'theirs' },
  'take theirs, by the button': { act: () => mine.click('[data-draft="theirs"]'), stays: 'theirs' },
}

async function enterTwice(): Promise<void> {
  const focused = await mine.evaluate(() => document.activeElement instanceof HTMLTextAreaElement)
  if (focused) await press(mine, 'Control', 'Enter')
  else await press(mine, 'Enter')
  await mine.waitForFunction(() => document.activeElement?.matches('[data-draft="mine"]'))
  await press(mine, 'Enter')
}

describe('a colleague writes to the field that one types into', () => {
  // Each kind with one choice that keeps one's own text and one that takes the other's; the rest in another run.
  const parts = walks([0, 1])
  const cases = Object.entries(kinds).flatMap(([kind, [path, typed, written]], row) =>
    Object.entries(choices)
      .filter((_, column) => parts.includes((row + column) % 2))
      .map(([choice, { act, stays }]) => ({ kind, choice, path, typed, written, act, stays })),
  )
  it.each(cases)('$kind: the draft stays, and one chooses: $choice', async ({ path, typed, written, act, stays }) => {
    await clash(path, typed, written)
    if (path === 'data.title' && stays === 'mine') await picture(mine, 'draft-choice-en')
    await act()
    await mine.waitForFunction(() => document.querySelector('.ed-draft') === null)
    const wanted = stays === 'mine' ? typed : path === 'data.title' ? `${written}\n` : written
    for (const page of [mine, theirs]) await untilKept(page, path, wanted)
    expect(await value(mine, path)).toBe(wanted)
    expect(await mine.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['path'])).toBe(path)
    if (stays === 'theirs') return
    await mine.focus('.ed-host')
    await press(mine, 'Control', 'Z')
    await untilKept(theirs, path, path === 'data.title' ? `${written}\n` : written)
  })

  it('what is left without a choice is offered, and the bar does not say that all is synced', async () => {
    await clash('widgetName', 'Tank', 'Vessel')
    await mine.focus('.ed-host')
    expect(await kept(mine, 'widgetName')).toBe('Vessel')
    expect(await mine.$eval('.ed-link', (link) => link.textContent)).toBe('Typed, not in the page yet')
    await press(mine, 'Escape')
    await mine.waitForSelector('[data-notice="text"]')
    expect(await said(mine)).toContain('Typed into Name and not written: Vessel')
    await picture(mine, 'draft-left-en')
    await mine.evaluate(() => document.querySelector<HTMLElement>('[data-notice="text"] button')?.click())
    await theirs.waitForFunction(() => document.querySelector('.ed-heading h2')?.textContent === 'Tank')
  })

  it('a new name in the layers, too', async () => {
    await begin()
    await mine.focus('.ed-host')
    await press(mine, 'F2')
    await mine.waitForSelector('.ed-layer-rename')
    await mine.keyboard.type('Tank')
    await type(theirs, 'widgetName', 'Vessel')
    await mine.waitForSelector('.ed-layer-rename[data-kept="Vessel"]')
    expect(await mine.$eval('.ed-layer-rename', (field) => (field as HTMLInputElement).value)).toBe('Tank')
    await press(mine, 'Enter')
    await mine.waitForSelector('[data-notice="text"]')
    expect(await kept(theirs, 'widgetName')).toBe('Vessel')
    await mine.evaluate(() => document.querySelector<HTMLElement>('[data-notice="text"] button')?.click())
    await untilKept(theirs, 'widgetName', 'Tank')
  })
})

describe('a colleague removes the widget whose field one types into', () => {
  it.each(Object.entries(kinds))('%s: the draft comes back with the widget, in one step', async (_, [path, typed]) => {
    await begin()
    await typeOnly(path, typed)
    await theirs.focus('.ed-host')
    await press(theirs, 'Delete')
    await mine.waitForSelector('[data-notice="removed"] textarea')
    expect(await mine.$eval('[data-notice="removed"] textarea', (text) => (text as HTMLTextAreaElement).value)).toBe(
      typed,
    )
    expect(await said(mine)).toContain('admin-a removed what you were working on')
    if (path === 'widgetName') await picture(mine, 'draft-removed-en')
    await mine.evaluate(() => document.querySelector<HTMLElement>('[data-notice="removed"] button')?.click())
    for (const page of [mine, theirs]) await page.waitForSelector('[data-widgets="1"]')
    await untilKept(mine, path, typed)
    await mine.focus('.ed-host')
    await press(mine, 'Control', 'Z')
    for (const page of [mine, theirs]) await page.waitForSelector('[data-widgets="0"]')
    await press(mine, 'Control', 'Y')
    await showFields(theirs)
    expect(await kept(theirs, path)).toBe(typed)
  })

  it('a text that the field does not take is offered to be copied', async () => {
    await begin()
    await typeOnly('position.x', 'left')
    await theirs.focus('.ed-host')
    await press(theirs, 'Delete')
    await mine.waitForSelector('[data-notice="removed"] textarea')
    await mine.evaluate(() => document.querySelector<HTMLElement>('[data-notice="removed"] button')?.click())
    await mine.waitForSelector('[data-widgets="1"]')
    await mine.waitForSelector('[data-notice="text"] textarea')
    expect(await mine.$eval('[data-notice="text"] textarea', (text) => (text as HTMLTextAreaElement).value)).toBe(
      'left',
    )
  })
})

it(`a script of ${script.length} characters stays beside the other's, and is brought back`, async () => {
  const path = 'clickEvent.config.script'
  await begin()
  await mine.waitForSelector(`[data-path="${path}"]`)
  await mine.focus(`[data-path="${path}"]`)
  await mine.evaluate((text) => document.execCommand('insertText', false, text), script)
  await theirs.focus(`[data-path="${path}"]`)
  await theirs.keyboard.type('theirs')
  await press(theirs, 'Control', 'Enter')
  await mine.waitForSelector('.ed-draft textarea')
  expect(await value(mine, path)).toBe(script)
  await theirs.focus('.ed-host')
  await press(theirs, 'Delete')
  await mine.waitForSelector('[data-notice="removed"] textarea')
  await mine.evaluate(() => document.querySelector<HTMLElement>('[data-notice="removed"] button')?.click())
  await untilKept(mine, path, script)
})

describe('what two write without a connection', () => {
  it('is told with the value that did not stay, which is written again, and with what lies over the edge', async () => {
    await begin()
    await type(mine, 'position.x', '40')
    for (const page of [mine, theirs]) await untilKept(page, 'position.x', '40')
    const link = (page: Page, state: string) => page.waitForSelector(`[data-link="${state}"]`, { timeout: 30_000 })
    await lab.stopServer()
    await Promise.all([link(mine, 'offline'), link(theirs, 'offline')])
    await type(mine, 'widgetName', 'Tank')
    await type(theirs, 'widgetName', 'Vessel')
    // Each of them is inside the page, which is 800 units wide.
    await type(mine, 'position.x', '640')
    await type(theirs, 'position.width', '600')
    await lab.startServer()
    await Promise.all([link(mine, 'online'), link(theirs, 'online')])
    for (const page of [mine, theirs]) await page.waitForSelector('[data-notice="outside"]')
    const loser = (await mine.$('[data-notice="conflict"]')) ? mine : theirs
    await loser.waitForSelector('[data-notice="conflict"]')
    const [lost, stands] = loser === mine ? ['Tank', 'Vessel'] : ['Vessel', 'Tank']
    const words = await loser.$eval('[data-notice="conflict"]', (notice) => notice.textContent)
    expect(words).toContain(`“${lost}”`)
    expect(words).toContain(`“${stands}”`)
    await picture(mine, 'merge-en')
    await picture(theirs, 'merge-cn')
    await loser.evaluate(() => document.querySelector<HTMLElement>('[data-notice="conflict"] button')?.click())
    for (const page of [mine, theirs]) await untilKept(page, 'widgetName', lost)
    expect(await loser.$('[data-notice="conflict"]')).toBeNull()
    await theirs.evaluate(() => document.querySelector<HTMLElement>('[data-notice="outside"] button')?.click())
    for (const page of [mine, theirs]) {
      await untilKept(page, 'position.x', '195')
      await page.waitForFunction(() => document.querySelector('[data-notice="outside"]') === null)
    }
  })
})
