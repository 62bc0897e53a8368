import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabSession, openLab } from '../runtime/testing/openLab.ts'

const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/', import.meta.url))
const NOW = Date.UTC(2026, 10, 21, 4, 5, 0)
const page = {
  con: { width: 1024, height: 768 },
  widgets: [
    {
      id: 'chart',
      widgetType: 'ComplexLine',
      position: { x: 40, y: 40, width: 600, height: 300, rotate: 0 },
      data: {
        title: 'Inflow',
        timeRange: 10,
        timeFormat: 'HH:mm:ss',
        signalArray: [
          { signalId: 'flow', equipId: 'e', title: 'Flow' },
          { signalId: 'level', equipId: 'e', title: 'Level' },
        ],
      },
    },
  ],
}
const signals = ['flow', 'level'].map((id) => ({ id, unit: '', scale: 1, intervalMs: 1000 }))
const history = {
  flow: Array.from({ length: 600 }, (_, i) => 50 + 30 * Math.sin(i / 40)),
  level: Array.from({ length: 600 }, (_, i) => 20 + i / 60),
}

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
  await mkdir(ARTIFACTS, { recursive: true })
})
afterAll(() => lab?.close())

/** Texts that are painted now, read by a drawing context that only records. */
const texts = () =>
  lab.page.evaluate(async () => {
    const seen: string[] = []
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      seen.push(text)
      return draw.call(this, text, ...rest)
    }
    const { engine, still } = window.lab
    // Everything cached of the canvas is drawn again afterwards.
    await engine!.withPicture(() => 0)
    seen.length = 0
    await still()
    CanvasRenderingContext2D.prototype.fillText = draw
    return seen
  })
const open = async (more: object = {}, past: Readonly<Record<string, readonly (number | null)[]>> = history) => {
  const widgets = page.widgets.map((widget) => ({ ...widget, ...more }))
  await lab.page.evaluate(
    (p, o) => window.lab.open(p, o),
    { ...page, widgets },
    {
      backend: 'canvas2d' as const,
      signals,
      history: past,
      now: NOW,
    },
  )
  await lab.page.mouse.move(5, 700)
  await lab.page.evaluate(() => window.lab.still())
}
const still = () => lab.page.evaluate(() => window.lab.still())
const element = () => lab.page.waitForSelector('#host > div >>> .chart').then((found) => found!)

