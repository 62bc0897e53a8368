import { join } from 'node:path'
import { paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
import type { TestClient } from '../../../server/src/testing/TestClient.ts'
import type { MimicViewerElement } from '../element.ts'
import { passTime, ViewerLab } from '../testing/ViewerLab.ts'

// A wall screen in a real browser: colours, language, page rotation, brightness.

const PICTURES = process.env['VIEWER_PICTURES']
let lab: ViewerLab
let page: Page
const pages: string[] = ['page-a']
/**
 * A kiosk with this page time changes pages only when the test ends the time, because a slow machine loads pages later
 * than a timer fires.
 */
const PAGE_SECONDS = 600

const box = (x: number, y: number, width = 260, height = 60) => ({ x, y, width, height, rotate: 0 })
const widgets = (title: string) => [
  { id: 'title', widgetType: 'UsualText', position: box(20, 20), data: { title }, style: { font: { size: 28 } } },
  {
    id: 'level',
    widgetType: 'UsualDataText',
    position: box(20, 120),
    data: { type: 'signal', signalId: 'a-level', equipId: 'eq-a' },
  },
  {
    id: 'set',
    widgetType: 'UsualButton',
    position: box(20, 220),
    data: { title: 'Set 4' },
    clickEvent: { enable: true, config: { action: 'write', data: { signalId: 'a-set' }, writeValue: '4' } },
  },
  {
    id: 'alarms',
    widgetType: 'ComplexAlarm',
    position: box(320, 20, 560, 420),
    data: { equips: [], show: { page: true, filterTime: true }, timeRange: 24, rollTime: 3600 },
    style: { fill: { color: '#1b242b' } },
  },
]

async function addPages(client: TestClient): Promise<void> {
  const size = { width: 900, height: 500 }
  await lab.savePage(client, { ...size, title: 'Hall 1', widgets: widgets('Hall 1') })
  for (const title of ['Hall 2', 'Hall 3']) {
    const id = await lab.addPage(client, title)
    await lab.savePage(client, { ...size, id, title, baseVersion: 0, widgets: widgets(title) })
    pages.push(id)
  }
}

beforeAll(async () => {
  lab = await ViewerLab.start()
  await addPages(await lab.server.login('designer-a'))
  await lab.gateway.send([['a-level', Date.now(), 3.25, 0]])
})
afterAll(() => lab?.stop())

/** Opens the page with these attributes added to the lab's own. */
async function open(attributes: Record<string, string>, query = 'locale=en'): Promise<void> {
  await page?.close()
  page = await lab.tab('operation-a', 900, 500)
  await page.evaluateOnNewDocument(() => {
    const told: [string, unknown][] = []
    Object.assign(window, { told })
    for (const name of ['ready', 'kiosk', 'wakelock', 'error', 'status'])
      document.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]), true)
  })
  await page.evaluateOnNewDocument((pageMs) => {
    const real = window.setTimeout
    const hold = (fn: () => void, ms?: number) => {
      if (ms !== pageMs) return real(fn, ms)
      Object.assign(window, { endPageTime: fn })
      return -1
    }
    Object.assign(window, { setTimeout: hold })
  }, PAGE_SECONDS * 1000)
  await page.goto(`${lab.server.origin}/?${query}&fit=container`)
  await element((viewer, given) => {
    for (const [name, value] of Object.entries(given)) viewer.setAttribute(name, value)
  }, attributes)
  await live()
}
const live = () => expect.poll(status).toBe('live')
const element = <A extends unknown[], T>(
  fn: (viewer: MimicViewerElement, ...args: A) => T | Promise<T>,
  ...args: A
): Promise<T> => page.$eval('mimic-viewer', fn as never, ...args) as Promise<T>
const status = () => element((each) => each.viewer?.status)
const shown = () => element((each) => each.viewer?.page)
const told = (name: string) =>
  page.evaluate(
    (wanted) => (window as unknown as { told: [string, unknown][] }).told.filter(([each]) => each === wanted),
    name,
  )
/**
 * A property in the frame after the pointer has moved. The page reads it itself, because a busy machine would be late.
 */
