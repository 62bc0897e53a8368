import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@mimic/contract'
import { type Sample, simulatedId } from '@mimic/contract/bus'
import { PNG } from 'pngjs'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../server/src/testing/TestClient.ts'
import { ViewerLab } from '../testing/ViewerLab.ts'

// Simulated values on every way out of the viewer: pictures, events, page scripts, writes, charts, alarms.

const PICTURES = process.env['VIEWER_PICTURES']
const MINUTE = 60_000
/** The ground of the mark. */
const YELLOW = [0xff, 0xd4, 0x00] as const
const WIDTH = 900

let lab: ViewerLab
let admin: TestClient
let page: Page
let clock = Date.now()

const place = (y: number, height: number, width = 860) => ({ x: 20, y, width, height, rotate: 0 })
const script = `
  const { value, time, quality, simulated } = mimic.signal('a-set')
  const answer = await mimic.write('a-set', value + 1)
  mimic.notify(['told', value, time > 0, quality, simulated, answer.value, answer.simulated].join(' '))`
const signal = { signalId: 'a-level', equipId: 'eq-a', title: 'Level' }
const chartStyle = { legend: { show: false }, timeFilter: { show: false } }
const widgets = [
  { id: 'level', widgetType: 'UsualInput', position: place(40, 36, 200), data: { type: 'signal', ...signal } },
  {
    id: 'script',
    widgetType: 'UsualButton',
    position: { ...place(40, 36, 140), x: 240 },
    data: { title: 'Script', type: 'signal', signalId: 'a-set', equipId: 'eq-a' },
    clickEvent: { enable: true, config: { action: 'script', script } },
  },
  {
    id: 'bars',
    widgetType: 'ComplexBar',
    position: place(90, 220),
    data: {
      type: 'report',
      timeRange: 20,
      customArray: [{ ...signal, title: 'Mean', span: '1m', statistic: 'avg' }],
    },
    style: chartStyle,
  },
  {
    id: 'line',
    widgetType: 'ComplexLine',
    position: place(320, 220),
    data: { timeRange: 20, signalArray: [signal] },
    style: chartStyle,
  },
  {
    id: 'history',
    widgetType: 'ComplexHistory',
    position: place(550, 260),
    data: {
      show: { page: false, filterTime: false },
      timeUnit: 'minute',
      timeRange: 20,
      rollTime: 3600,
      customArray: [{ signalId: 'a-level' }],
    },
  },
]

interface Told {
  readonly name: string
  readonly detail: Record<string, unknown>
}

beforeAll(async () => {
  lab = await ViewerLab.start()
  admin = await lab.server.login('admin-a')
  await lab.savePage(admin, { width: WIDTH, height: 840, widgets })
  const rule = { signalId: 'a-level', kind: 'compare', symbol: '>', value: 80, message: 'High' }
  expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
  const start = Math.floor(clock / MINUTE) * MINUTE - 12 * MINUTE
  /** Samples as far apart as charts still connect them. */
  const minutes = (from: number, to: number, value: number, id: string): Sample[] =>
    Array.from({ length: 12 * (to - from) }, (_, i) => [id, start + from * MINUTE + i * 5000, value, 0])
  await lab.gateway.send([
    ...minutes(0, 4.5, 20, 'a-level'),
    // The minute 4 has both: its mean is the measured one, and says so.
    ...minutes(4.5, 9, 50, simulatedId('a-level')),
    ...minutes(9, 11, 30, 'a-level'),
  ])
  page = await lab.tab('admin-a', 940, 900)
})
afterAll(() => lab?.stop())

const send = (id: string, value: number) => lab.gateway.send([[id, ++clock, value, 0]])
async function open(locale: 'cn' | 'en', more = ''): Promise<void> {
  await page.goto(`${lab.server.origin}/?locale=${locale}&write${more}`)
  await page.evaluate(() => {
    const element = document.querySelector('mimic-viewer') as HTMLElement
    const told: Told[] = []
    Object.assign(window, { told })
    for (const name of ['value', 'alarm'])
      element.addEventListener(name, (event) => told.push({ name, detail: (event as CustomEvent).detail }))
  })
  await page.waitForFunction(
    () =>
      (document.querySelector('mimic-viewer') as unknown as { viewer?: { status: string } })?.viewer?.status === 'live',
  )
}
const events = () => page.evaluate(() => (window as unknown as { told: Told[] }).told)
const told = (name: string, part: Record<string, unknown>) =>
  expect
    .poll(async () => (await events()).flatMap((each) => (each.name === name ? [each.detail] : [])))
    .toContainEqual(expect.objectContaining(part))
const mark = () =>
  page.$$eval('mimic-viewer >>> .simulated', (found) => {
    const shown = found.find((each) => !(each as HTMLElement).hidden)
    return shown?.textContent ?? ''
  })
const said = (pattern: RegExp) =>
  expect
    .poll(() => page.$$eval('mimic-viewer >>> .toast', (found) => found.map((each) => each.textContent).join()))
    .toMatch(pattern)
const find = async (selector: string) => (await page.waitForSelector(`mimic-viewer >>> ${selector}`))!