describe('a chart on a live page', () => {
  it('CH1 shows the last minutes, with the newest values in the legend', async () => {
    await open()
    const shown = await texts()
    expect(shown).toEqual(expect.arrayContaining(['Flow  70.1', 'Level  30.0', '11:57:00', '12:05:00']))
  })

  it('CH2 reads the samples nearest to the pointer', async () => {
    await open()
    await lab.page.mouse.move(40 + 420, 200)
    await still()
    await lab.page.screenshot({ path: `${ARTIFACTS}chart-readout.png`, clip: { x: 0, y: 0, width: 680, height: 380 } })
    const shown = await texts()
    const time = shown.find((text) => text.startsWith('2026-11-21 12:0'))!
    const index = (Date.parse(`${time.replace(' ', 'T')}+08:00`) - (NOW - 600_000)) / 1000
    expect(shown).toEqual(
      expect.arrayContaining([
        `Flow  ${history.flow[index]!.toFixed(1)}`,
        `Level  ${history.level[index]!.toFixed(1)}`,
      ]),
    )
    await lab.page.mouse.move(5, 700)
    await still()
    expect((await texts()).some((text) => text.startsWith('2026-'))).toBe(false)
  })

  it('CH11 marks a gap of its curves, and says why, also under the pointer', async () => {
    const hole = (values: readonly number[]) => values.map((value, i) => (i > 200 && i < 450 ? null : value))
    await open({}, { flow: hole(history.flow), level: hole(history.level) })
    expect(await texts()).toContain('No valid data')
    await lab.page.evaluate((from) => {
      const gaps = [{ kind: 'lost' as const, from, to: from + 100_000, samples: 251 }]
      for (const id of ['flow', 'level']) window.lab.engine?.setGaps(id, gaps)
    }, NOW - 390_000)
    await still()
    expect(await texts()).toContain('251 samples lost by the gateway')
    await lab.page.mouse.move(40 + 330, 200)
    await still()
    await lab.page.screenshot({ path: `${ARTIFACTS}chart-gap.png`, clip: { x: 0, y: 0, width: 680, height: 380 } })
    await expect.poll(texts).toContain('11:58:20 – 12:02:30  251 samples lost by the gateway')
    expect(await texts()).toEqual(expect.arrayContaining(['Flow  --', 'Level  --']))
    const dark = { style: { fill: { enable: true, color: '#151b20' }, font: { color: '#e8eef2' } } }
    await open(dark, { flow: hole(history.flow), level: hole(history.level) })
    await lab.page.screenshot({ path: `${ARTIFACTS}chart-gap-dark.png`, clip: { x: 0, y: 0, width: 680, height: 380 } })
    expect(await texts()).toContain('No valid data')
  })

  it('CH3 zooms with the wheel about the pointer, moves by dragging, and goes back to the present', async () => {
    await open()
    await lab.page.mouse.move(40 + 300, 200)
    for (let i = 0; i < 4; i++) await lab.page.mouse.wheel({ deltaY: -200 })
    await still()
    const zoomed = await texts()
    expect(zoomed).not.toContain('11:57:00')
    const before = zoomed.filter((text) => /^\d\d:\d\d:\d\d$/.test(text))
    await lab.page.mouse.down()
    await lab.page.mouse.move(40 + 500, 200, { steps: 4 })
    await lab.page.mouse.up()
    await still()
    const after = (await texts()).filter((text) => /^\d\d:\d\d:\d\d$/.test(text))
    expect(after[0]! < before[0]!, `${after} is earlier than ${before}`).toBe(true)
    await lab.page.screenshot({ path: `${ARTIFACTS}chart-zoomed.png`, clip: { x: 0, y: 0, width: 680, height: 380 } })
    const back = await lab.page.waitForSelector('#host > div >>> .to-live')
    await back!.click()
    await still()
    expect(await texts()).toContain('11:57:00')
  })

  it('CH4 can be used with the keyboard alone, and has a name', async () => {
    await open()
    expect(await (await element()).evaluate((chart) => chart.getAttribute('aria-label'))).toBe('Inflow')
    await lab.page.keyboard.press('Tab')
    await lab.page.keyboard.press('+')
    await lab.page.keyboard.press('ArrowLeft')
    await still()
    expect(await texts()).not.toContain('12:05:00')
    await lab.page.keyboard.press('Home')
    await still()
    expect(await texts()).toContain('12:05:00')
  })

  it('CH5 takes in new values, and records those of no other signal', async () => {
    await open()
    await lab.page.evaluate(async (time) => {
      window.lab.engine!.setValues([
        { id: 'flow', value: 12.3, time, quality: 0 },
        { id: 'other', value: 1, time, quality: 0 },
      ])
      await window.lab.still()
    }, NOW)
    expect(await texts()).toContain('Flow  12.3')
  })

  it('CH6 offers other stretches of time where its filter is on, by buttons and by their ends', async () => {
    const position = { x: 40, y: 40, width: 760, height: 300, rotate: 0 }
    await open({ position, style: { timeFilter: { show: true } } })
    await lab.page.mouse.move(400, 200)
    const quick = (n: number) => lab.page.waitForSelector(`#host > div >>> .tools .quick button:nth-child(${n})`)
    await (await quick(3))!.click()
    await still()
    // A week is labelled with dates.
    expect(await texts()).toEqual(expect.arrayContaining(['11-19', '11-21']))
    const pressed = () => quick(3).then((button) => button!.evaluate((each) => each.getAttribute('aria-pressed')))
    expect(await pressed()).toBe('true')
    await (await quick(3))!.click()
    await still()
    expect(await pressed()).toBe('false')
    expect(await texts()).toContain('12:05:00')

    const fields = await lab.page.$$('#host > div >>> .tools .filter input')
    const set = async (from: string, to: string) => {
      for (const [i, text] of [from, to].entries()) {
        await fields[i]!.click({ count: 3 })
        await fields[i]!.type(text)
      }
      await (await lab.page.$('#host > div >>> .tools .filter > button'))!.click()
      await still()
    }
    await set('2026-11-20 08:00', '2026/11/20 9:00')
    expect(await texts()).toEqual(expect.arrayContaining(['08:30:00', '09:00:00']))
    await set('2026-11-20 10:00', '2026-11-20 09:00')
    expect(await fields[1]!.evaluate((field) => field.getAttribute('aria-invalid'))).toBe('true')
    expect(await texts()).toContain('08:30:00')
    await (await lab.page.$('#host > div >>> .to-live'))!.click()
    await still()
    expect(await texts()).toContain('12:05:00')
  })

  it('CH7 leaves out what is taken out of its choice of values, and keeps the others’ colours', async () => {
    await open({ style: { dataSelect: { show: true } } })
    await lab.page.mouse.move(400, 200)
    await (await lab.page.waitForSelector('#host > div >>> .tools .select button'))!.click()
    // The time filter is off.
    const quick = await lab.page.$('#host > div >>> .tools .quick')
    expect(await quick!.evaluate((each) => (each as HTMLElement).offsetWidth)).toBe(0)
    const boxes = await lab.page.$$('#host > div >>> .tools .list input')
    expect(boxes).toHaveLength(2)
    await lab.page.screenshot({ path: `${ARTIFACTS}chart-select.png`, clip: { x: 0, y: 0, width: 680, height: 380 } })
    await boxes[0]!.click()
    await still()
    const shown = await texts()
    expect(shown).toContain('Level  30.0')
    expect(shown.some((text) => text.startsWith('Flow'))).toBe(false)
    const button = await lab.page.$('#host > div >>> .tools .select > button')
    expect(await button!.evaluate((each) => each.textContent)).toContain('1/2')
    await lab.page.keyboard.press('Escape')
    expect(await button!.evaluate((each) => each.getAttribute('aria-expanded'))).toBe('false')
  })

  it('CH8 does what its click event says when it is clicked, and not when it is moved', async () => {
    const clickEvent = { enable: true, config: { action: 'page', pageId: 'p2' } }
    await open({ clickEvent })
    const actions = () => lab.page.evaluate(() => window.lab.actions)
    await lab.page.mouse.move(340, 200)
    await lab.page.mouse.down()
    await lab.page.mouse.move(440, 200, { steps: 3 })
    await lab.page.mouse.up()
    expect(await actions()).toEqual([])
    await lab.page.mouse.click(340, 200)
    expect(await actions()).toEqual([
      { id: 'chart', action: { is: 'click', clickEvent: expect.objectContaining({ enable: true }) } },
    ])
    await (await element()).focus()
    await lab.page.keyboard.press('Enter')
    expect(await actions()).toHaveLength(2)
  })

  it('CH9 asks for its past when it is opened, and draws what comes', async () => {
    await lab.page.evaluate((p, o) => window.lab.open(p, o), page, {
      backend: 'canvas2d' as const,
      signals,
      now: NOW,
      past: { flow: 42 },
    })
    await still()
    expect(await texts()).toContain('Flow  42.0')
    const asks = await lab.page.evaluate(() => window.lab.pastAsks)
    expect(asks).toMatchObject([{ ids: ['flow', 'level'], from: NOW - 600_000, to: NOW, points: expect.any(Number) }])
  })

  it('CH10 an xy chart, a pie and bars read out what is under the pointer', async () => {
    const data = page.widgets[0]!.data
    const at = (widgetType: string, x: number) => ({
      id: widgetType,
      widgetType,
      position: { x, y: 20, width: 320, height: 300, rotate: 0 },
      data,
    })
    const widgets = [at('ComplexXyline', 10), at('ComplexPie', 340), at('ComplexBar', 680)]
    await lab.page.evaluate(
      (p, o) => window.lab.open(p, o),
      { ...page, widgets },
      {
        backend: 'canvas2d' as const,
        signals,
        history,
        values: ['flow', 'level'].map((id, i) => ({ id, value: 70 - 40 * i, time: NOW, quality: 0 })),
        now: NOW,
      },
    )
    await lab.page.mouse.move(480, 100)
    await still()
    expect((await texts()).some((text) => /^(Flow|Level) {2}[\d.]+ {2}\([\d.]+ %\)$/.test(text))).toBe(true)
    await lab.page.mouse.move(900, 200)
    await still()
    expect(await texts()).toContain('Level  30.0')
    // Somewhere along the curve of the xy chart there is a point.
    const read: string[] = []
    for (let y = 60; y < 260; y += 20) {
      await lab.page.mouse.move(170, y)
      await still()
      read.push(...(await texts()).filter((text) => /^Flow {2}/.test(text)))
    }
    expect(read.length).toBeGreaterThan(0)
  })
})

