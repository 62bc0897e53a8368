import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { readPlantFolder } from '../../../server/src/features/plant/plantFolder.ts'
import { FakeGateway } from '../../../server/src/testing/FakeGateway.ts'
import { GATEWAY_LOGIN } from '../../../server/src/testing/TestServer.ts'
import { DesignerLab, middleOf, press } from './DesignerLab.ts'
import { indexedPng } from './indexedPng.ts'

// Screenshots for the tour in docs, from the running designer with the demo plant. MIMIC_PICTURES=write makes them
// again: look at every one before you commit it.
const isWriting = process.env['MIMIC_PICTURES'] === 'write'
const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))
const seed = fileURLToPath(new URL('../../../fixtures/demo/seed.json', import.meta.url))
const tours = { en: 'designer.md', cn: 'designer.cn.md' } as const
/** The limit of one picture, because the tour is stored with the sources. */
const MAX_BYTES = 80_000

type Locale = keyof typeof tours
const pathOf = (name: string, locale: Locale) => join(docs, 'pictures/designer', `${name}.${locale}.png`)

describe.each(Object.entries(tours))('the tour in %s', (locale, file) => {
  it('shows pictures that are there, small, and in its own language', () => {
    const shown = [
      ...readFileSync(join(docs, file), 'utf8').matchAll(/\]\(pictures\/designer\/([\w-]+)\.(\w+)\.png\)/g),
    ]
    expect(shown.length).toBeGreaterThanOrEqual(6)
    for (const [, name = '', of = ''] of shown) {
      const path = pathOf(name, locale as Locale)
      expect(of).toBe(locale)
      expect(existsSync(path), `${path} is missing: MIMIC_PICTURES=write`).toBe(true)
      expect(statSync(path).size, path).toBeLessThanOrEqual(MAX_BYTES)
    }
  })
})

describe.runIf(isWriting).each(['en', 'cn'] as const)('the pictures of the tour, %s', (locale) => {
  let lab: DesignerLab
  let gateway: FakeGateway
  let page: Page
  let colleague: Page
  let beat: ReturnType<typeof setInterval>

  beforeAll(async () => {
    mkdirSync(join(docs, 'pictures/designer'), { recursive: true })
    lab = await DesignerLab.start({ MIMIC_SEED: seed })
    gateway = await FakeGateway.connect(lab.server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    const signals = [...readPlantFolder(join(dirname(seed), 'water-works'))]
      .filter(([path]) => path.startsWith('devices/'))
      .flatMap(([, text]) => (JSON.parse(text) as { signals: Parameters<typeof sampleOf>[0][] }).signals)
    const send = () => void gateway.send(signals.map((signal) => [signal.id, Date.now(), sampleOf(signal), 0]))
    send()
    beat = setInterval(send, 1000)
    page = await open('designer')
    colleague = await open('admin')
  })
  afterAll(async () => {
    clearInterval(beat)
    await gateway?.stop()
    await lab?.stop()
  })

  const open = async (user: string) => {
    const opened = await lab.open(user, locale, 'project=2001&page=3001')
    await opened.setViewport({ width: 1200, height: 720 })
    await press(opened, 'Shift', 'Digit1')
    return opened
  }
  const click = async (of: Page, x: number, y: number) => of.mouse.click(...(await at(of, x, y)))
  const keep = async (name: string) => {
    // Real wait: a picture is taken of a page that rests, whose map is drawn late; it happens only while pictures are written.
    await new Promise((done) => setTimeout(done, 1200))
    writeFileSync(pathOf(name, locale), indexedPng(Buffer.from(await page.screenshot({ type: 'png' }))))
  }

  it('shows the window', async () => {
    await click(page, 1180, 118)
    await page.waitForSelector('[data-selected="1"]')
    await keep('window')
  })

  it('shows the symbols', async () => {
    await page.click('#ed-side-symbols')
    await page.waitForSelector('#ed-side-symbols[aria-selected="true"]')
    await keep('symbols')
    await page.click('#ed-side-widgets')
  })

  it('shows who else is there, and a comment', async () => {
    await click(colleague, 680, 118)
    await colleague.mouse.move(...(await at(colleague, 760, 200)))
    await page.focus('.ed-host')
    await press(page, 'Escape')
    await click(page, 420, 118)
    await press(page, 'c')
    await say(page, locale === 'cn' ? '单位应为 m³/h，小数一位。' : 'Should be m³/h, one decimal.')
    await colleague.waitForSelector('.ed-pin')
    await colleague.click('.ed-pin')
    await say(colleague, locale === 'cn' ? '已改。' : 'Done.')
    await pressEscape(colleague)
    await colleague.mouse.move(...(await at(colleague, 900, 330)))
    await page.waitForFunction(() => document.querySelectorAll('.ed-comment').length === 2)
    await page.click('[data-command="comments"]')
    await page.waitForSelector('.ed-comments')
    await keep('together')
    await page.click('[data-command="comments"]')
  })

  it('shows following somebody, and the map', async () => {
    await page.focus('.ed-host')
    await pressEscape(page)
    await page.click('.ed-people button')
    await page.waitForSelector('.ed-follow')
    await colleague.focus('.ed-host')
    await press(colleague, 'Shift', 'Digit2')
    await colleague.mouse.move(...(await middleOf(colleague, '.ed-host')))
    for (let i = 0; i < 5; i++) await press(colleague, '-')
    await keep('follow')
    await pressEscape(page)
    await press(page, 'Shift', 'Digit1')
  })

  it('shows the preview with live values', async () => {
    await press(page, 'Control', 'e')
    await page.waitForSelector('[data-preview-link="live"]', { timeout: 20_000 })
    await keep('preview')
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('.ed-preview') === null)
  })

  it('shows what changed since a version', async () => {
    await click(page, 940, 118)
    await press(page, 'Shift', 'ArrowDown')
    await press(page, 'Alt', 'y')
    await page.waitForSelector('.ed-version-pick')
    await page.click('.ed-version-pick')
    await page.waitForSelector('.ed-versions-list.is-short')
    await keep('versions')
  })
})

/** Window position of a point of the page, after the page was fitted into the window. */
async function at(page: Page, x: number, y: number): Promise<[number, number]> {
  const [left, top] = await middleOf(page, '.ed-host')
  const zoom = await page.$eval('.ed-zoom', (text) => Number.parseInt(text.textContent ?? '', 10) / 100)
  return [left + (x - 800) * zoom, top + (y - 450) * zoom]
}

async function say(page: Page, text: string): Promise<void> {
  await page.waitForSelector('.ed-thread textarea')
  await page.type('.ed-thread textarea', text)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.ed-thread textarea')?.value === '')
}

/** A value within the limits, the same each time. */
function sampleOf(signal: {
  readonly id: string
  readonly dataType: string
  readonly lowerLimit: number | null
  readonly upperLimit: number | null
}): number | boolean | string {
  const part = ([...signal.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % 60) / 100 + 0.2
  // In a healthy plant most equipment is running, and nothing is faulty.
  if (signal.dataType === 'boolean') return !/fault|alarm|backwash/.test(signal.id) && part > 0.35
  if (signal.dataType === 'string') return 'A'
  const { lowerLimit, upperLimit } = signal
  return lowerLimit === null || upperLimit === null ? 4200 : lowerLimit + (upperLimit - lowerLimit) * part
}
