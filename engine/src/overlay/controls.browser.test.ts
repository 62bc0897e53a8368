import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabSession, openLab } from '../runtime/testing/openLab.ts'

const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/', import.meta.url))
const at = (x: number, y: number, width = 200, height = 36) => ({ x, y, width, height, rotate: 0 })

const widgets = [
  {
    id: 'in',
    widgetType: 'UsualInput',
    position: at(40, 40),
    data: { signalId: 'level', title: 'Level' },
    placeholder: 'Type',
  },
  { id: 'free', widgetType: 'UsualInput', position: at(280, 40), placeholder: 'Not bound' },
  {
    id: 'pick',
    widgetType: 'UsualSelect',
    position: at(40, 100),
    data: { signalId: 'mode' },
    placeholder: 'Mode',
    selectDatas: ['Off', 'On'].map((text, i) => ({
      indexId: text,
      text,
      clickEvent: { enable: true, config: { action: 'write', writeValue: i, data: { signalId: 'mode' } } },
    })),
  },
  {
    id: 'choice',
    widgetType: 'UsualRadio',
    position: at(40, 160, 260),
    data: {
      signalId: 'mode',
      options: ['Stop', 'Run', 'Auto'].map((title, i) => ({ id: title, isChecked: i === 0, title, value: i })),
    },
  },
  {
    id: 'when',
    widgetType: 'UsualTimeSelector',
    position: at(40, 220),
    clickEvent: { config: { data: { signalId: 'start' } } },
  },
  { id: 'turned', widgetType: 'UsualInput', position: { ...at(500, 160), rotate: 30 }, data: { signalId: 'level' } },
]
const page = { con: { width: 1024, height: 768 }, widgets }
const values = [
  { id: 'level', value: 12.5, time: 1, quality: 0 },
  { id: 'mode', value: 1, time: 1, quality: 0 },
]
const signals = ['level', 'mode', 'start'].map((id) => ({ id, unit: '', scale: 1, intervalMs: 60_000 }))

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
  await mkdir(ARTIFACTS, { recursive: true })
})
afterAll(() => lab?.close())

const open = (more: object = {}) =>
  lab.page.evaluate((p, o) => window.lab.open(p, { backend: 'canvas2d', ...o }), page, { signals, values, ...more })
const actions = () => lab.page.evaluate(() => window.lab.actions)
/** Runs on the element of a widget, inside the layer's shadow root. */
const control = (id: string, selector: string) =>
  lab.page.waitForSelector(`#host > div >>> [data-widget="${id}"] ${selector}`).then((found) => found!)
const setValue = (id: string, value: number, time: number) =>
  lab.page.evaluate(
    async (v) => {
      window.lab.engine!.setValues([v])
      await window.lab.still()
    },
    { id, value, time, quality: 0 },
  )