describe('linked charts', () => {
  const pane = (id: string, y: number) => ({
    ...page.widgets[0]!,
    id,
    position: { x: 40, y, width: 600, height: 200, rotate: 0 },
    data: { ...page.widgets[0]!.data, signalArray: [{ signalId: id, equipId: 'e', title: id }] },
  })
  const widgets = [pane('flow', 40), pane('level', 260)]
  const past = { flow: history.flow.map((value) => 1000 * value), level: history.level }
  const openBoth = async (areChartsLinked: boolean) => {
    const options = { backend: 'canvas2d' as const, signals, history: past, now: NOW, areChartsLinked }
    await lab.page.evaluate((p, o) => window.lab.open(p, o), { ...page, widgets }, options)
    await lab.page.mouse.move(5, 700)
    await still()
  }
  const times = async () => (await texts()).filter((text) => /^\d\d:\d\d:\d\d$/.test(text))
  const values = async () => (await texts()).filter((text) => /^(flow|level) {2}/.test(text))
  /** The legend has one value of each chart, and the readout under a cursor another one. */
  const LEGEND = 2

  it('CH12 have one cursor, and the time beside it once', async () => {
    await openBoth(true)
    expect(await values()).toHaveLength(LEGEND)
    await lab.page.mouse.move(40 + 420, 140)
    await still()
    await lab.page.screenshot({ path: `${ARTIFACTS}charts-linked.png`, clip: { x: 0, y: 0, width: 680, height: 480 } })
    const seen = await texts()
    expect(seen.filter((text) => text.startsWith('2026-'))).toHaveLength(1)
    const time = seen.find((text) => text.startsWith('2026-'))!
    const index = Math.round((Date.parse(`${time.replace(' ', 'T')}+08:00`) - (NOW - 600_000)) / 1000)
    const read = seen.filter((text) => /^(flow|level) {2}/.test(text))
    expect(read).toHaveLength(LEGEND + 2)
    const near = [index, index + 1].map((i) => `level  ${history.level[i]!.toFixed(1)}`)
    expect(
      near.some((text) => read.includes(text)),
      `${read} at ${time}: ${near}`,
    ).toBe(true)
    await lab.page.mouse.move(5, 700)
    await still()
    expect(await values()).toHaveLength(LEGEND)
  })

  it('CH12 read nothing where nothing was recorded', async () => {
    const options = { backend: 'canvas2d' as const, signals, now: NOW, areChartsLinked: true }
    const late = { flow: past.flow.slice(-60), level: past.level.slice(-60) }
    await lab.page.evaluate((p, o) => window.lab.open(p, o), { ...page, widgets }, { ...options, history: late })
    await lab.page.mouse.move(40 + 200, 140)
    await still()
    expect(await values()).toHaveLength(LEGEND)
    await lab.page.mouse.move(5, 700)
  })

  it('CH12 stand under one another: the same time is at the same place', async () => {
    const places = () =>
      lab.page.evaluate(async () => {
        const seen = new Map<string, number[]>()
        const draw = CanvasRenderingContext2D.prototype.fillText
        CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
          if (/^\d\d:\d\d:\d\d$/.test(text)) seen.set(text, [...(seen.get(text) ?? []), Math.round(x)])
          return draw.call(this, text, x, ...rest)
        }
        const { engine, still } = window.lab
        await engine!.withPicture(() => 0)
        seen.clear()
        await still()
        CanvasRenderingContext2D.prototype.fillText = draw
        return [...seen.values()].map((xs) => new Set(xs).size)
      })
    await openBoth(false)
    expect(await places()).toContain(2)
    await openBoth(true)
    expect(new Set(await places())).toEqual(new Set([1]))
  })

  it('CH12 are zoomed and go back to the present together', async () => {
    await openBoth(true)
    const before = await times()
    await lab.page.mouse.move(40 + 300, 140)
    for (let i = 0; i < 4; i++) await lab.page.mouse.wheel({ deltaY: -200 })
    await still()
    const zoomed = await times()
    expect(zoomed.length).toBeGreaterThan(2)
    // Each time is there twice: once under each chart.
    expect(zoomed.filter((text) => zoomed.indexOf(text) === zoomed.lastIndexOf(text))).toEqual([])
    expect(zoomed).not.toEqual(before)
    const backs = () =>
      lab.page.evaluate(() => {
        const root = [...document.querySelectorAll('#host > div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot
        return [...(root?.querySelectorAll<HTMLButtonElement>('.to-live') ?? [])].filter(({ hidden }) => !hidden).length
      })
    expect(await backs()).toBe(2)
    // The other chart takes both back.
    await lab.page.mouse.click(40 + 300, 380, { count: 2 })
    await still()
    expect(await times()).toEqual(before)
    expect(await backs()).toBe(0)
  })
})

describe('bars of a report', () => {
  const DAY = 86_400_000
  /** Midnights in UTC+8. */
  const midnight = Math.floor((NOW + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000
  const item = (signalId: string, title: string) => ({ signalId, title, span: '1d', statistic: 'sum' })
  const bars = {
    id: 'bars',
    widgetType: 'ComplexBar',
    position: { x: 40, y: 40, width: 640, height: 300, rotate: 0 },
    data: {
      type: 'report',
      timeRange: 7 * 1440,
      timeFormat: 'MM-DD',
      customArray: [item('flow', 'Made'), item('level', 'Lost')],
    },
    style: { timeFilter: { show: true } },
  }

  it('stand over their days, one a value; a day without any keeps its place', async () => {
    await open(bars)
    await lab.page.evaluate(
      (from, day) => {
        const { engine } = window.lab
        const days = Float64Array.of(6, 5, 4, 2, 1, 0).map((ago) => from - ago * day)
        engine!.setHistory('stat:1d:sum:flow', days, Float64Array.of(120, 132, 128, 90, 141, 60))
        engine!.setHistory('stat:1d:sum:level', days, Float64Array.of(12, 9, 14, 22, 8, 3))
      },
      midnight,
      DAY,
    )
    await still()
    const seen = await texts()
    for (const text of ['11-15', '11-18', '11-21', '132.0', '22.0', 'Made  60.0', 'Lost  3.0'])
      expect(seen).toContain(text)
    // The missing day is among the days.
    expect(seen.filter((text) => /^11-\d\d$/.test(text))).toHaveLength(7)
    await lab.page.screenshot({ path: `${ARTIFACTS}chart-time-bars.png` as `${string}.png` })
    await lab.page.mouse.move(40 + 540, 200)
    await still()
    expect(await texts()).toEqual(expect.arrayContaining(['2026-11-20 00:00:00', 'Made  141.0', 'Lost  8.0']))
  })

  it('look on the drawing board as they will, and hold newest values where no report is meant', async () => {
    await lab.page.evaluate((p) => window.lab.open(p, { backend: 'canvas2d', mode: 'design' }), {
      con: page.con,
      widgets: [
        bars,
        {
          ...bars,
          id: 'live',
          position: { ...bars.position, y: 380 },
          data: { signalArray: [{ signalId: 'flow', title: 'Now' }] },
        },
      ],
    })
    await still()
    await lab.page.screenshot({ path: `${ARTIFACTS}chart-time-bars-design.png` as `${string}.png` })
    const seen = await texts()
    expect(seen).toContain('Now')
    // Empty bars have no figures.
    expect(seen.filter((text) => /^\d+\.\d\d$/.test(text))).toEqual([])
  })
})

describe('the bar of tools (29)', () => {
  it.each([800, 500, 400])('fits a chart that is %i wide, with its fields', async (width) => {
    const style = { timeFilter: { show: true }, dataSelect: { show: true } }
    await open({ position: { x: 40, y: 40, width, height: 300, rotate: 0 }, style })
    await lab.page.mouse.move(200, 250)
    await lab.page.waitForSelector('#host > div >>> .tools .filter input')
    const tools = await lab.page.$('#host > div >>> .tools')
    const boxes = await tools!.evaluate((element) => {
      const chart = element.closest('.chart')!.getBoundingClientRect()
      return [...element.querySelectorAll('button, input:not([type=checkbox])')].map((each) => {
        const { left, right, top, bottom, width: own } = each.getBoundingClientRect()
        return { own, out: Math.max(chart.left - left, right - chart.right, chart.top - top, bottom - chart.bottom) }
      })
    })
    expect(boxes.filter(({ own }) => own > 0).length).toBe(10)
    expect(boxes.filter(({ out }) => out > 0)).toEqual([])
    await lab.page.screenshot({
      path: `${ARTIFACTS}chart-bar-${width}.png`,
      clip: { x: 0, y: 0, width: 900, height: 380 },
    })
  })

  it('CH6 is painted until the pointer or the focus comes to the chart, and then made of elements', async () => {
    const style = { timeFilter: { show: true }, dataSelect: { show: true } }
    await lab.page.mouse.move(5, 700)
    await open({ position: { x: 40, y: 40, width: 800, height: 300, rotate: 0 }, style })
    const count = () =>
      lab.page.evaluate(() => document.querySelector('#host > div')!.shadowRoot!.querySelectorAll('.tools *').length)
    const painted = ['1 h', '24 h', '7 d', '30 d', 'Values 2/2 ▾', 'Show', '2026-11-21 11:55 ▾', '2026-11-21 12:05 ▾']
    expect(await count()).toBe(0)
    expect(await texts()).toEqual(expect.arrayContaining(painted))
    await lab.page.screenshot({
      path: `${ARTIFACTS}chart-bar-painted.png`,
      clip: { x: 0, y: 0, width: 900, height: 380 },
    })
    await lab.page.mouse.move(400, 200)
    await still()
    expect(await count()).toBeGreaterThan(15)
    expect(await texts()).not.toContain('Show')
    await lab.page.mouse.move(5, 700)
    // A finger that taps a painted button presses the element that takes its place.
    await open({ position: { x: 40, y: 40, width: 800, height: 300, rotate: 0 }, style })
    await lab.page.touchscreen.tap(75, 55)
    await still()
    const pressed = () =>
      lab.page.evaluate(
        () =>
          document.querySelector('#host > div')!.shadowRoot!.querySelector('.tools [aria-pressed=true]')?.textContent,
      )
    expect(await pressed()).toBe('1 h')
  })

  it('CH6 is told of to screen readers, and reached by keyboard from both sides', async () => {
    const style = { timeFilter: { show: true }, dataSelect: { show: true } }
    const focused = () =>
      lab.page.evaluate(() => document.querySelector('#host > div')!.shadowRoot!.activeElement?.textContent)
    for (const widgetType of ['ComplexLine', 'ComplexBar']) {
      await open({ widgetType, style, data: { ...page.widgets[0]!.data, type: 'report' } })
      const told = await lab.page.accessibility.snapshot({ interestingOnly: false })
      expect(JSON.stringify(told)).toContain('"name":"Chart tools"')
      await lab.page.keyboard.press('Tab')
      if (widgetType === 'ComplexLine') await lab.page.keyboard.press('Tab')
      expect(await focused()).toBe('1 h')
      await open({ widgetType, style, data: { ...page.widgets[0]!.data, type: 'report' } })
      await lab.page.evaluate(() => {
        const after = document.createElement('button')
        document.body.append(after)
        after.focus()
      })
      await lab.page.keyboard.down('Shift')
      await lab.page.keyboard.press('Tab')
      await lab.page.keyboard.up('Shift')
      expect(await focused()).toContain('Values')
      await lab.page.evaluate(() => document.body.lastElementChild!.remove())
    }
  })

  it('costs nothing on a chart without tools', async () => {
    await open()
    await lab.page.mouse.move(400, 200)
    await still()
    const made = await (await element()).evaluate((chart) => chart.children.length)
    expect(made).toBe(0)
  })
})
