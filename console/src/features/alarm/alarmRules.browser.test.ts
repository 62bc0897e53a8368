import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { ConsoleLab, hasFocus, keep, overflow } from '../../testing/ConsoleLab.ts'

// Alarm conditions of a device on a real server: added, met, changed, disabled, deleted.

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const ALARMS = '/monitor/eg/detail/list/1004?tab=alarm'
const LEVEL = '1004-level'
const send = (value: number) => lab.gateway.send([[LEVEL, Date.now(), value, 0]])
const open = async (locale: 'cn' | 'en', loginname = 'admin') => {
  const { page } = await lab.again({ locale, isHurried: true }, ALARMS, 'monitor-eg-detail', loginname)
  await page.waitForSelector('[data-panel="alarm"]')
  await choose(page, locale === 'cn' ? '报警条件' : 'Alarm conditions')
  await page.waitForSelector('[data-alarm-rule]')
  return page
}
const choose = (page: Page, text: string) => page.locator(`[data-panel="alarm"] ::-p-text(${text})`).click()
const rule = (page: Page, message: string) =>
  page.waitForFunction(
    (wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-alarm-rule]')]
      return all.find((row) => row.textContent?.includes(wanted))?.dataset['alarmRule']
    },
    { timeout: 20_000 },
    message,
  )
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [field, value] of Object.entries(fields)) await replaceText(page, `#rule-${field}`, value)
}
const submit = (page: Page) => page.locator('.small-dialog [data-action="submit"]').click()
const dialogGone = (page: Page) => page.waitForFunction(() => document.querySelector('.small-dialog') === null)
const alarmed = (page: Page, message: string) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll('[data-alarm]')].some((row) => row.textContent?.includes(wanted)),
    { timeout: 20_000 },
    message,
  )

