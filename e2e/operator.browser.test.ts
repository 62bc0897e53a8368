import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../contract/src/derived/paths.ts'
import { laneChromium } from '../engine/src/testing/launchChromium.ts'
import { pressEscape } from '../engine/src/testing/pressEscape.ts'
import { replaceText } from '../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../engine/src/testing/steps.ts'
import { TestClient } from '../server/src/testing/TestClient.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { readRegister } from './ModbusProbe.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// An operator's day with the whole product; every step builds on the one before.

/** The level set point of the clear water tank: initially 3.2 m, and shown on the project's first page. */
const SET_POINT = '1004-level-sp'
const MESSAGE = '清水池液位设定偏低'

let mimic: RunningMimic
let browser: Browser
let operator: Page
let errors: string[]
let downloads: string
/** A time at which the alarm was active, ms since 1970 UTC. */
let incident = 0

beforeAll(async () => {
  mimic = await RunningMimic.start()
  browser = await laneChromium()
  downloads = mkdtempSync(join(tmpdir(), 'mimic-downloads-'))
  operator = await loggedIn('operation')
  errors = watchErrors(operator)
  const session = await operator.createCDPSession()
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    browserContextId: operator.browserContext().id ?? '',
  })
})

afterAll(async () => {
  await mimic?.stop()
  if (downloads) rmSync(downloads, { recursive: true, force: true })
})

async function loggedIn(loginname: string): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage()
  await page.setViewport({ width: 1440, height: 900 })
  await page.goto(`${mimic.origin}/`)
  await page.waitForSelector('input[name=loginname]')
  await page.type('input[name=loginname]', loginname)
  await page.type('input[name=password]', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-screen=monitor-eg-list] tbody tr')
  return page
}

const textOf = (selector: string) => operator.$eval(selector, (element) => element.textContent ?? '')
const openTab = async (tab: string) => {
  await operator.locator(`[data-tab="${tab}"]`).click()
  await operator.waitForSelector(`[data-panel="${tab}"]`)
}

