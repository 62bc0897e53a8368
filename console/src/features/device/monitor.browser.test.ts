import { readFileSync } from 'node:fs'
import type { Alarm } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walkLocales, walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import {
  age,
  ConsoleLab,
  hasFocus,
  keep,
  login,
  overflow,
  PASSWORD,
  pathOf,
  rows,
  screen,
  textOf,
} from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const DETAIL = '/monitor/eg/detail/list/1004'
/** A set point of 1 to 5 m on a project page, and a switch whose alarm has no delay. */
const SET_POINT = '1004-level-sp'
const HIGH = '1004-high'

const send = (id: string, value: number | boolean) => lab.gateway.send([[id, Date.now(), value, 0]])
const row = (page: Page, id: string) => page.waitForSelector(`[data-equipment="${id}"]`, { timeout: 20_000 })
const press = (page: Page, id: string, action: string) =>
  page.click(`[data-equipment="${id}"] [data-action="${action}"]`)
const orderIs = (page: Page, ids: readonly string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-equipment]')].map((r) => r.dataset['equipment']).join() ===
      wanted,
    { timeout: 20_000 },
    ids.join(),
  )
const panel = (page: Page, tab: string) => page.waitForSelector(`[data-panel="${tab}"]`, { timeout: 20_000 })
const shows = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (at, wanted) => document.querySelector(at)?.textContent?.includes(wanted),
    { timeout: 20_000 },
    selector,
    text,
  )