describe('alarm conditions', () => {
  // Each step goes on with the condition of the one before.
  stepsStopTogether()

  it('are added with errors shown by field, raise an alarm, and are changed', async () => {
    const page = await open('en')
    await page.locator('[data-action="add-alarm-rule"]').click()
    await page.waitForSelector('#rule-signalId')
    await submit(page)
    await page.waitForFunction(
      () => document.querySelectorAll('.small-dialog .bp6-intent-danger .bp6-form-helper-text').length === 2,
    )
    await page.select('#rule-signalId', LEVEL)
    await page.select('#rule-symbol', '>')
    await fill(page, { value: '4.2', deadBand: '0.1', message: 'Tank nearly full' })
    await page.select('#rule-severity', '1')
    await keep(page, 'alarm-rule-form-en-light')
    await submit(page)
    await dialogGone(page)
    const id = await (await rule(page, 'Tank nearly full')).jsonValue()
    await send(4.3)
    await choose(page, 'Alarm records')
    await alarmed(page, 'Tank nearly full')
    await choose(page, 'Alarm conditions')
    await page.locator(`[data-alarm-rule="${id}"] [data-action="edit-alarm-rule"]`).click()
    await page.waitForSelector('#rule-signalId:disabled')
    await page.select('#rule-kind', 'range')
    await fill(page, { low: '1', high: '0' })
    await submit(page)
    await page.waitForFunction(() =>
      document.querySelector('.small-dialog .bp6-form-helper-text')?.textContent?.includes('Out of range'),
    )
    await fill(page, { high: '4.2' })
    await submit(page)
    await dialogGone(page)
    await page.waitForFunction(
      (at) => document.querySelector(`[data-alarm-rule="${at}"]`)?.textContent?.includes('outside 1 … 4.2'),
      { timeout: 20_000 },
      id,
    )
    await keep(page, 'alarm-rules-en-light')
    expect(await overflow(page)).toBe(0)
  })

  it('are not lost without a question by closing the form, going back or closing the tab, and the first wrong field is focused', async () => {
    const page = await open('en')
    const id = await (await rule(page, 'Tank nearly full')).jsonValue()
    const edit = `[data-alarm-rule="${id}"] [data-action="edit-alarm-rule"]`
    const asked = () => page.waitForSelector('.unsaved-alert ::-p-text(Discard unsaved changes?)')
    const keepEditing = () => page.locator('.unsaved-alert ::-p-text(Keep editing)').click()
    const answered = () => page.waitForFunction(() => document.querySelector('.unsaved-alert') === null)
    // Adds a history entry of the app, which Back would remove.
    await page.evaluate(() => history.pushState(null, '', `${location.href}&step=1`))
    await page.locator(edit).click()
    await page.waitForSelector('#rule-message')
    await pressEscape(page)
    await dialogGone(page)
    await page.locator(edit).click()
    await page.waitForSelector('#rule-message')
    await fill(page, { high: '0', message: 'Tank full' })
    expect(await page.$$('.changed-mark')).toHaveLength(2)
    await submit(page)
    await hasFocus(page, '#rule-high')
    await pressEscape(page)
    await asked()
    await page.waitForSelector('.unsaved-alert ::-p-text(Unsaved: Upper limit)')
    await keep(page, 'alarm-rule-unsaved-en-light')
    await keepEditing()
    await answered()
    const address = page.url()
    await page.evaluate(() => history.back())
    await asked()
    expect(page.url()).toBe(address)
    await keepEditing()
    await answered()
    expect(await page.$eval('#rule-message', (input) => (input as HTMLInputElement).value)).toBe('Tank full')
    expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
    await fill(page, { high: '4.2', message: 'Tank nearly full' })
    expect(await page.$$('.changed-mark')).toHaveLength(0)
    expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true)
    await fill(page, { message: 'Tank full' })
    await pressEscape(page)
    await page.locator('.unsaved-alert .bp6-intent-danger').click()
    await dialogGone(page)
    await rule(page, 'Tank nearly full')
  })

  it('say what there is to do, with the severity that follows from it, and how their alarms behave', async () => {
    const page = await open('en')
    const id = await (await rule(page, 'Tank nearly full')).jsonValue()
    const row = `[data-alarm-rule="${id}"]`
    await page.locator(`${row} [data-action="edit-alarm-rule"]`).click()
    await page.select('#rule-kind', 'expression')
    await page.locator('#rule-expression').fill('{1004.no-signal} > 1')
    await page.waitForSelector('[data-part="verdict"][data-state="wrong"]')
    await page.select('#rule-kind', 'compare')
    await page.select('#rule-symbol', '>')
    await fill(page, { value: '4.2' })
    await page.locator('.form-section ::-p-text(Behaviour)').click()
    await page.locator('#rule-isLatched + *').click()
    await fill(page, { firstOut: 'Tank' })
    await page.locator('.form-section ::-p-text(Rationalisation)').click()
    await page.locator('#rule-action').fill('Close the inlet')
    await page.select('#rule-impact', '2')
    await fill(page, { responseMinutes: '1.5' })
    await submit(page)
    await hasFocus(page, '#rule-responseMinutes')
    await fill(page, { responseMinutes: '10' })
    await page.locator('[data-action="take-severity"]').click()
    await page.waitForFunction(() => document.querySelector('.severity-proposal') === null)
    await keep(page, 'alarm-rule-rationalised-en-light')
    await submit(page)
    await dialogGone(page)
    await page.waitForSelector(`${row} .rule-marks ::-p-text(Latched)`)
    expect(await page.$eval(row, (line) => line.textContent)).toMatch(/Minor.*> 4\.2.*First-out group: Tank/)
  })

  it('are taken out of service for a repair order, which the condition and the list show', async () => {
    const page = await open('en')
    const id = await (await rule(page, 'Tank nearly full')).jsonValue()
    const row = `[data-alarm-rule="${id}"]`
    await page.locator(`${row} [data-action="out-of-service"]`).click()
    await page.locator('#outOfService-reason').fill('Sensor is replaced')
    await page.waitForSelector('#outOfService-orderId option[value="new"]')
    await page.select('#outOfService-orderId', 'new')
    await keep(page, 'out-of-service-form-en-light')
    await submit(page)
    await dialogGone(page)
    await page.waitForSelector(`${row} [data-state="out-of-service"]`)
    await page.waitForSelector(`${row} [data-action="open-order"] ::-p-text(Tank nearly full)`)
    await keep(page, 'out-of-service-rule-en-light')
    const orderId = await page.$eval(`${row} [data-action="open-order"]`, (link) =>
      new URL((link as HTMLAnchorElement).href).searchParams.get('order'),
    )
    const { db } = lab.server.context
    const finished = db.updateTable('repair_order').set({ status: 'finished' })
    await finished.where('id', '=', orderId ?? '').execute()
    for (const locale of ['en', 'cn'] as const) {
      const { page: list } = await lab.again({ locale }, '/monitor/alarm?view=suppressed', 'monitor-alarm')
      await list.waitForSelector('[data-state="order-over"]')
      await keep(list, `out-of-service-list-${locale}-light`)
      expect(await overflow(list)).toBe(0)
    }
  })

  it('of a number are four limits beside the last day, saved together', async () => {
    const page = await open('en')
    await page.locator('[data-action="alarm-limits"]').click()
    await page.select(
      '#limits-signal',
      await page.$$eval('#limits-signal option', (all) => all.find((one) => one.text === '清水池液位')?.value ?? ''),
    )
    await page.waitForSelector('.limits-course')
    await page.locator('[data-limit="alarm.low"] .bp6-switch').click()
    await page.locator('[data-limit="alarm.low"] input[id$="-value"]').fill('1.5')
    await page.locator('[data-limit="alarm.highHigh"] input[id$="-value"]').fill('4')
    await page.locator('.limits-dialog [data-action="submit"]').click()
    await page.waitForSelector('.limits-dialog ::-p-text(Must be below the limits above it)')
    await page.locator('[data-limit="alarm.highHigh"] input[id$="-value"]').fill('5.5')
    await page.$eval('[role="slider"][aria-label="HH"]', (line) => (line as SVGElement).focus())
    await page.keyboard.press('ArrowUp')
    await page.waitForFunction(
      () =>
        Number(document.querySelector<HTMLInputElement>('[data-limit="alarm.highHigh"] input[id$="-value"]')?.value) >
        5.5,
    )
    await keep(page, 'alarm-limits-en-light')
    await page.locator('.limits-dialog [data-action="submit"]').click()
    await page.waitForFunction(() => document.querySelector('.limits-dialog') === null)
    await rule(page, 'Low alarm')
  })

  it('are disabled, and deleted after a question', async () => {
    const page = await open('cn')
    const id = await (await rule(page, 'Tank nearly full')).jsonValue()
    const row = `[data-alarm-rule="${id}"]`
    await page.locator(`${row} .table-switch`).click()
    await page.waitForSelector(`${row} input:not(:checked)`)
    await page.reload()
    await page.waitForSelector('[data-panel="alarm"]')
    await choose(page, '报警条件')
    await page.waitForSelector(`${row} input:not(:checked)`)
    await keep(page, 'alarm-rules-cn-light')
    await page.locator('[data-action="add-alarm-rule"]').click()
    await hasFocus(page, '#rule-signalId')
    await keep(page, 'alarm-rule-form-cn-light')
    await pressEscape(page)
    await dialogGone(page)
    await page.locator(`${row} [data-action="remove-alarm-rule"]`).click()
    await page.locator('.bp6-alert-footer button.bp6-intent-danger').click()
    await page.waitForFunction((at) => document.querySelector(at) === null, { timeout: 20_000 }, row)
  })

  it('are shown to accounts that may see alarms, and changed by those that may edit equipment', async () => {
    const page = await open('en', 'operation')
    expect(await page.$('[data-action="add-alarm-rule"], [data-action="edit-alarm-rule"]')).toBeNull()
    await page.waitForSelector('.table-switch input:disabled')
  })
})