describe('controls on a live page', () => {
  it('CT1 stand exactly over their widgets, at any camera', async () => {
    await open()
    await lab.page.screenshot({ path: `${ARTIFACTS}controls-live.png`, clip: { x: 0, y: 0, width: 800, height: 300 } })
    for (const camera of [
      { x: 0, y: 0, zoom: 1 },
      { x: 13, y: 21, zoom: 1.7 },
    ]) {
      const off = await lab.page.evaluate(async (to) => {
        const { engine, still } = window.lab
        engine!.setCamera(to)
        await still()
        const host = document.getElementById('host')!
        const root = [...host.children].find((child) => child.shadowRoot)!.shadowRoot!
        const origin = host.getBoundingClientRect()
        let worst = 0
        for (const holder of root.querySelectorAll<HTMLElement>('.holder')) {
          const [x0, y0, x1, y1] = engine!.boundsOf(holder.dataset['widget']!)!
          const from = engine!.toClient(x0, y0)
          const end = engine!.toClient(x1, y1)
          const box = holder.getBoundingClientRect()
          for (const d of [
            box.left - origin.left - from.x,
            box.top - origin.top - from.y,
            box.right - origin.left - end.x,
            box.bottom - origin.top - end.y,
          ])
            worst = Math.max(worst, Math.abs(d))
        }
        return { worst, count: root.querySelectorAll('.holder').length }
      }, camera)
      expect(off.count).toBe(widgets.length)
      expect(off.worst).toBeLessThan(0.05)
    }
  })

  it('CT2 an input shows its value, keeps what is being typed, and writes on Enter only', async () => {
    await open()
    const input = await control('in', 'input')
    const text = () => input.evaluate((element) => (element as HTMLInputElement).value)
    expect(await text()).toBe('12.5')
    await input.click({ count: 3 })
    await input.type('40')
    await setValue('level', 13, 2)
    expect(await text()).toBe('40')
    expect(await actions()).toEqual([])
    await input.press('Enter')
    expect(await actions()).toEqual([
      { id: 'in', action: { is: 'write', signalId: 'level', value: '40', mustConfirm: true } },
    ])
    expect(await text()).toBe('13.0')
    await input.type('7')
    await input.press('Escape')
    expect(await text()).toBe('13.0')
    await input.click({ count: 3 })
    await input.press('Backspace')
    await input.press('Enter')
    expect(await input.evaluate((element) => element.getAttribute('aria-invalid'))).toBe('true')
    expect(await actions()).toHaveLength(1)
    expect(await (await control('free', 'input')).evaluate((element) => (element as HTMLInputElement).disabled)).toBe(
      true,
    )
  })

  it('CT3 [spec:wid-select-click] a drop-down and a radio group ask for their write and go on showing the plant', async () => {
    await open()
    const select = await control('pick', 'select')
    const chosen = () => select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text)
    expect(await chosen()).toBe('On')
    await select.select('0')
    expect(await chosen()).toBe('On')
    const run = await control('choice', 'label:nth-of-type(3) input')
    await run.click()
    expect(await run.evaluate((element) => (element as HTMLInputElement).checked)).toBe(false)
    expect(await actions()).toEqual([
      { id: 'pick', action: { is: 'click', clickEvent: widgets[2]!.selectDatas![0]!.clickEvent } },
      { id: 'choice', action: { is: 'write', signalId: 'mode', value: '2', mustConfirm: true } },
    ])
    await setValue('mode', 0, 3)
    expect(await chosen()).toBe('Off')
    const stop = await control('choice', 'label:nth-of-type(1) input')
    expect(await stop.evaluate((element) => (element as HTMLInputElement).checked)).toBe(true)
  })

  it('CT4 [spec:wid-time-selector] a time selector shows its default format, and writes its moment in its format', async () => {
    await open()
    const input = await control('when', 'input')
    expect(await (await control('when', '.text')).evaluate((element) => element.textContent)).toBe('YYYY-MM-DD HH:mm')
    await input.focus()
    await input.type('2026-11-21 8:30')
    // The focus passes the calendar's button: the typed text is restored.
    await lab.page.keyboard.press('Tab')
    await lab.page.keyboard.press('Tab')
    expect(await actions()).toEqual([])
    await input.focus()
    await input.type('2026-11-21 8:30')
    await lab.page.keyboard.press('Enter')
    expect(await actions()).toEqual([
      { id: 'when', action: { is: 'write', signalId: 'start', value: '2026-11-21 08:30', mustConfirm: true } },
    ])
    expect(await (await control('when', '.text')).evaluate((element) => element.textContent)).toBe('2026-11-21 08:30')
  })

  it('CT5 can be reached by keyboard in paint order, and are named', async () => {
    await open()
    const names: string[] = []
    for (let i = 0; i < 4; i++) {
      await lab.page.keyboard.press('Tab')
      names.push(
        await lab.page.evaluate(() => {
          const host = [...document.getElementById('host')!.children].find((child) => child.shadowRoot)!
          const active = host.shadowRoot!.activeElement!
          return `${active.closest<HTMLElement>('.holder')!.dataset['widget']}: ${active.getAttribute('aria-label') ?? active.closest('fieldset')?.getAttribute('aria-label') ?? ''}`
        }),
      )
    }
    expect(names).toEqual(['in: Level', 'pick: Drop-down', 'choice: Choice', 'when: Time'])
  })

  it('CT6 go with their widget, hide with it, and leave nothing behind', async () => {
    await open()
    const holders = () =>
      lab.page.evaluate(async () => {
        await window.lab.still()
        const layer = [...document.getElementById('host')!.children].find((child) => child.shadowRoot)
        return [...(layer?.shadowRoot?.querySelectorAll<HTMLElement>('.holder') ?? [])].map(
          (holder) => `${holder.dataset['widget']}${holder.hidden ? ' hidden' : ''}`,
        )
      })
    await lab.page.evaluate(() => {
      window.lab.doc!.transact('user', (tx) => tx.remove('free'))
      window.lab.engine!.setCamera({ x: 250, y: 0, zoom: 1 })
    })
    expect(await holders()).toEqual(['in hidden', 'pick hidden', 'choice', 'when hidden', 'turned'])
    await lab.page.evaluate(() => window.lab.engine!.setMode('design'))
    expect(await holders()).toEqual([])
    await lab.page.evaluate(() => window.lab.engine!.setMode('live'))
    expect(await holders()).toHaveLength(5)
    await lab.page.evaluate(() => window.lab.engine!.destroy())
    expect(await lab.page.evaluate(() => document.getElementById('host')!.childElementCount)).toBe(0)
  })

  it('CT7 stand in a picture of the page with their texts', async () => {
    await open()
    const ink = await lab.page.evaluate(async () => {
      const bitmap = await createImageBitmap(await window.lab.engine!.snapshot(1))
      await window.lab.still()
      const context = new OffscreenCanvas(200, 36).getContext('2d')!
      context.drawImage(bitmap, -40, -40)
      const { data } = context.getImageData(4, 4, 192, 28)
      let dark = 0
      for (let i = 0; i < data.length; i += 4) if (data[i]! < 100) dark++
      return dark
    })
    expect(ink).toBeGreaterThan(30)
  })
})