async function afterMove(x: number, y: number, selector: string, property: string): Promise<string> {
  // The bar of a kiosk comes with code of its own, after the page is live.
  await page.waitForSelector(`mimic-viewer >>> ${selector}`)
  const seen = await page.evaluateHandle(
    (wanted, name) => {
      const found = document.querySelector('mimic-viewer')!.shadowRoot!.querySelector(wanted)!
      const read = (done: (value: string) => void) => () => done(getComputedStyle(found).getPropertyValue(name))
      const value = new Promise<string>((done) =>
        window.addEventListener('pointermove', () => requestAnimationFrame(read(done)), { once: true, capture: true }),
      )
      return { value }
    },
    selector,
    property,
  )
  await page.mouse.move(x, y)
  return seen.evaluate(({ value }) => value)
}
const lastTold = async (name: string) => (await told(name)).at(-1)?.[1]
/** A computed style of an element in the viewer's shadow root. */
const style = (selector: string, property: string) =>
  page.$eval(`mimic-viewer >>> ${selector}`, (found, name) => getComputedStyle(found).getPropertyValue(name), property)
const picture = async (name: string) => {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) as `${string}.png` })
}

describe('the colours of the viewer', () => {
  const ask = async () => {
    await (await page.waitForSelector('mimic-viewer >>> [data-widget=set]'))?.click()
    await page.waitForSelector('mimic-viewer >>> dialog button.main')
  }

  it('are those of its theme, in questions, banner and tables', async () => {
    await open({ 'allow-write': '', theme: 'dark' })
    await ask()
    expect(await style('dialog', 'background-color')).toBe('rgb(29, 38, 45)')
    expect(await style('dialog button.main', 'background-color')).toBe('rgb(90, 166, 204)')
    await picture('theme-dark-question')
    await element((viewer) => viewer.setAttribute('theme', 'light'))
    expect(await style('dialog', 'background-color')).toBe('rgb(255, 255, 255)')
    await picture('theme-light-question')
    await page.keyboard.press('Escape')
  })

  it('follow the reader’s system on request', async () => {
    await open({ 'allow-write': '', theme: 'auto' })
    await ask()
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    expect(await style('dialog', 'background-color')).toBe('rgb(29, 38, 45)')
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    expect(await style('dialog', 'background-color')).toBe('rgb(255, 255, 255)')
  })

  it('are first of all those of the page around, also inside tables, and in the marks of values that are not live', async () => {
    await open({ 'allow-write': '' })
    await element((viewer) => {
      viewer.style.setProperty('--mimic-surface', 'rgb(255, 0, 51)')
      viewer.style.setProperty('--mimic-text', 'rgb(0, 0, 0)')
      viewer.style.setProperty('--mimic-danger', 'rgb(0, 0, 255)')
      viewer.style.setProperty('--mimic-stale', 'rgb(255, 0, 200)')
      viewer.style.setProperty('--mimic-bad', 'rgb(200, 0, 200)')
      viewer.style.setProperty('--mimic-mark', 'rgb(255, 255, 255)')
    })
    await ask()
    expect(await style('dialog', 'background-color')).toBe('color(srgb 1 0 0.2)')
    await page.keyboard.press('Escape')
    // Tables come with code of their own, after the page is live.
    const inTable = 'mimic-viewer >>> [data-widget=alarms] >>> .note'
    await page.waitForSelector(inTable)
    // In one step: the table's next refresh removes the added text.
    const colour = await page.$eval(inTable, (note) => {
      const said = document.createElement('span')
      said.className = 'bad'
      note.append(said)
      return getComputedStyle(said).color
    })
    expect(colour).toBe('color(srgb 0 0 1)')
    // The mark's colour is read when a theme is set. Nothing is live without the server.
    await element((viewer) => viewer.viewer?.setTheme('light'))
    await page.setOfflineMode(true)
    await element((viewer) => viewer.viewer && window.dispatchEvent(new Event('online')))
    await passTime(page, 10_000)
    await expect.poll(() => hasPixel(255, 0, 200)).toBe(true)
    await picture('theme-own-stale')
    await page.setOfflineMode(false)
  })

  it('come in pairs of background and text: if one is set alone, to any colour, every text stays readable', async () => {
    await open({ 'allow-write': '' })
    await ask()
    const least = await element((viewer) => {
      const ratioOf = (ground: string, ink: string): number => {
        const probe = document.createElement('span')
        viewer.shadowRoot?.append(probe)
        const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
        const light = (name: string) => {
          probe.style.color = `var(--chrome-${name})`
          context.fillStyle = getComputedStyle(probe).color
          context.fillRect(0, 0, 1, 1)
          const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
            const share = part / 255
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!
        }
        const [one, other] = [light(ground), light(ink)]
        probe.remove()
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      }
      const texts: [string, string][] = [
        ...['text', 'text-muted', 'danger', 'focus'].map((ink): [string, string] => ['surface', ink]),
        ['accent', 'accent-contrast'],
        ['warning', 'warning-contrast'],
      ]
      const names = [...new Set(texts.flat())]
      const worst: [number, string][] = []
      const measure = (set: Record<string, string>) => {
        for (const [name, color] of Object.entries(set)) viewer.style.setProperty(`--mimic-${name}`, color)
        for (const [ground, ink] of texts)
          worst.push([ratioOf(ground, ink), `${ink} on ${ground} with ${JSON.stringify(set)}`])
        for (const name of Object.keys(set)) viewer.style.removeProperty(`--mimic-${name}`)
      }
      for (const theme of ['light', 'dark'] as const) {
        viewer.setTheme(theme)
        for (const name of names) for (const color of ['#ffffff', '#000000', '#777777']) measure({ [name]: color })
        // Colours that the page does not set follow from this pair.
        measure({ surface: '#102030', text: '#ffffff' })
        measure({ surface: '#ffffee', text: '#000000' })
      }
      return worst.sort(([a], [b]) => a - b)[0]
    })
    expect(least).toBeDefined()
    expect(least![0], least![1]).toBeGreaterThan(4.5)
  })
})

