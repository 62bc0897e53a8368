import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { paths } from '@mimic/contract'
import { codes } from '@mimic/contract/errors'
import { PNG } from 'pngjs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../engine/src/testing/walks.ts'
import type { MimicViewerElement } from '../element.ts'
import { drivenPage } from '../testing/drivenPage.ts'
import { ViewerLab } from '../testing/ViewerLab.ts'

// Every field that a signal can drive, of every widget type, shows the mark of a bad value: live, embedded and in
// replay. Pointing at it tells the reason: live for every field, by other ways for a field of every widget type.

const PICTURES = process.env['VIEWER_PICTURES']
const soon = { timeout: 30_000 }
const BAD = [0x9c, 0x57, 0x00] as const
/** The least number of pixels in the mark's own colour. */
const MARKED = 6
const { cells, widgets, ...size } = drivenPage()
const { width, height } = size
/** One field of every widget type, which the run's seed chooses; all fields in the long form. */
const chosen = isLong
  ? cells
  : Object.values(Object.groupBy(cells, ({ name }) => name.slice(0, name.indexOf(',')))).flatMap(
      (ofType = []) => ofType[Number(process.env['MIMIC_RUN_SEED'] ?? 0) % ofType.length] ?? [],
    )
let lab: ViewerLab
let page: Page
let token: string
let site: string
/** Device times, ms UTC. */
let beat: ReturnType<typeof setInterval> | undefined
let goodMs: number
let badMs: number
/** Top of the stage in the window: in replay the title is above. */
let top = 0

const timeOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const utc8 = (text: string) => text.replace('GOOD', timeOf(goodMs))
const tips = {
  en: `a-level · Pump a\nBad: ${codes.gatewayIllegalAddress} Illegal address\nLast good 1.00 m (GOOD)`,
  cn: `a-level · Pump a\n异常：${codes.gatewayIllegalAddress} 非法地址\n最近正常值 1.00 m（GOOD）`,
}

beforeAll(async () => {
  lab = await ViewerLab.start()
  site = await lab.foreignSite()
  const designer = await lab.server.login('designer-a')
  await lab.savePage(designer, { ...size, widgets })
  const { reply } = await (await lab.server.login('admin-a')).call(paths.embedAdd, {
    pageId: 'page-a',
    title: 'Site',
    origins: site,
    signalIds: '',
  })
  token = (reply.data as { token: string }).token
  goodMs = Date.now()
  await lab.gateway.send([['a-level', goodMs, 1, 0]])
  // A silent gateway counts as offline after a while, so the status is repeated.
  beat = setInterval(() => void lab.gateway.status(true), 2000)
  page = await lab.tab('operation-a', width, height + 200)
}, 60_000)
afterAll(() => {
  clearInterval(beat)
  return lab?.stop()
})

const isLive = () =>
  page.waitForFunction(
    () => (document.querySelector('mimic-viewer') as MimicViewerElement | null)?.viewer?.status === 'live',
  )
/** Waits until the code for tips is loaded. */
const isTold = () => page.waitForSelector('mimic-viewer >>> .doubt-cursor:not([hidden])')
/** Names of the widgets that show the mark of a bad value. */
async function marked(name: string): Promise<string[]> {
  top = await page.$eval('mimic-viewer >>> .stage', (stage) => stage.getBoundingClientRect().top)
  await page.mouse.move(width - 2, height - 2)
  // The focus ring is no mark.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const path = PICTURES ? { path: join(PICTURES, `doubts-${name}.png`) as `${string}.png` } : {}
  const { data, width: across } = PNG.sync.read(Buffer.from(await page.screenshot(path)))
  const count = (cell: (typeof cells)[number]) => {
    let found = 0
    for (let y = top + cell.y - 4; y < top + cell.y + cell.height + 4; y++)
      for (let x = cell.x - 4; x < cell.x + cell.width + 4; x++)
        if (BAD.every((part, i) => Math.abs(part - (data[4 * (y * across + x) + i] ?? 0)) < 12)) found++
    return found
  }
  return cells.filter((cell) => count(cell) >= MARKED).map((cell) => cell.name)
}
const all = cells.map(({ name }) => name)
/** The tip's text; empty without a tip. */
const tip = () =>
  page.evaluate(() => {
    const shown = document.querySelector('mimic-viewer')?.shadowRoot?.querySelector('.doubt-tip:popover-open')
    return [...(shown?.children ?? [])].map(({ textContent }) => textContent).join('\n')
  })
