import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabSession, openLab } from '../runtime/testing/openLab.ts'

const at = (x: number, y: number) => ({ x, y, width: 480, height: 300, rotate: 0 })
const alarms = (data: object = {}) => ({
  con: { width: 1024, height: 768 },
  widgets: [
    { id: 'a', widgetType: 'ComplexAlarm', position: at(10, 10), data: { timeRange: 24, rollTime: 3600, ...data } },
  ],
})

let lab: LabSession
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab?.close())

const open = (page: object, more: object = {}) =>
  lab.page.evaluate((p, o) => window.lab.open(p, { backend: 'canvas2d', hasTables: true, ...o }), page, more)
const inside = (selector: string) => `#host > div >>> [data-widget] >>> ${selector}`
const find = async (selector: string) => (await lab.page.waitForSelector(inside(selector)))!
const texts = (selector: string) => lab.page.$$eval(inside(selector), (found) => found.map((each) => each.textContent))
const expectTexts = (selector: string) => expect.poll(() => texts(selector), { timeout: 10_000 })
const asked = () => lab.page.evaluate(() => window.lab.tables.asked)
const setFailure = (text: string) =>
  lab.page.evaluate((failure) => {
    window.lab.tables.failure = failure
  }, text)

describe('tables on a live page', () => {
  it('TB1 stay placeholders where nobody brings rows, and on the drawing board', async () => {
    await open(alarms(), { hasTables: false })
    expect(await lab.page.$$('#host > div >>> [data-widget]')).toHaveLength(0)
    await open(alarms(), { mode: 'design' })
    expect(await lab.page.$$('#host > div >>> [data-widget]')).toHaveLength(0)
    expect(await asked()).toEqual([])
  })

  it('TB2 keep their rows while they ask again, and say how old they are where that fails', async () => {
    await open(alarms({ rollTime: 0.2 }))
    await expectTexts('tbody tr').toHaveLength(20)
    await setFailure('The server rests')
    await expectTexts('.word').toEqual([expect.stringMatching(/^Not refreshed since .*: The server rests$/)])
    expect(await texts('tbody tr')).toHaveLength(20)
    await setFailure('')
    await expectTexts('.word').toEqual([''])
  })

  it('TB3 say why there are no rows at first, and ask again when they are told to', async () => {
    await open(alarms())
    await expectTexts('tbody tr').toHaveLength(20)
    await setFailure('Not for you')
    await lab.page.evaluate(() => window.lab.doc!.transact('user', (tx) => tx.patch('a', { 'data.timeRange': 12 })))
    await expectTexts('.note .bad').toEqual(['Not for you'])
    await setFailure('')
    await (await find('.note button')).click()
    await expectTexts('tbody tr').toHaveLength(20)
    await expectTexts('.note').toEqual([''])
  })

  it('TB4 rest while they are out of view, and ask at once when they are back', async () => {
    await open(alarms({ rollTime: 0.1 }))
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(2)
    const away = async (x: number) => {
      await lab.page.evaluate(async (to) => {
        window.lab.engine!.setCamera({ x: to, y: 0, zoom: 1 })
        await window.lab.still()
      }, x)
      return (await asked()).length
    }
    const before = await away(5000)
    await lab.page.evaluate(() => window.pageClock.pass(10_000))
    expect(await asked()).toHaveLength(before)
    await away(0)
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(before)
  })

  it('TB5 leave nothing behind', async () => {
    await open(alarms({ rollTime: 0.1 }))
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(2)
    const left = await lab.page.evaluate(async () => {
      const { tables, engine } = window.lab
      const listened = tables.listeners.size
      engine!.destroy()
      window.lab.engine = undefined
      const before = tables.asked.length
      await window.pageClock.pass(10_000)
      return { listened, listeners: tables.listeners.size, asked: tables.asked.length - before }
    })
    expect(left).toEqual({ listened: 1, listeners: 0, asked: 0 })
  })

  it('TB6 keep the focus of the row that is used, stay open where a confirmation fails, and go by the keyboard', async () => {
    await open(alarms())
    await expectTexts('tbody tr').toHaveLength(20)
    const button = await find('tr[data-key="2"] button')
    await button.focus()
    const before = (await asked()).length
    await lab.page.evaluate(() => {
      for (const fn of window.lab.tables.listeners) fn()
    })
    await expect.poll(async () => (await asked()).length).toBe(before + 1)
    await setFailure('No longer')
    await expect.poll(() => texts('tr[data-key="2"] button:focus')).toEqual(['Acknowledge'])
    await lab.page.keyboard.press('Enter')
    await find('dialog[open]')
    await lab.page.keyboard.type('seen')
    await lab.page.keyboard.press('Tab')
    await lab.page.keyboard.press('Tab')
    await lab.page.keyboard.press('Enter')
    await expectTexts('dialog .problem').toEqual(['No longer'])
    await setFailure('')
    await lab.page.keyboard.press('Enter')
    await expectTexts('dialog').toEqual([])
    expect(await lab.page.evaluate(() => window.lab.tables.confirmed)).toEqual(['2: seen'])
  })

  it('TB7 without pages show the newest rows of one call, and say how many there are', async () => {
    await open(alarms({ show: { page: false, filterTime: false } }))
    await expectTexts('tbody tr').toHaveLength(30)
    await expectTexts('.pager').toEqual([expect.stringContaining('30 rows')])
    expect((await asked())[0]).toMatchObject({ page: 1, pageSize: 200 })
    expect(await lab.page.$eval(inside('.toolbar'), (bar) => (bar as HTMLElement).hidden)).toBe(true)
  })

  it('TB8 take the styles of the widget, and leave out what cannot be read', async () => {
    const page = alarms()
    const style = {
      fill: { color: '#101820' },
      thead: { fill: { color: '#123456' }, font: { color: '#ffffff', size: 20 } },
      tbody: { font: { color: 'url(evil)', size: 'x' } },
      columns: [{ width: 333 }],
    }
    await open({ ...page, widgets: [{ ...page.widgets[0], style }] })
    const head = await find('th')
    expect(
      await head.evaluate((th) => {
        const { backgroundColor, color, fontSize, width } = getComputedStyle(th)
        return { backgroundColor, color, fontSize, width }
      }),
    ).toEqual({ backgroundColor: 'rgb(18, 52, 86)', color: 'rgb(255, 255, 255)', fontSize: '20px', width: '333px' })
    const cell = await find('td')
    expect(await cell.evaluate((td) => getComputedStyle(td).fontSize)).toBe('13px')
  })
})