/** Whether the picture contains a pixel of this colour. */
async function hasPixel(red: number, green: number, blue: number): Promise<boolean> {
  return page.$eval(
    'mimic-viewer >>> canvas',
    (canvas, r, g, b) => {
      const { width, height } = canvas as HTMLCanvasElement
      const copy = new OffscreenCanvas(width, height).getContext('2d')
      copy?.drawImage(canvas as HTMLCanvasElement, 0, 0)
      const data = copy?.getImageData(0, 0, width, height).data ?? []
      for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) return true
      return false
    },
    red,
    green,
    blue,
  )
}

describe('the language', () => {
  it('changes while the page is live: tables, questions, and the replay', async () => {
    await open({ 'allow-write': '' })
    const heads = () =>
      page.$$eval('mimic-viewer >>> [data-widget=alarms] >>> th', (all) => all.map((th) => th.textContent))
    await expect.poll(heads).toContain('Equipment')
    const ready = await told('ready')
    await element((viewer) => viewer.setAttribute('locale', 'cn'))
    await expect.poll(heads).toContain('设备')
    // The page and the connection are the same as before.
    expect(await told('ready')).toEqual(ready)
    expect(await status()).toBe('live')
    await (await page.waitForSelector('mimic-viewer >>> [data-widget=set]'))?.click()
    await expect
      .poll(() => page.$$eval('mimic-viewer >>> dialog h2', (all) => all.map((each) => each.textContent)))
      .toEqual(['确认写入？'])
    await page.keyboard.press('Escape')
    await element((viewer) => viewer.viewer?.replay(Date.now() - 600_000))
    const mark = () => page.$$eval('mimic-viewer >>> .replay-mark span', (all) => all.map((each) => each.textContent))
    await expect.poll(mark).toEqual(['回放'])
    const time = await element((viewer) => viewer.viewer?.replayTime)
    await element((viewer) => viewer.setAttribute('locale', 'en'))
    await expect.poll(mark).toEqual(['Replay'])
    expect(await element((viewer) => viewer.viewer?.replayTime)).toBe(time)
  })
})

const list = (seconds: number) => pages.map((id) => `${id}:${seconds}`).join()