describe('the equipment list', () => {
  it('[spec:equip-follow] stars, pins to the top, and filters by star and by group', async () => {
    const { page, errors } = await lab.again({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
    // By name.
    await orderIs(page, ['1005', '1001', '1004', '1003', '1002', '1006'])
    await press(page, '1003', 'stick')
    await orderIs(page, ['1003', '1005', '1001', '1004', '1002', '1006'])
    await press(page, '1006', 'follow')
    await page.waitForSelector('[data-equipment="1006"] [data-action="follow"][aria-pressed="true"]')
    await page.locator('.view-pane ::-p-text(Starred)').click()
    await orderIs(page, ['1006'])
    expect(await pathOf(page)).toBe('/monitor/eg/list?view=follow')
    await keep(page, 'monitor-starred-en-light')
    await press(page, '1006', 'follow')
    await page.waitForFunction(() => document.querySelector('[data-equipment]') === null)
    await page.locator('[data-groups] > :nth-child(2) .pane-button').click()
    await orderIs(page, ['1003', '1005', '1004', '1002'])
    expect(await pathOf(page)).toBe('/monitor/eg/list?group=treatment')
    await page.reload()
    await row(page, '1003')
    await press(page, '1003', 'stick')
    await orderIs(page, ['1005', '1004', '1003', '1002'])
    expect(errors).toEqual([])
  })

  it.each([
    ['/monitor/eg/list', 'monitor-eg-list'],
    ['/monitor/gm/list', 'monitor-gm-list'],
  ])('%s counts beside a group what its list shows', async (path, id) => {
    const { page } = await lab.again({ locale: 'cn' }, path, id)
    await page.waitForSelector('[data-groups] [role="treeitem"]')
    const counted = () =>
      page.$$eval('[data-groups] .pane-count', (all) => all.map((count) => Number(count.textContent?.split('/')[1])))
    const counts = await counted()
    expect(counts.some((count) => count > 0)).toBe(true)
    for (const [i, count] of counts.entries()) {
      await page.click(`[data-groups] > :nth-child(${i + 1}) .pane-button`)
      await page.waitForSelector(`[data-groups] > :nth-child(${i + 1}) [aria-current]`)
      await page.waitForFunction(
        (wanted) =>
          document.querySelector('.table-card[aria-busy="false"]') !== null &&
          document.querySelectorAll('[data-equipment]').length === wanted,
        { timeout: 20_000 },
        count,
      )
    }
    await keep(page, `${id}-groups`)
  })

  it('[spec:equip-online-state] shows a gateway that goes, and comes back, while the list is open', async () => {
    const visitor = { locale: 'en', isHurried: true } as const
    const { page } = await lab.again(visitor, '/monitor/eg/list', 'monitor-eg-list')
    await page.waitForSelector('[data-equipment="1001"] .state.is-on')
    await lab.gateway.status(false)
    await page.waitForSelector('[data-equipment="1001"] .state.is-off', { timeout: 20_000 })
    await lab.gateway.status(true)
    await page.waitForSelector('[data-equipment="1001"] .state.is-on', { timeout: 20_000 })
  })

  it('goes through its rows with the arrow keys, and opens one with Enter', async () => {
    const { page } = await lab.again({ locale: 'cn' }, '/monitor/eg/list', 'monitor-eg-list')
    await row(page, '1001')
    await page.focus('[data-equipment="1001"] .row-link')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await screen(page, 'monitor-eg-detail')
    expect(await pathOf(page)).toBe('/monitor/eg/detail/list/1004')
  })

  it.each(
    walks([
      ['cn', 'dark', 1280, 720],
      ['en', 'light', 1440, 900],
    ] as const),
  )('fits in %s, %s, %i x %i', async (locale, theme, width, height) => {
    const visitor = { locale, theme, width, height }
    const { page, errors } = await lab.again(visitor, '/monitor/eg/list', 'monitor-eg-list')
    await row(page, '1001')
    expect(await overflow(page)).toBe(0)
    await keep(page, `monitor-list-${locale}-${theme}-${width}`)
    expect(errors).toEqual([])
  })
})

/** On a slow machine the gateway that was offline above has raised an alarm of its own. */
async function acknowledgeAll(): Promise<void> {
  const operator = await TestClient.login(lab.origin, 'operation', PASSWORD)
  const alarms = (await operator.call(paths.alarmQueryAll, {})).reply.data as Alarm[]
  if (alarms.length > 0) await operator.call(paths.alarmConfirm, { ids: alarms.map(({ id }) => id).join() })
}

describe('alarms', () => {
  it('[spec:equip-alarm-confirm] [spec:dev-socket-signal-alarm] reach the top bar and the device, and are acknowledged with a note', async () => {
    await acknowledgeAll()
    const { page, errors } = await lab.again({ locale: 'en' }, DETAIL, 'monitor-eg-detail', 'operation')
    await page.waitForSelector('.alarm-bar[data-unconfirmed="0"]')
    await page.waitForSelector('.link-state.is-live')
    await send(HIGH, true)
    await page.waitForSelector('.alarm-bar[data-unconfirmed="1"]', { timeout: 20_000 })
    // The device's own socket reports the same.
    await page.waitForSelector('.screen-head [data-alarms="1"]', { timeout: 20_000 })
    await page.click('.alarm-bar')
    await page.waitForSelector('.alarm-item [data-action="confirm-alarm"]')
    await keep(page, 'alarms-en-light')
    await page.locator('.alarm-item [data-action="confirm-alarm"]').click()
    await page.waitForSelector('#confirm-note')
    await page.type('#confirm-note', 'Valve closed by hand')
    await page.click('[data-action="submit"]')
    await page.waitForSelector('.alarm-bar[data-unconfirmed="0"]', { timeout: 20_000 })
    await lab.go(page, `${DETAIL}/alarm`)
    await panel(page, 'alarm')
    const [first = ''] = await rows(page)
    expect(first).toContain('Acknowledged')
    expect(first).toContain('operation')
    expect(first).toContain('Valve closed by hand')
    await keep(page, 'device-alarm-en-light')
    await send(HIGH, false)
    await page.waitForFunction(() => document.querySelector('.alarm-mark.is-closed') !== null, { timeout: 20_000 })
    expect(errors).toEqual([])
  })

  it('are hidden from an account that may not see them', async () => {
    const { page } = await lab.again({ locale: 'en' }, DETAIL, 'monitor-eg-detail', 'designer')
    await panel(page, 'realtime')
    expect(await page.$('.alarm-bar')).toBeNull()
    await page.click('[data-tab="alarm"]')
    await shows(page, '[data-panel="alarm"]', 'No permission to view alarm records')
  })
})

describe('a device', () => {
  it.each(
    walks([
      ['cn', 'light', 1440, 900],
      ['en', 'dark', 1280, 720],
    ] as const),
  )('shows its nine tabs in %s, %s, %i x %i', async (locale, theme, width, height) => {
    await send(SET_POINT, 3.2)
    const visitor = { locale, theme, width, height }
    const { page, errors } = await lab.again(visitor, DETAIL, 'monitor-eg-detail')
    const tabs = await page.$$eval('[data-tab]', (all) => all.map((tab) => (tab as HTMLElement).dataset['tab'] ?? ''))
    expect(tabs).toHaveLength(9)
    for (const tab of tabs) {
      await page.click(`[data-tab="${tab}"]`)
      await panel(page, tab)
      await page.waitForFunction(() => document.querySelector('[data-panel] .bp6-spinner') === null, {
        timeout: 20_000,
      })
      expect(await overflow(page), tab).toBe(0)
      await keep(page, `device-${tab}-${locale}-${theme}`)
    }
    expect(await pathOf(page)).toBe(`${DETAIL}?tab=inspection`)
    expect(errors).toEqual([])
  })

  it('is not written without a value, out of range, or without a confirmation', async () => {
    await send(SET_POINT, 3.2)
    const { page } = await lab.again({ locale: 'en' }, `${DETAIL}?tab=command`, 'monitor-eg-detail', 'operation')
    const at = `[data-command="${SET_POINT}"]`
    const sent = lab.gateway.commands.length
    await page.waitForSelector(`${at} form`)
    await page.click(`${at} form button`)
    await shows(page, `${at} .write-answer`, 'The value to write is empty')
    await page.type(`${at} input`, '7')
    await page.click(`${at} form button`)
    await shows(page, `${at} .write-answer`, 'out of range')
    await page.click(`${at} input`, { count: 3 })
    await page.type(`${at} input`, '4')
    // The keystroke that opens the dialog must not also confirm it.
    await page.keyboard.press('Enter')
    await page.waitForSelector('.small-dialog [data-action="write"]')
    // The dialog names tank and tag (30), because every tank has a set point of the same title.
    expect(await textOf(page, '.small-dialog')).toMatch(/Device\s*清水池\s*Tag\s*LC-401/)
    expect(await textOf(page, '.small-dialog')).toContain('3.20 m')
    expect(await textOf(page, '.small-dialog')).toContain('4.00 m')
    await keep(page, 'device-confirm-en-light')
    await hasFocus(page, '.small-dialog')
    await pressEscape(page)
    await shows(page, `${at} .write-answer`, 'Write cancelled')
    expect(lab.gateway.commands.slice(sent).filter(({ kind }) => kind === 'write')).toEqual([])
    expect(await textOf(page, '[data-command="1004-level"]')).toContain('Read-only')
  })

  it('is written once it is confirmed, and shows the value read back, or the device’s answer', async () => {
    const { page } = await lab.again({ locale: 'cn' }, `${DETAIL}?tab=command`, 'monitor-eg-detail', 'operation')
    const at = `[data-command="${SET_POINT}"]`
    const write = async (value: string) => {
      // A gateway that says nothing for 30 s counts as offline.
      await lab.gateway.status(true)
      await page.waitForSelector(`${at} form`)
      await page.click(`${at} input`, { count: 3 })
      await page.type(`${at} input`, value)
      await page.keyboard.press('Enter')
      await page.waitForSelector('.small-dialog [data-action="write"]')
      await page.click('.small-dialog [data-action="write"]')
    }
    await write('4.5')
    await shows(page, `${at} .write-answer`, '写入成功，回读：4.50 m')
    expect(lab.gateway.commands.at(-1)).toMatchObject({ kind: 'write', signalId: SET_POINT, value: 4.5 })
    await page.waitForSelector('.bp6-dialog', { hidden: true })
    lab.gateway.onWrite = () => ({ code: 1712, value: null })
    await write('4.6')
    await shows(page, `${at} .write-answer`, '下位机忙')
    lab.gateway.onWrite = ({ value }) => ({ code: 200, value })
  })

  it.each(walkLocales())(
    'is listed until it has ended, whatever tab is open, and its end is told there (%s)',
    async (locale) => {
      const { page } = await lab.again({ locale }, `${DETAIL}?tab=command`, 'monitor-eg-detail', 'operation')
      const at = `[data-command="${SET_POINT}"]`
      await lab.gateway.status(true)
      const sent = lab.gateway.commands.length
      lab.gateway.onWrite = () => undefined
      try {
        await page.waitForSelector(`${at} form`)
        await page.type(`${at} input`, '4.4')
        await page.keyboard.press('Enter')
        // The safe button has the focus, so a second Enter would write nothing.
        await page.waitForSelector('.small-dialog .bp6-dialog-footer button:first-child:focus')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.waitForSelector('.pending-writes li[data-stage="device"]')
        await page.click('[data-tab="realtime"]')
        await page.waitForSelector('.pending-writes', { visible: true })
        expect(await textOf(page, '.pending-writes li')).toMatch(/液位设定: 4\.40 m.*清水池.*\d\d:\d\d:\d\d/)
        await keep(page, `device-pending-${locale}`)
        const write = lab.gateway.commands.slice(sent).find((each) => each.kind === 'write')
        await lab.gateway.answer(write?.uuid ?? '', 200, 4.4)
        await page.waitForSelector('.pending-writes', { hidden: true, timeout: 40_000 })
        await shows(page, '.bp6-toast', '4.40 m')
      } finally {
        lab.gateway.onWrite = ({ value }) => ({ code: 200, value })
      }
    },
  )

  it('offers no write to an account without the permission, and says so', async () => {
    const { page } = await lab.again({ locale: 'en' }, `${DETAIL}?tab=command`, 'monitor-eg-detail', 'viewer')
    const at = `[data-command="${SET_POINT}"]`
    await shows(page, at, 'No write permission')
    expect(await page.$$(`${at} form, ${at} input`)).toEqual([])
  })

  it('shows recorded values, within 30 days, and exports them as a file', async () => {
    await send(SET_POINT, 3.25)
    const { page } = await lab.again({ locale: 'en' }, `${DETAIL}?tab=history`, 'monitor-eg-detail')
    await page.locator('[data-action="signals"]').click()
    await page.locator('.signal-choice ::-p-text(液位设定)').click()
    await shows(page, '[data-panel] tbody', '3.25')
    const href = await page.$eval('[data-export="csv"]', (link) => (link as HTMLAnchorElement).href)
    const csv = await page.evaluate((url) => fetch(url).then((answer) => answer.text()), href)
    expect(csv).toContain('液位设定')
    expect(csv).toContain('3.25')
    // ISO order, 24 hours, UTC+8, whatever the browser's language and zone are (30).
    const from = await page.$eval('input[name="from"]', (input) => [
      input.getAttribute('type'),
      (input as HTMLInputElement).value,
    ])
    expect(from).toEqual(['text', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)])
    const shown = Date.parse(`${from[1]?.replace(' ', 'T')}:00+08:00`)
    expect(Math.abs(Date.now() - 3_600_000 - shown)).toBeLessThan(120_000)
    expect(await page.$$('input[type="datetime-local"], input[type="date"], input[type="time"]')).toEqual([])
    await page.click('input[name="from"]')
    await page.waitForSelector('.bp6-datepicker .bp6-timepicker')
    expect(await page.$('.bp6-datepicker .bp6-timepicker-ampm-select')).toBeNull()
    await pressEscape(page)
    await page.waitForSelector('.bp6-datepicker', { hidden: true })
    const setFrom = async (value: string) => {
      await page.click('input[name="from"]', { count: 3 })
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
      await page.waitForSelector('.bp6-datepicker', { hidden: true })
    }
    await setFrom('2020-01-01 00:00')
    await shows(page, '.range-bar [role="alert"]', 'must not exceed 30 days')
    await setFrom('2098-01-01 00:00')
    await shows(page, '.range-bar [role="alert"]', 'must not be before the start')
    expect(await page.$('[data-export="csv"][href]')).toBeNull()
  })

  it.each(
    walks([
      ['cn', 'dark'],
      ['en', 'light'],
    ] as const),
  )(
    'takes times from a calendar in ISO order, 24 hours and UTC+8, on a computer in New York, in %s, %s (30)',
    async (locale, theme) => {
      const visitor = { locale, theme, timezone: 'America/New_York' } as const
      const { page, errors } = await lab.again(visitor, `${DETAIL}?tab=history`, 'monitor-eg-detail')
      await page.waitForSelector('input[name="from"]')
      const from = () => page.$eval('input[name="from"]', (input) => (input as HTMLInputElement).value)
      const then = Date.parse(`${(await from()).replace(' ', 'T')}:00+08:00`)
      expect(Math.abs(Date.now() - 3_600_000 - then)).toBeLessThan(120_000)
      await page.click('input[name="from"]', { count: 3 })
      await page.keyboard.type('2026-03-05 23:30')
      await page.waitForSelector('.bp6-timepicker')
      await shows(page, '.bp6-datepicker', locale === 'cn' ? '三月' : 'March')
      expect(await page.$('.bp6-timepicker-ampm-select')).toBeNull()
      const leftOf = (menu: string) =>
        page.$eval(`.rdp-caption_dropdowns select[name="${menu}"]`, (each) => each.getBoundingClientRect().left)
      expect(await leftOf('years')).toBeLessThan(await leftOf('months'))
      await page.locator('.bp6-datepicker .rdp-day ::-p-text(17)').click()
      await expect.poll(from).toBe('2026-03-17 23:30')
      await keep(page, `range-calendar-${locale}-${theme}`)
      const start = Date.parse('2026-03-17T23:30:00+08:00')
      await page.waitForSelector('.bp6-datepicker', { hidden: true })
      await page.click('input[name="to"]', { count: 3 })
      await page.keyboard.type('2026-03-18 00:10')
      await page.keyboard.press('Enter')
      const asked = () => page.$eval('[data-export="csv"]', (link) => link.getAttribute('href'))
      await expect.poll(asked).toContain(`dateStart=${start}&dateEnd=${start + 40 * 60_000}`)
      expect(errors).toEqual([])
    },
  )

  it.each([
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ])('on a computer whose clock is a day %s, live values look live, and stale ones stale', async (_, off) => {
    const { page } = await lab.visit({ locale: 'en' })
    await page.evaluateOnNewDocument((ms) => {
      const real = Date
      const now = () => real.now() + ms
      window.Date = new Proxy(real, {
        construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      })
    }, off)
    await send('1005-coagulant-level', 2.5)
    await lab.go(page, '/monitor/eg/detail/list/1005')
    await login(page)
    await screen(page, 'monitor-eg-detail')
    const state = async () =>
      page.evaluate(() => {
        const cell = document.querySelector('[data-signal="1005-coagulant-level"]')
        return cell?.parentElement?.className ?? ''
      })
    await send('1005-coagulant-level', 2.6)
    await page.waitForFunction(
      () =>
        document.querySelector('[data-signal="1005-coagulant-level"]')?.parentElement?.className.includes('is-good'),
      { timeout: 20_000 },
    )
    // The level's interval is one second, so it is stale after 7 s.
    await age(page, 8_000)
    await page.waitForFunction(
      () =>
        document.querySelector('[data-signal="1005-coagulant-level"]')?.parentElement?.className.includes('is-stale'),
      { timeout: 20_000 },
    )
    expect(await state()).not.toContain('is-good')
    // The last hour contains the value that was just recorded.
    await page.click('[data-tab="history"]')
    await shows(page, '[data-panel="history"] tbody', '2.60')
  })

  it('behind a gateway that is offline loads the signals of its history and its commands all the same', async () => {
    const visitor = { locale: 'en', isHurried: true } as const
    const { page } = await lab.again(visitor, '/monitor/eg/list', 'monitor-eg-list')
    await lab.gateway.status(false)
    try {
      await page.waitForSelector('[data-equipment="1004"] .state.is-off', { timeout: 20_000 })
      await lab.go(page, `${DETAIL}?tab=history`)
      await shows(page, '[data-action="signals"]', '5 of 10')
      await lab.go(page, `${DETAIL}?tab=command`)
      await page.waitForSelector(`[data-command="${SET_POINT}"]`)
    } finally {
      await lab.gateway.status(true)
    }
  })

  it('[spec:perm-repair-yes] [spec:perm-repair-no] takes a repair order from its report to its end; an account without the permission sees none', async () => {
    const { page, errors } = await lab.again({ locale: 'cn' }, '/monitor/eg/list', 'monitor-eg-list', 'operation')
    await lab.go(page, `${DETAIL}?tab=repair`)
    await page.waitForSelector('[data-action="report-repair"]')
    await page.click('[data-action="report-repair"]')
    await page.waitForSelector('#repair-title')
    await page.type('#repair-title', '2# 阀门漏水')
    await page.type('#repair-note', '法兰处')
    await keep(page, 'repair-report-cn-light')
    await page.keyboard.press('Tab')
    await page.locator('.small-dialog button[type="submit"]').click()
    const own = await page.waitForSelector('[data-repair] ::-p-text(2# 阀门漏水)', { timeout: 20_000 })
    const id = await own?.evaluate((shown) => shown.closest<HTMLElement>('[data-repair]')?.dataset['repair'])
    const row = `[data-repair="${id}"]`
    for (const [step, state] of [
      ['dispatched', 'dispatched'],
      ['received', 'received'],
      ['finished', 'finished'],
    ] as const) {
      await page.locator(`${row} [data-action="repair-${step}"]`).click()
      if (step === 'dispatched') {
        // The list begins with nobody; `admin` stands before `operation`.
        const me = await page.waitForSelector('#dispatch-assigneeId option:nth-child(3)')
        await page.select('#dispatch-assigneeId', (await me?.evaluate((o) => (o as HTMLOptionElement).value)) ?? '')
      }
      if (step === 'finished') await replaceText(page, '#finish-result', '更换密封垫')
      if (step !== 'received') await page.locator('.bp6-dialog button[type="submit"]').click()
      await page.waitForSelector(`${row} [data-state="${state}"]`, { timeout: 20_000 })
    }
    await shows(page, `${row} .state`, '已完成')
    // The address of a work order marks its row.
    await lab.go(page, `${DETAIL}/repair/${id}`)
    await page.waitForSelector(`[data-repair="${id}"].is-selected`)
    await keep(page, 'repair-order-cn-light')
    expect(errors).toEqual([])
    const viewer = await lab.again({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list', 'viewer')
    await lab.go(viewer.page, `${DETAIL}?tab=repair`)
    await shows(viewer.page, '[data-panel="repair"]', 'No permission to view repair orders')
    expect(await viewer.page.$('[data-repair]')).toBeNull()
  })

  it('that does not exist says so', async () => {
    const { page } = await lab.again({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
    await lab.go(page, '/monitor/eg/detail/list/9999')
    await shows(page, '[data-screen="monitor-eg-detail"]', 'Not found, or you have no permission to see it')
  })
})

describe('pages', () => {
  it('[spec:proj-jump-fail] says why a page cannot be opened, in both languages', async () => {
    const { page } = await lab.again({ locale: 'cn' }, '/monitor/eg/list', 'monitor-eg-list')
    await lab.go(page, '/monitor/eg/detail/page/9999')
    await shows(page, '[data-screen="monitor-eg-page"]', '跳转组态页面失败')
    await shows(page, '[data-screen="monitor-eg-page"]', '内容不存在或无权访问')
    await keep(page, 'jump-failed-cn-light')
    await page.locator('.locale-switch ::-p-text(EN)').click()
    await shows(page, '[data-screen="monitor-eg-page"]', 'Failed to jump to the configuration page')
  })

  it('[spec:equip-display] opens an equipment as its list detail or as its page, as it says', async () => {
    const { page } = await lab.again({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
    const display = (value: string) =>
      page.evaluate(
        (body) =>
          fetch('/lfscada/equipment/multi/edit', { method: 'POST', body: new URLSearchParams(body) }).then((a) => a.ok),
        { id: '1006', display: value },
      )
    await row(page, '1006')
    await page.click('[data-equipment="1006"] .row-link')
    await screen(page, 'monitor-eg-detail')
    expect(await display('page')).toBe(true)
    await lab.go(page, '/monitor/eg/list')
    await row(page, '1006')
    await page.click('[data-equipment="1006"] .row-link')
    await screen(page, 'monitor-eg-page')
    await page.waitForSelector('.link-state.is-live', { timeout: 30_000 })
    expect(await pathOf(page)).toMatch(/^\/monitor\/eg\/detail\/page\/3\d+$/)
    expect(await display('list')).toBe(true)
  })

  it('[spec:route-preview-title] [spec:proj-count-all] [spec:proj-count-online] [spec:proj-count-offline] [spec:proj-count-alarm] previews a project alone, and counts its equipment in the operation centre', async () => {
    const { page } = await lab.again({ locale: 'cn' }, '/monitor/eg/list', 'monitor-eg-list')
    await lab.go(page, '/monitor/project/2001/preview/3001')
    await screen(page, 'monitor-project-preview')
    expect(await page.title()).toContain('项目预览')
    expect(await page.$('.side-nav')).toBeNull()
    await lab.go(page, '/monitor/gm/ocInfo/2001')
    const count = (name: string) => `[data-project="2001"] [data-count="${name}"] dd`
    await shows(page, count('equipment_count'), '5')
    await shows(page, count('online_count'), '5')
    await shows(page, count('offline_count'), '0')
    await shows(page, count('alarm_equipment'), '0')
  })
})

describe('every address of the monitor area', () => {
  interface RouteEntry {
    readonly kind: string
    readonly area?: string
    readonly title: { readonly cn: string }
    readonly example: string
  }
  const file = new URL('../../../../fixtures/spec/routes.json', import.meta.url)
  // Parents may redirect to a child; named routes and tabs repeat addresses.
  const routes = (JSON.parse(readFileSync(file, 'utf8')) as RouteEntry[]).filter(
    ({ area, kind }) => area === 'monitor' && ['route', 'child', 'alias'].includes(kind),
  )

  it('[spec:route-gm-default] opens a screen with its title, and none is /404', async () => {
    expect(routes.length).toBeGreaterThan(20)
    const { page } = await lab.again({ locale: 'cn' }, '/monitor/eg/list', 'monitor-eg-list')
    for (const { title, example } of routes) {
      await page.evaluate((to) => history.pushState(null, '', to), example)
      const shown = await page
        .waitForFunction(
          (wanted) =>
            document.title.split(' · ')[0] === wanted && document.querySelector('[data-screen^="monitor-"]') !== null,
          { timeout: 20_000 },
          title.cn,
        )
        .catch(() => undefined)
      expect(shown, `${example} at ${await pathOf(page)}`).toBeDefined()
      expect(await pathOf(page)).toBe(example)
    }
    await page.evaluate(() => history.pushState(null, '', '/monitor/gm/vuedetail/1001'))
    await screen(page, 'monitor-gm-vuedetail-real')
  })
})