const middle = ({ x, y, width: across, height: down }: (typeof cells)[number]) =>
  [x + across / 2, top + y + down / 2] as const

/** Polls the tip until it is shown, or gone. @returns its text */
async function tipOnce(isShown: boolean): Promise<string> {
  let text = await tip()
  // A busy machine draws the tip some frames later.
  for (let tries = 0; tries < 200 && (text !== '') !== isShown; tries++) {
    await delay(20)
    text = await tip()
  }
  return text
}

/** The tips of widgets when the pointer is at their middles. Between two it is beside all of them. */
async function pointed(point: (x: number, y: number) => Promise<unknown>, at = chosen): Promise<string[]> {
  const tipAt = async (cell: (typeof cells)[number]) => {
    await point(1, height - 1)
    await tipOnce(false)
    await point(...middle(cell))
    return tipOnce(true)
  }
  const said: string[] = []
  for (const cell of at) {
    let text = await tipAt(cell)
    // While the browser closes the date picker that a tap opened before, it swallows taps.
    if (text === '' && point === tap) text = await tipAt(cell)
    said.push(`${cell.name}: ${text}`)
    if (text === '') break
  }
  return said
}
const tap = (x: number, y: number) => page.touchscreen.tap(x, y)
const toldOf = (text: string, at = chosen) => at.map(({ name }) => `${name}: ${utc8(text)}`)