/** The picture that a host gets, and how much of its top is the mark. */
async function snapshot(name: string, scale = 1): Promise<{ readonly png: PNG; readonly marked: number }> {
  const url = await page.evaluate(async (factor) => {
    const element = document.querySelector('mimic-viewer') as HTMLElement & { snapshot(scale: number): Promise<Blob> }
    const reader = new FileReader()
    reader.readAsDataURL(await element.snapshot(factor))
    return new Promise<string>((done) => {
      reader.onload = () => done(String(reader.result))
    })
  }, scale)
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  const png = PNG.sync.read(bytes)
  if (PICTURES) writeFileSync(join(PICTURES, `${name}.png`), bytes)
  let marked = 0
  for (let y = 0; y < 22 * scale; y++)
    for (let x = 0; x < png.width; x++) {
      const at = 4 * (y * png.width + x)
      if (YELLOW.every((channel, i) => png.data[at + i] === channel)) marked++
    }
  return { png, marked: marked / (scale * scale) }
}
const picture = async (name: string) => {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) as `${string}.png` })
}

describe('a page whose values are measured', () => {
  it('has a picture without the mark, and events without it', async () => {
    await open('en')
    await send('a-level', 10)
    await told('value', { id: 'a-level', value: 10, quality: 0 })
    expect(JSON.stringify(await events())).not.toContain('simulated')
    expect(await mark()).toBe('')
    expect((await snapshot('simulated-none')).marked).toBe(0)
  })
})

describe('a page with a simulated value', () => {
  it('tells the embedding page, of values and of the alarms that they raise', async () => {
    await send(simulatedId('a-level'), 42)
    await told('value', { id: 'a-level', value: 42, quality: 0, simulated: true })
    await send(simulatedId('a-level'), 99)
    await told('alarm', { signalId: 'a-level', simulated: true, msg: '[模拟 SIMULATED] High' })
    await send(simulatedId('a-level'), 40)
    await told('alarm', { signalId: 'a-level', state: 'returned', simulated: true })
  })

  it('has the mark in its picture, with the device, at every scale', async () => {
    await expect.poll(mark).toContain('SIMULATED Pump a')
    const one = await snapshot('simulated-picture-en')
    // A strip of 22 pixels that holds the word and the name.
    expect(one.marked).toBeGreaterThan(1500)
    expect(one.marked).toBeLessThan(22 * WIDTH * 0.8)
    const two = await snapshot('simulated-picture-2x', 2)
    expect(two.png.width).toBe(2 * WIDTH)
    expect(two.marked / one.marked).toBeGreaterThan(0.9)
    const small = await snapshot('simulated-picture-small', 0.1)
    expect(small.png.width).toBe(WIDTH / 10)
    expect(small.marked).toBeGreaterThan(0)
  })

  it('marks recorded values in its charts and tables, and means that leave simulated values out, in both languages', async () => {
    // The themes differ in pictures only.
    for (const [locale, simulated, leftOut] of [
      ['cn', '50.00 模拟', '20.00（模拟值未计入）'],
      ['en', '50.00 SIMULATED', '20.00 (SIMULATED left out)'],
    ] as const)
      for (const theme of PICTURES ? ['light', 'dark'] : ['light']) {
        await open(locale, `&theme=${theme}`)
        await expect
          .poll(() =>
            page.$$eval('mimic-viewer >>> [data-widget="history"] >>> tbody td:last-child', (found) =>
              found.map((each) => each.textContent),
            ),
          )
          .toEqual(expect.arrayContaining([simulated, leftOut, '20.00', '30.00']))
        await expect.poll(mark).toContain(locale === 'cn' ? '模拟数据' : 'SIMULATED')
        await picture(`simulated-charts-${locale}-${theme}`)
        await snapshot(`simulated-charts-picture-${locale}-${theme}`)
      }
  })

  it('tells page scripts, the operator and the host that a write went to a simulated device', async () => {
    expect((await admin.call(paths.equipmentEdit, { id: 'eq-a', simulated: 'true' })).reply.code).toBe(200)
    lab.gateway.onWrite = ({ value }) => ({ code: 200, value })
    await open('en')
    await send(simulatedId('a-set'), 3)
    await told('value', { id: 'a-set', value: 3, simulated: true })
    await (await find('button[data-widget="script"]')).click()
    expect(await (await find('dialog dd:nth-of-type(4)')).evaluate((each) => each.textContent)).toMatch(
      /^3.* SIMULATED$/,
    )
    await picture('simulated-write-en')
    await (await find('dialog .main')).click()
    await said(/told 3 true 0 true 4 true/)
    const outcome = await page.evaluate(() => {
      const element = document.querySelector('mimic-viewer') as HTMLElement & {
        setValue(id: string, value: number, how: { confirm: boolean }): Promise<unknown>
      }
      return element.setValue('a-set', 5, { confirm: false })
    })
    expect(outcome).toEqual({ is: 'written', value: 5, simulated: true })
    await said(/the device confirmed 5.* SIMULATED/)
  })

  it('loses the mark with the first measured values, in its picture too', async () => {
    await send('a-level', 11)
    await send('a-set', 3)
    await expect.poll(mark).toBe('')
    expect((await snapshot('simulated-over')).marked).toBe(0)
  })
})