describe('a kiosk', () => {
  it('rotates its pages, without a blank between them, and starts again', async () => {
    await open({ kiosk: list(PAGE_SECONDS) })
    const seen = async () => (await told('ready')).map(([, detail]) => (detail as { page: string }).page)
    const [first, second, third] = pages
    const turned = [first]
    for (const next of [second, third, first, second]) {
      await page.waitForFunction('window.endPageTime')
      await page.evaluate('{ const end = window.endPageTime; window.endPageTime = undefined; end() }')
      turned.push(next)
      await expect.poll(seen).toEqual(turned)
    }
    expect(await element((viewer) => viewer.shadowRoot?.querySelector<HTMLElement>('.note')?.hidden)).toBe(true)
    expect(await told('error')).toEqual([])
  })

  it.each(walkLocales())('is held by a touch, says so, and goes on, in %s', async (locale) => {
    await open({ kiosk: list(20), 'kiosk-hold': '120', locale }, `locale=${locale}`)
    // The first touches may come before the screen listens for them.
    const touch = async () => {
      await page.mouse.click(600, 480)
      return lastTold('kiosk')
    }
    await expect.poll(touch).toEqual({ state: 'held' })
    const held = await shown()
    await passTime(page, 40_000)
    expect(await shown()).toBe(held)
    await picture(`kiosk-held-${locale}`)
    await passTime(page, 80_000)
    expect(await lastTold('kiosk')).toEqual({ state: 'turning' })
    await live()
    await passTime(page, 20_000)
    await expect.poll(shown).not.toBe(held)
  })

  it('is controlled by keys: to the next page, back, and held until it is resumed', async () => {
    await open({ kiosk: list(600) })
    const [first, second, third] = pages
    // The first keys may come before the screen listens for them.
    const hold = async () => {
      await page.keyboard.press('Space')
      return lastTold('kiosk')
    }
    await expect.poll(hold).toEqual({ state: 'held' })
    await page.keyboard.press('Space')
    await expect.poll(() => lastTold('kiosk')).toEqual({ state: 'turning' })
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).toBe(second)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown).toBe(third)
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).toBe(first)
    await page.keyboard.press('Space')
    // The earlier keys paused the rotation for a while; this key resumes it.
    await expect.poll(() => lastTold('kiosk')).toEqual({ state: 'turning' })
    await page.keyboard.press('Space')
    await expect.poll(() => lastTold('kiosk')).toEqual({ state: 'held' })
  })

  it('hides the pointer and its bar while nobody is there', async () => {
    await open({ kiosk: list(600) })
    expect(await afterMove(300, 300, '.kiosk-bar', 'opacity')).toBe('1')
    await passTime(page, 5_000)
    expect(await element((viewer) => getComputedStyle(viewer).cursor)).toBe('none')
    expect(await style('.kiosk-bar', 'opacity')).toBe('0')
    expect(await afterMove(310, 300, '.kiosk-bar', 'opacity')).toBe('1')
  })

  it('cancels an open question when its page is left, and writes nothing', async () => {
    await open({ kiosk: list(600), 'allow-write': '' })
    const writes: string[] = []
    page.on('request', (request) => request.url().endsWith(paths.projectMonitorWrite) && writes.push(request.url()))
    await (await page.waitForSelector('mimic-viewer >>> [data-widget=set]'))?.click()
    await page.waitForSelector('mimic-viewer >>> dialog')
    const next = pages[1] ?? ''
    await element((viewer, id) => viewer.viewer?.setPage(id), next)
    await expect.poll(shown).toBe(next)
    await page.waitForSelector('mimic-viewer >>> dialog', { hidden: true })
    expect(writes).toEqual([])
  })

  it('fills the screen and leaves it', async () => {
    await open({ kiosk: list(600) })
    await page.mouse.move(300, 300)
    await (await page.waitForSelector('mimic-viewer >>> [data-kiosk=full]'))?.click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('mimic-viewer')
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
  })

  it('leaves nothing behind', async () => {
    await open({ kiosk: list(600), 'burn-in': '4', dim: '0.5' })
    await page.waitForSelector('mimic-viewer >>> .kiosk-bar')
    await element((viewer) => viewer.viewer?.setKiosk(undefined))
    await page.waitForSelector('mimic-viewer >>> .kiosk-bar', { hidden: true })
    await page.keyboard.press('ArrowRight')
    expect(await shown()).toBe('page-a')
  })
})