describe('a page of every widget and field', () => {
  it('has no mark and no tip, and loads nothing for it, while the value is good', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const send = async () => {
      goodMs = Date.now()
      await lab.gateway.send([['a-level', goodMs, 1, 0]])
    }
    // Without repeated values, the value would be stale before a slow machine has drawn it.
    const sending = setInterval(() => void send(), 1000)
    await page.goto(`${lab.server.origin}/?locale=en&replay`)
    await isLive()
    await expect.poll(() => marked('live-good'), soon).toEqual([])
    clearInterval(sending)
    await send()
    expect(asked.some((url) => /DoubtTip/.test(url))).toBe(false)
  })

  it('marks all bad values', async () => {
    // The page's charts show an hour, so the replay gets one value per six seconds.
    badMs = goodMs + 7000
    await lab.gateway.send([['a-level', badMs, null, 2, codes.gatewayIllegalAddress]])
    await expect.poll(() => marked('live-bad'), soon).toEqual(all)
    await isTold()
  })

  it('tells the reason on hover', async () => {
    expect(await pointed((x, y) => page.mouse.move(x, y), cells)).toEqual(toldOf(tips.en, cells))
    await page.mouse.move(1, height - 1)
    await expect.poll(tip, soon).toBe('')
  })

  it('tells the reason on tap, until the next one', async () => {
    expect(await pointed(tap)).toEqual(toldOf(tips.en))
    await page.touchscreen.tap(1, height - 1)
    await expect.poll(tip, soon).toBe('')
  })

  it('tells the reason by keyboard: one tab stop, whose arrow keys go through all', async () => {
    await page.reload()
    await isLive()
    const name = () =>
      page.evaluate(() => document.querySelector('mimic-viewer')?.shadowRoot?.activeElement?.className ?? '')
    await isTold()
    // Backwards, because the controls of the page come before it.
    await page.keyboard.down('Shift')
    for (let i = 0; i < 20 && (await name()) !== 'doubt-cursor'; i++) await page.keyboard.press('Tab')
    await page.keyboard.up('Shift')
    expect(await name()).toBe('doubt-cursor')
    const where = () =>
      page.$eval('mimic-viewer >>> .doubt-cursor', (cursor) => {
        const { left, top, right, bottom } = cursor.getBoundingClientRect()
        const shown = cursor.getRootNode() as ShadowRoot
        const lines = shown.querySelector('.doubt-tip:popover-open')?.children ?? []
        const told = [...lines].map(({ textContent }) => textContent).join('\n')
        return { x: (left + right) / 2, y: (top + bottom) / 2, told }
      })
    const visited = new Set<number>()
    for (let i = 0; i < cells.length; i++) {
      const { x, y, told } = await where()
      expect(told).toBe(utc8(tips.en))
      visited.add(cells.findIndex((cell) => x > cell.x - 5 && x < cell.x + 83 && y > cell.y - 5 && y < cell.y + 55))
      await page.keyboard.press('ArrowRight')
    }
    expect(visited).toEqual(new Set(cells.keys()))
    if (PICTURES) await page.screenshot({ path: join(PICTURES, 'doubts-keyboard.png') as `${string}.png` })
    await page.keyboard.press('Escape')
    await expect.poll(tip, soon).toBe('')
    await page.keyboard.press('Home')
    expect(await tip()).toBe(utc8(tips.en))
  })

  it('tells the reason in Chinese', async () => {
    await page.goto(`${lab.server.origin}/?locale=cn&theme=dark&replay`)
    await isLive()
    await isTold()
    const told = async () => {
      await page.mouse.move(...middle(cells[0]!))
      return tip()
    }
    await expect.poll(told, soon).toBe(utc8(tips.cn))
    if (PICTURES) await page.screenshot({ path: join(PICTURES, 'doubts-cn-dark.png') as `${string}.png` })
    await page.keyboard.press('Escape')
    await expect.poll(tip, soon).toBe('')
  })

  it('marks in replay the values that were bad then, and none that was good', async () => {
    await page.goto(`${lab.server.origin}/?locale=en&replay`)
    await isLive()
    const goTo = (time: number) =>
      page.evaluate((to) => (document.querySelector('mimic-viewer') as MimicViewerElement).viewer?.replay(to), time)
    await goTo(badMs + 100)
    // The present is marked as well, and the past moves the page down.
    await page.waitForSelector('mimic-viewer >>> .replay-page')
    await expect.poll(() => marked('replay-bad'), soon).toEqual(all)
    await isTold()
    const replayed = 'a-level · Pump a\nBad\nLast good 1.00 m (GOOD)'
    expect(await pointed((x, y) => page.mouse.move(x, y))).toEqual(toldOf(replayed))
    await page.focus('mimic-viewer >>> .replay-bar button')
    // The first Escape closes the tip, the second one the replay.
    await page.keyboard.press('Escape')
    await expect.poll(tip, soon).toBe('')
    expect(await page.$('mimic-viewer >>> .replay-bar')).not.toBe(null)
    await goTo(badMs - 1)
    await expect.poll(() => marked('replay-good'), soon).toEqual([])
    await page.focus('mimic-viewer >>> .replay-bar button')
    await page.keyboard.press('Escape')
    expect(await page.$('mimic-viewer >>> .replay-bar')).toBe(null)
  })

  it('marks and tells the same on another site', async () => {
    page = await lab.freshTab(width, height + 200)
    const query = new URLSearchParams({ server: lab.server.origin, token, page: 'page-a', locale: 'en' })
    await page.goto(`${site}/?${query}`)
    await isLive()
    await expect.poll(() => marked('embed-bad'), soon).toEqual(all)
    await isTold()
    expect(await pointed((x, y) => page.mouse.move(x, y))).toEqual(toldOf(tips.en))
    expect(await page.cookies(lab.server.origin)).toEqual([])
  })
})