describe('an operator’s day', () => {
  stepsStopTogether()

  it('begins without an open alarm, all devices online', async () => {
    await operator.waitForSelector('.alarm-bar[data-unconfirmed="0"]')
    await until('all devices to be online', async () => (await operator.$$('tbody tr .state.is-on')).length === 6)
  })

  it('sees an alarm in the top bar as soon as it is raised, whatever screen is open', async () => {
    const admin = await loggedIn('admin')
    const added = await admin.evaluate(
      (body) =>
        fetch('/lfscada/equipment/multi/alarm/rule/add', { method: 'POST', body: new URLSearchParams(body) }).then(
          (answer) => answer.json() as Promise<{ code: number }>,
        ),
      { signalId: SET_POINT, kind: 'compare', symbol: '<', value: '3.5', severity: '2', message: MESSAGE },
    )
    expect(added.code).toBe(200)
    await operator.waitForSelector('.alarm-bar[data-unconfirmed="1"]')
    expect(await textOf('.alarm-bar')).toContain(MESSAGE)
    await until('the list to say so too', async () => (await textOf('[data-equipment="1004"]')).includes('1 条报警'))
    await keepPicture(operator, 'operator-alarm')
  })

  it('opens the page of the alarm', async () => {
    await operator.click('.alarm-bar')
    await operator.locator('.alarm-item [data-action="open-page"]').click()
    await operator.waitForSelector('[data-screen=monitor-eg-page] .link-state.is-live')
    expect(new URL(operator.url()).pathname).toBe('/monitor/eg/detail/page/3001/alarm')
    await keepPicture(operator, 'operator-page')
    incident = Date.now()
  })

  it('[spec:equip-alarm-confirm] acknowledges it, with a note', async () => {
    await operator.click('.alarm-bar')
    await operator.locator('.alarm-item [data-action="confirm-alarm"]').click()
    await replaceText(operator, '#confirm-note', '夜班调低，现恢复')
    await operator.locator('[data-action="submit"]').click()
    await operator.waitForSelector('.alarm-bar[data-unconfirmed="0"]')
  })

  it('writes the set point of the device, which the device then holds, and the alarm is over', async () => {
    await operator.goto(`${mimic.origin}/monitor/eg/detail/list/1004?tab=command`)
    const row = `[data-command="${SET_POINT}"]`
    await operator.waitForSelector(`${row} form`)
    expect(await readRegister(mimic.dataFolder, SET_POINT)).toBe(3.2)
    await replaceText(operator, `${row} input`, '4')
    await operator.keyboard.press('Enter')
    await operator.waitForSelector('.small-dialog [data-action="write"]')
    await keepPicture(operator, 'operator-write')
    // The confirmation may still be opening, and a click at what moves misses it.
    await operator.locator('.small-dialog [data-action="write"]').click()
    await until('the value read back', async () => (await textOf(`${row} .write-answer`)).includes('4.00 m'))
    expect(await readRegister(mimic.dataFolder, SET_POINT)).toBe(4)
    await openTab('alarm')
    await until('the alarm to be over', () => operator.$('.alarm-mark.is-closed'))
    expect(await textOf('.alarm-table tbody tr')).toContain('夜班调低，现恢复')
    await keepPicture(operator, 'operator-closed')
  })

  it('reads the trend', async () => {
    await openTab('curve')
    await operator.locator('[data-action="signals"]').click()
    await operator.locator('.signal-choice ::-p-text(液位设定)').click()
    await pressEscape(operator)
    await operator.waitForSelector('.curve-stage canvas')
    const drawn = async () =>
      Buffer.from((await (await operator.$('.curve-stage'))?.screenshot()) ?? []).toString('base64')
    const before = await until('the curves to be drawn', drawn)
    await until('the curves to move on', async () => (await drawn()) !== before)
    await keepPicture(operator, 'operator-trend')
  })

  it('exports the recorded values', async () => {
    await openTab('history')
    await operator.locator('[data-action="signals"]').click()
    await operator.locator('.signal-choice ::-p-text(液位设定)').click()
    await pressEscape(operator)
    await until('the new value to be recorded', async () => (await textOf('[data-panel] tbody')).includes('4.00'))
    await keepPicture(operator, 'operator-history')
    for (const kind of ['csv', 'xlsx']) await operator.locator(`[data-export="${kind}"]`).click()
    const named = (ending: string) => readdirSync(downloads).find((name) => name.endsWith(ending))
    const csv = await until('the CSV file', () => named('.csv'))
    const xlsx = await until('the Excel file', () => named('.xlsx'))
    const text = readFileSync(join(downloads, csv), 'utf8')
    expect(text).toContain('液位设定')
    expect(text).toMatch(/(^|,)4(\.0+)?(,|\r?$)/m)
    expect(readFileSync(join(downloads, xlsx)).subarray(0, 2).toString()).toBe('PK')
  })

  it('replays the incident on the page, and returns to live values', async () => {
    await operator.goto(`${mimic.origin}/monitor/eg/detail/page/3001`)
    await operator.waitForSelector('[data-screen=monitor-eg-page] .link-state.is-live')
    await operator.locator('.screen-head ::-p-text(回放)').click()
    const field = '.viewer-host >>> .replay-bar input[name=time]'
    await operator.waitForSelector(field)
    const alarms = () => operator.$eval('.viewer-host >>> .replay-bar .alarms', (told) => told.textContent ?? '')
    await until('the time before the incident', async () => (await alarms()) === '无报警')
    const moment = new Date(incident + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    await replaceText(operator, field, moment)
    await operator.focus(field)
    await operator.keyboard.press('Enter')
    await until('the alarm as it stood then', async () => (await alarms()).includes(MESSAGE))
    const mark = await operator.$eval('.viewer-host >>> .replay-mark', (told) => told.textContent ?? '')
    expect(mark).toBe(`回放${moment} UTC+8`)
    await keepPicture(operator, 'operator-replay')
    await pressEscape(operator)
    await until('the page to be live', async () => (await operator.$('.viewer-host >>> .replay-bar')) === null)
  })
})

/** Signals of the demo plant that have values all the time. */
const flooded = [
  '1001-level',
  '1001-turbidity',
  '1002-turbidity',
  '1002-sludge',
  '1004-level',
  '1004-chlorine',
] as const

describe('an operator’s shift', () => {
  stepsStopTogether()

  it('a flood is told, in groups, with what came first', async () => {
    const admin = await TestClient.login(mimic.origin, 'admin', PASSWORD)
    for (const [i, signalId] of [...flooded, ...flooded].entries()) {
      const firstOut = i < 4 ? { firstOut: '断电' } : {}
      const rule = {
        signalId,
        kind: 'compare',
        symbol: '>',
        value: -1e9,
        severity: 2,
        message: `洪峰 ${i}`,
        ...firstOut,
      }
      expect((await admin.call(paths.alarmRuleAdd, rule)).reply.code).toBe(200)
    }
    await operator.goto(`${mimic.origin}/monitor/alarm`)
    await operator.locator('[data-flood-part="firstOut:断电"] button[aria-expanded]').click()
    const first = '[data-flood-part="firstOut:断电"] [data-alarm] .alarm-mark'
    await until('one of the group to be marked', async () => {
      const marks = await operator.$$eval(first, (all) => all.map((mark) => mark.textContent ?? ''))
      return marks.length === 4 && marks.filter((text) => text.includes('首发')).length === 1
    })
    await keepPicture(operator, 'shift-flood')
    await operator.locator('[data-action="toggle-flood"]').click()
  })

  it('shelves one with a reason, which the journal keeps', async () => {
    await chooseAlarm('洪峰 5')
    await operator.locator('[data-part="alarm-detail"] [data-action="shelve-alarm"]').click()
    await replaceText(operator, '#shelve-reason', '仪表在校验')
    await operator.locator('[data-action="submit"]').click()
    await operator.waitForSelector('[data-action="submit"]', { hidden: true })
    await until('it to leave the list', async () => (await operator.$('.resource-table tr[data-alarm]')) === null)
    await until('the journal to say why', async () =>
      (await textOf('[data-part="alarm-events"]')).includes('仪表在校验'),
    )
    await keepPicture(operator, 'shift-shelved')
  })

  it('makes a repair order from an alarm, and acknowledges all', async () => {
    await chooseAlarm('洪峰 8')
    await operator.locator('[data-part="alarm-detail"] [data-action="make-repair"]').click()
    await operator.waitForSelector('[data-part="alarm-detail"] [data-action="open-repair"]')
    await replaceText(operator, '.alarm-view input[type=search]', '')
    await operator.waitForFunction(() => document.querySelectorAll('.resource-table tr[data-alarm]').length > 1)
    await operator.locator('[data-action="confirm-every"]').click()
    await operator.locator('[data-action="submit"]').click()
    await operator.waitForSelector('.alarm-bar[data-unconfirmed="0"]')
    await keepPicture(operator, 'shift-acknowledged')
  })

  it('hands over to the next shift', async () => {
    const idOf = async (loginname: string) => {
      const client = await TestClient.login(mimic.origin, loginname, PASSWORD)
      return ((await client.get(paths.userInfo)).reply.data as { readonly userId: string }).userId
    }
    const admin = await TestClient.login(mimic.origin, 'admin', PASSWORD)
    const add = async (path: string, body: Record<string, string>) => {
      const { reply } = await admin.call(path, body)
      expect(reply.code, JSON.stringify(reply)).toBe(200)
      return reply.data as { readonly id: string }
    }
    const { id: rosterId } = await add(paths.notifyRosterAdd, { title: '净水值班' })
    await add(paths.notifyShiftAdd, { rosterId, title: '白班', accountIds: await idOf('operation'), destination: '' })
    const night = {
      rosterId,
      title: '夜班',
      accountIds: await idOf('admin'),
      destination: '',
      fromClock: '03:00',
      toClock: '03:01',
    }
    await add(paths.notifyShiftAdd, night)
    await operator.goto(`${mimic.origin}/manage/sms/roster`)
    await operator.locator('[data-action="hand-over"]').click()
    await operator.waitForSelector('#handOver-toId option:not([value=""])')
    await operator.select('#handOver-toId', await idOf('admin'))
    await operator.locator('.bp6-dialog [data-action="submit"]').click()
    await until('the next one to be on duty', async () => (await textOf('tbody')).includes('admin'))
    await keepPicture(operator, 'shift-handed-over')
  })

  it('goes from an alarm to its page as it was then', async () => {
    await operator.goto(`${mimic.origin}/monitor/alarm`)
    const shown = await operator.waitForSelector('[data-flood-part], .resource-table tbody tr')
    if (await shown?.evaluate((each) => each.hasAttribute('data-flood-part')))
      await operator.locator('[data-action="toggle-flood"]').click()
    await chooseAlarm('洪峰 8')
    await operator.locator('[data-part="alarm-detail"] [data-action="open-then"]').click()
    await operator.waitForSelector('.viewer-host >>> .replay-bar')
    await keepPicture(operator, 'shift-replay')
  })

  it('no error was reported on the way', () => {
    expect(errors.filter((error) => !/401/.test(error))).toEqual([])
  })
})

/** Shows the details of an alarm, which may stand on another page of the list. */
async function chooseAlarm(message: string): Promise<void> {
  await replaceText(operator, '.alarm-view input[type=search]', message)
  await operator.locator(`.resource-table tbody tr ::-p-text(${message})`).click()
  await until('its details', async () => (await textOf('[data-part="alarm-detail"] h2')) === message)
}