describe('the columns of a table', () => {
  it('all have room at the size of a new one, in the language with the longer words', async () => {
    const page = alarms()
    const widgets = page.widgets.map((each) => ({ ...each, position: { ...at(10, 10), width: 760 } }))
    await open({ ...page, widgets })
    await expectTexts('tbody tr').toHaveLength(20)
    const heads = await lab.page.$$eval(inside('th'), (found) =>
      found.map((each) => {
        const room = each.closest('.scroll')!.getBoundingClientRect()
        return each.getBoundingClientRect().right <= room.right && each.scrollWidth <= each.clientWidth
      }),
    )
    expect(heads).toEqual(Array.from({ length: 8 }, () => true))
  })
})

describe('the bar of a table (29)', () => {
  it.each([480, 400, 300])('fits a table that is %i wide', async (width) => {
    const page = alarms()
    const widgets = page.widgets.map((each) => ({ ...each, position: { ...at(10, 10), width } }))
    await open({ ...page, widgets })
    await find('.toolbar')
    const out = await lab.page.$$eval(inside('.toolbar button, .toolbar input'), (found) =>
      found.map((each) => {
        const host = (each.getRootNode() as ShadowRoot).host.getBoundingClientRect()
        const own = each.getBoundingClientRect()
        return own.width === 0 ? 0 : Math.max(host.left - own.left, own.right - host.right)
      }),
    )
    expect(out.length).toBeGreaterThan(5)
    expect(out.filter((by) => by > 0)).toEqual([])
  })
})