describe('the alarms above a wall', () => {
  const strip = () =>
    page.$eval('mimic-viewer >>> .alarm-strip', (found) => ({
      waiting: found.getAttribute('data-waiting'),
      level: /is-level-(\w+)/.exec(found.className)?.[1],
      text: [...found.children].map((part) => part.textContent),
    }))
  const rule = (message: string, severity: number, value: number) =>
    lab.server.login('admin-a').then((admin) =>
      admin.call(paths.alarmRuleAdd, {
        ...{ signalId: 'a-level', kind: 'compare', symbol: '>', value: String(value) },
        ...{ message, severity: String(severity) },
      }),
    )

  it('stand in a strip of their own, which hides nothing of the plant, and say that there are none only after an answer', async () => {
    await open({ kiosk: '' })
    await expect.poll(() => strip().then(({ text }) => text)).toEqual(['No open alarms'])
    const [bar, stage] = await page.evaluate(() => {
      const root = document.querySelector('mimic-viewer')!.shadowRoot!
      return ['.alarm-strip', '.stage'].map((name) => root.querySelector(name)!.getBoundingClientRect().toJSON())
    })
    expect(bar.height).toBe(44)
    expect(stage.top).toBe(bar.bottom)
    expect(stage.bottom).toBe(500)
    // A page that is no kiosk has none, unless it is asked for.
    await open({})
    expect(await page.$$('mimic-viewer >>> .alarm-strip')).toHaveLength(0)
  })

  it.each(walkLocales())(
    'show the most urgent one under later notices, on every page of the rotation, in %s',
    async (locale) => {
      await rule('Boiler pressure too high', 1, 5)
      for (let i = 0; i < 3; i++) await rule(`Filter ${i} is due`, 4, 5)
      await open({ kiosk: list(600), 'burn-in': '4', locale }, `locale=${locale}`)
      await lab.gateway.send([['a-level', Date.now(), 7, 0]])
      await expect.poll(() => strip().then(({ level }) => level), { timeout: 20_000 }).toBe('1')
      await expect.poll(() => strip().then(({ waiting }) => Number(waiting))).toBeGreaterThan(3)
      const { text } = await strip()
      expect(text[0]).toBe(locale === 'cn' ? '紧急 · 报警中' : 'Critical · Active')
      expect(text[1]).toContain('Boiler pressure too high')
      await picture(`wall-alarms-${locale}`)
      const before = await shown()
      await page.keyboard.press('ArrowRight')
      await expect.poll(shown).not.toBe(before)
      expect((await strip()).level).toBe('1')
      // Acknowledged by somebody, they still hold.
      const admin = await lab.server.login('admin-a')
      const { rows } = (await admin.call(paths.alarmQuery, { state: 'active' })).reply.data as {
        rows: { id: string }[]
      }
      await admin.call(paths.alarmConfirm, { ids: rows.map(({ id }) => id).join() })
      await passTime(page, 10_000)
      await expect.poll(() => strip().then(({ level }) => level)).toBe('none')
      expect((await strip()).text.join()).not.toMatch(/No open alarms|没有/)
      await picture(`wall-standing-${locale}`)
      await lab.gateway.send([['a-level', Date.now(), 1, 0]])
      await passTime(page, 10_000)
      await expect.poll(() => strip().then(({ text: texts }) => texts.join())).toMatch(/No open alarms|没有/)
    },
  )

  it('are not shown to an account that may view none, which a host that asks for them is told', async () => {
    const { db } = lab.server.server.context
    const setRole = (roleId: string) =>
      db.updateTable('account').set({ roleId }).where('loginname', '=', 'operation-a').execute()
    // A designer may view no alarms.
    await setRole('designer')
    await open({ kiosk: '' })
    await page.waitForSelector('mimic-viewer >>> .alarm-strip', { hidden: true })
    expect(await style('.stage', 'top')).toBe('0px')
    expect(await told('error')).toEqual([])
    await open({ 'alarm-bar': '' })
    await expect.poll(() => told('error')).toHaveLength(1)
    await setRole('operation')
  })
})

describe('brightness and burn-in', () => {
  it('keeps the screen on while the page is visible, or says why not', async () => {
    await open({ kiosk: '' })
    // A browser without a screen may refuse the lock. That is reported, and is no error.
    await expect.poll(() => lastTold('wakelock')).toMatchObject({ state: expect.stringMatching(/held|refused/) })
    expect(await told('error')).toEqual([])
    await open({})
    expect(await told('wakelock')).toEqual([])
  })

  it('moves the picture within its place, and what can be clicked with it', async () => {
    await open({ 'burn-in': '10', 'allow-write': '' })
    await expect.poll(() => style('.stage', 'inset')).toBe('10px')
    await element((viewer) => viewer.style.setProperty('--shift', '10px -10px'))
    const at = await page.$eval('mimic-viewer >>> [data-widget=set]', (target) => {
      const { x, y, width, height } = target.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    await page.mouse.click(at.x, at.y)
    await page.waitForSelector('mimic-viewer >>> dialog')
    await page.keyboard.press('Escape')
  })

  it('dims while nobody is there, and brightens for people and for events', async () => {
    // Less than the silence after which the link asks.
    const afterSeconds = 9
    await open({ dim: '0.5', 'dim-after': String(afterSeconds) })
    const dim = () => style('.dim', 'opacity')
    // The code of the wall screen is loaded after the page.
    await expect.poll(() => element((viewer) => viewer.style.getPropertyValue('--shift-room'))).toBe('0px')
    await passTime(page, 1_000 * afterSeconds)
    expect(await dim()).toBe('0.5')
    // The page reads it itself, because it is bright for some seconds only.
    expect(await afterMove(200, 200, '.dim', 'opacity')).toBe('0')
    await passTime(page, 1_000 * afterSeconds)
    expect(await dim()).toBe('0.5')
  })
})
