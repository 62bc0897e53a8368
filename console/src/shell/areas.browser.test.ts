import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { TestClient } from '../../../server/src/testing/TestClient.ts'
import {
  ConsoleLab,
  hasFocus,
  keep,
  login,
  messageSocket,
  overflow,
  PASSWORD,
  pathOf,
  rows,
  screen,
  textOf,
  type Visitor,
} from '../testing/ConsoleLab.ts'

/** A switch of 1004 whose alarm has no delay. */
const HIGH = '1004-high'
const COUNT = '/lfscada/msg/queryUnReadMsgCount'
const INFO = '/lfscada/user/info'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const send = (value: boolean) => lab.gateway.send([[HIGH, Date.now(), value, 0]])
const post = (page: Page, path: string, body: string) =>
  page.evaluate(
    async (to, form) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await (await fetch(to, { method: 'POST', headers, body: form })).json()) as { data: unknown }
    },
    path,
    body,
  )
const shows = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (at, wanted) => [...document.querySelectorAll(at)].some((each) => each.textContent?.includes(wanted)),
    { timeout: 20_000 },
    selector,
    text,
  )
const unreadIs = (page: Page, count: number) =>
  page.waitForSelector(`.unread-link[data-unread="${count}"]`, { timeout: 20_000 })
/** Replaces the answers of one call. */
const answer = async (page: Page, path: string, data: unknown) => {
  await page.setRequestInterception(true)
  page.on('request', (request) =>
    new URL(request.url()).pathname === path
      ? request.respond({ contentType: 'application/json', body: JSON.stringify({ code: 200, message: '', data }) })
      : request.continue(),
  )
}
const opened = (visitor: Visitor, path: string, id: string, loginname?: string) =>
  lab.loggedIn({ locale: 'en', ...visitor }, path, id, loginname)

describe('the menu', () => {
  const areasOf = (page: Page) =>
    page.$$eval('.side-nav [data-area]', (all) => all.map((each) => (each as HTMLElement).dataset['area']))

  it.each([
    ['cn', ['监控', '管理', '消息', '账户']],
    ['en', ['Monitoring', 'Management', 'Messages', 'Account']],
  ] as const)('[spec:perm-menu-areas] has its four areas, in %s', async (locale, titles) => {
    const { page, errors } = await opened({ locale }, '/monitor/eg/list', 'monitor-eg-list')
    expect(await areasOf(page)).toEqual(['monitor', 'manage', 'msg', 'account'])
    expect(await page.$$eval('.side-nav h2', (all) => all.map(({ textContent }) => textContent))).toEqual(titles)
    for (const [to, id] of [
      ['/msg/messageAll', 'msg-all'],
      ['/msg/messageUnReaden', 'msg-unreaden'],
      ['/msg/messageReaden', 'msg-readen'],
      ['/account/security/sms', 'account-security-sms'],
      ['/account/info/sms', 'account-info-sms'],
      ['/account/config', 'account-config'],
      ['/account/feedback', 'account-feedback'],
      ['/account/log', 'account-log'],
    ]) {
      await page.click(`.side-nav a[href="${to}"]`)
      await screen(page, id!)
      await page.waitForSelector(`.side-nav a[href="${to}"][aria-current="page"]`)
    }
    // The list of styles stands at an address above it.
    await page.click('.side-nav a[href="/manage/style/system"]')
    await screen(page, 'manage-style-system')
    const current = await page.$$eval('.side-nav [aria-current]', (all) => all.map((link) => link.getAttribute('href')))
    expect(current).toEqual(['/manage/style/system'])
    expect(errors).toEqual([])
  })

  it('leaves out entries that the account may not use', async () => {
    const setWall = (isWall: number) =>
      lab.server.context.db.updateTable('account').set({ isWall }).where('loginname', '=', 'viewer').execute()
    await setWall(1)
    const { page } = await opened({}, '/monitor/eg/list', 'monitor-eg-list', 'viewer')
    await setWall(0)
    expect(await areasOf(page)).toEqual(['monitor', 'manage', 'msg', 'account'])
    expect(await page.$('.side-nav a[href="/account/security/sms"]')).toBeNull()
    expect(await page.$('.side-nav a[href="/account/info/sms"]')).not.toBeNull()
  })

  it.each([
    [1366, 768],
    [390, 844],
  ])('is searched, and its groups fold and stay folded, in a window of %i x %i', async (width, height) => {
    const { page } = await opened({ width, height }, '/monitor/eg/list', 'monitor-eg-list')
    const show = async () => {
      if (width < 860) await page.click('.top-bar [data-action="menu"]')
      await page.waitForSelector('[data-action="menu"][aria-expanded="true"]')
    }
    const entry = '.side-nav a[href="/manage/eg/gateway"]'
    const isSeen = () => page.$eval(entry, (link) => link.checkVisibility())
    await show()
    await page.type('.nav-search input', 'gateways')
    await page.waitForFunction(() => document.querySelectorAll('.side-nav a').length === 1)
    await keep(page, `menu-search-${width}`)
    await page.keyboard.press('Enter')
    await screen(page, 'manage-eg-gateway')
    await show()
    await page.waitForSelector(`${entry}[aria-current="page"]`)
    expect(await page.$eval('.nav-search input', (input) => (input as HTMLInputElement).value)).toBe('')
    await page.click('[data-group="people"] h3 button')
    await page.waitForSelector('[data-group="people"] [aria-expanded="false"]')
    await page.click('[data-group="devices"] h3 button')
    await page.waitForSelector('[data-group="devices"] [aria-expanded="false"]')
    // The entry of the open screen stays.
    expect(await isSeen()).toBe(true)
    expect(await page.$eval('.side-nav a[href="/manage/account/int"]', (link) => link.checkVisibility())).toBe(false)
    expect(await overflow(page)).toBe(0)
    await keep(page, `menu-folded-${width}`)
    await page.click('.side-nav a[href="/msg/messageAll"]')
    await screen(page, 'msg-all')
    await page.reload()
    await screen(page, 'msg-all')
    await show()
    await page.waitForSelector('[data-group="devices"] [aria-expanded="false"]')
    expect(await isSeen()).toBe(false)
    await page.click('[data-group="devices"] h3 button')
    await page.waitForSelector('[data-group="devices"] [aria-expanded="true"]')
    expect(await isSeen()).toBe(true)
  })

  it('goes by keys, also while it is narrow, and stays where it is from screen to screen', async () => {
    const { page } = await opened({}, '/monitor/eg/list', 'monitor-eg-list')
    await page.click('.top-bar button[aria-expanded]')
    await page.waitForSelector('.shell.is-collapsed')
    await page.focus('.side-nav a[href="/msg/messageReaden"]')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await screen(page, 'account-security-sms')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/account/security/sms')
    await keep(page, 'menu-collapsed-en')
  })

  it.each([1024, 390])('fits into a window of %i px, with its badge', async (width) => {
    const { page } = await opened({ width }, '/msg/messageAll', 'msg-all')
    await answer(page, COUNT, 250)
    await page.reload()
    await unreadIs(page, 250)
    const paths = ['/msg/messageAll', '/account/security/sms', '/account/info/sms', '/account/config', '/account/log']
    for (const path of paths) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null)
      expect(await overflow(page), path).toBe(0)
      await keep(page, `area${path.replaceAll('/', '-')}-en-${width}`)
    }
  })

  it.each([
    ['[spec:msg-badge-99]', 99, '99'],
    ['[spec:msg-badge-over]', 100, '99+'],
  ])('%s %i unread messages are shown as %s', async (_, count, text) => {
    const { page } = await opened({}, '/msg/messageAll', 'msg-all')
    await answer(page, COUNT, count)
    await page.reload()
    await unreadIs(page, count)
    expect(await page.$$eval('.unread-badge', (all) => all.map(({ textContent }) => textContent))).toEqual([text, text])
  })
})

describe('messages', () => {
  beforeEach(async () => {
    await send(false)
  })

  it('[spec:msg-toast-place] [spec:msg-click-read] [spec:msg-click-target] [spec:msg-target-lookup] arrive at the bottom right, and are read and opened by a click', async () => {
    const { page, errors } = await opened({ isHurried: true }, '/msg/messageUnReaden', 'msg-unreaden')
    await post(page, '/lfscada/msg/allMarkAsRead', '')
    const connected = await messageSocket(page)
    await page.reload()
    await shows(page, '.nothing', 'No unread messages')
    await connected()
    await send(true)
    await page.waitForSelector('.notification', { timeout: 20_000 })
    const isInCorner = () =>
      page.$eval('.notification', (toast) => {
        const { right, bottom } = toast.getBoundingClientRect()
        return right > innerWidth - 60 && bottom > innerHeight - 60
      })
    await expect.poll(isInCorner).toBe(true)
    await keep(page, 'message-toast-en')
    await unreadIs(page, 1)
    await page.waitForSelector('tr.is-unread', { timeout: 20_000 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.click('tr.is-unread .row-link')
    await page.waitForSelector('[data-panel="alarm"]')
    expect(await pathOf(page)).toBe('/monitor/eg/detail/list/1004/alarm')
    const steps = ['/lfscada/msg/markAsRead', '/lfscada/equipment/multi/info']
    expect(asked.filter((each) => steps.includes(each)).slice(0, 2)).toEqual(steps)
    await unreadIs(page, 0)
    await page.click('.side-nav a[href="/msg/messageReaden"]')
    await screen(page, 'msg-readen')
    expect((await rows(page)).length).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })

  it('are marked, ignored and deleted, one or all, and shown in detail', async () => {
    const { page, errors } = await opened({ isHurried: true }, '/msg/messageAll', 'msg-all', 'operation')
    const act = (action: string, at = 'tr.is-unread') => page.click(`${at} [data-action="${action}"]`)
    await post(page, '/lfscada/msg/allMarkAsRead', '')
    await page.waitForFunction(() => document.querySelector('tr.is-unread') === null, { timeout: 20_000 })
    await send(true)
    await page.waitForSelector('tr.is-unread', { timeout: 20_000 })
    const before = (await rows(page)).length
    await act('ignore')
    await page.waitForSelector('tr.is-ignored')
    await send(false)
    await send(true)
    await page.waitForSelector('tr.is-unread', { timeout: 20_000 })
    await page.waitForSelector('[data-action="mark-all-read"]', { timeout: 20_000 })
    await keep(page, 'messages-en')
    await page.click('[data-action="mark-all-read"]')
    await page.waitForFunction(() => document.querySelector('tr.is-unread') === null)
    await act('remove', 'tr.is-ignored')
    await hasFocus(page, '.bp6-alert')
    await pressEscape(page)
    await page.waitForSelector('.bp6-alert', { hidden: true })
    await act('remove', 'tr.is-ignored')
    await page.locator('.bp6-alert-footer .bp6-intent-danger').click()
    await page.waitForFunction(() => document.querySelector('tr.is-ignored') === null)
    expect((await rows(page)).length).toBe(before)
    await act('details', 'tr.is-read')
    await screen(page, 'msg-detail')
    expect(await pathOf(page)).toMatch(/^\/msg\/detail\/all\/alarm\/eg\/[\w-]+$/)
    await page.waitForSelector('[data-action="play-sound"]')
    await keep(page, 'message-detail-en')
    await page.click('[data-action="open-target"]')
    await page.waitForSelector('[data-panel="alarm"]')
    expect(errors).toEqual([])
  })

  /** Counts the sounds that a page plays: the tones of one begin together. */
  const countSounds = (page: Page) =>
    page.evaluateOnNewDocument(() => {
      const counted = window as unknown as { sounds: number }
      counted.sounds = 0
      let hasBegun = false
      const make = AudioContext.prototype.createOscillator
      AudioContext.prototype.createOscillator = function () {
        if (!hasBegun) counted.sounds++
        hasBegun = true
        queueMicrotask(() => {
          hasBegun = false
        })
        return make.call(this)
      }
    })
  const sounds = (page: Page) => page.evaluate(() => (window as unknown as { sounds: number }).sounds)

  it('[spec:msg-sound-replay] an alarm message plays its sound again', async () => {
    const { page } = await opened({ isHurried: true }, '/msg/messageAll', 'msg-all')
    await countSounds(page)
    await send(true)
    const path = await (await page.waitForSelector('[data-message]', { timeout: 20_000 }))?.evaluate((a) =>
      a.getAttribute('href'),
    )
    await lab.go(page, path!)
    await page.waitForSelector('[data-action="play-sound"]')
    const before = await sounds(page)
    await page.click('[data-action="play-sound"]')
    await expect.poll(() => sounds(page)).toBe(before + 1)
  })

  /** The account asks to be reminded in this way alone. */
  async function promptBy(page: Page, prompType: string): Promise<void> {
    const user = await page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { data: object }).data,
      INFO,
    )
    await answer(page, INFO, { ...user, prompType })
  }

  it('an alarm that came before the first click of a load sounds with it; the bar says so until then', async () => {
    const { page } = await opened({}, '/account/log', 'account-log')
    await promptBy(page, 'sound')
    await countSounds(page)
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('.alarm-blocked')
    const before = await page.$eval('.alarm-bar', (bar) => bar.getAttribute('data-unconfirmed'))
    await send(true)
    await page.waitForFunction(
      (count) => document.querySelector('.alarm-bar')?.getAttribute('data-unconfirmed') !== count,
      {},
      before,
    )
    await keep(page, 'alarm-blocked-en')
    expect(await sounds(page)).toBe(0)
    await page.click('h1')
    await expect.poll(() => sounds(page)).toBe(1)
    await page.waitForSelector('.alarm-blocked', { hidden: true })
    // Later ones sound at once, and so does the button that tries it.
    await page.click('.alarm-bar')
    await page.locator('[data-action="test-sound"]').click()
    await expect.poll(() => sounds(page)).toBeGreaterThan(1)
    await keep(page, 'alarm-sound-en')
  })

  it.each([
    ['sound', '[spec:msg-prompt-sound]'],
    ['title', '[spec:msg-prompt-title]'],
    ['alter', '[spec:msg-prompt-alter]'],
  ])('remind by %s alone, where the account asks for that alone %s', async (prompType) => {
    const { page } = await opened({}, '/account/log', 'account-log')
    await promptBy(page, prompType)
    await countSounds(page)
    // The earlier alarms are counted, and the socket is open.
    await page.reload({ waitUntil: 'networkidle0' })
    await page.waitForSelector('.alarm-bar')
    // The browser allows no sound before.
    await page.click('h1')
    await page.evaluate(() => {
      const seen = window as unknown as { titles: string[] }
      seen.titles = []
      const note = () => seen.titles.push(document.title)
      new MutationObserver(note).observe(document.querySelector('title')!, { childList: true })
    })
    const before = await page.$eval('.alarm-bar', (bar) => bar.getAttribute('data-unconfirmed'))
    await send(true)
    await page.waitForFunction(
      (count) => document.querySelector('.alarm-bar')?.getAttribute('data-unconfirmed') !== count,
      { timeout: 20_000 },
      before,
    )
    // The bar counts an alarm a moment after its message: unwanted effects of the message would be there by now.
    const effects = async () => ({
      sound: (await sounds(page)) > 0,
      title: (await page.evaluate(() => (window as unknown as { titles: string[] }).titles.length)) > 0,
      alter: (await page.$('.notification')) !== null,
    })
    await expect
      .poll(effects)
      .toEqual({ sound: prompType === 'sound', title: prompType === 'title', alter: prompType === 'alter' })
  })
})

describe("one's own account", () => {
  const set = async (page: Page, field: string, text: string) => {
    await page.click(`#account-${field}`, { count: 3 })
    await page.type(`#account-${field}`, text)
  }
  const wrong = (page: Page) =>
    page.$$eval('.bp6-form-group.bp6-intent-danger label', (all) => all.map(({ textContent }) => textContent?.trim()))

  it('[spec:route-account-default] changes its password, and ends its other sessions', async () => {
    const other = await opened({}, '/monitor/eg/list', 'monitor-eg-list', 'designer')
    const { page, errors } = await opened({}, '/account', 'account-security-sms', 'designer')
    expect(await pathOf(page)).toBe('/account/security/sms')
    await page.click('[data-action="submit"]')
    expect(await wrong(page)).toEqual(['Current password', 'New password'])
    await set(page, 'oldPassword', PASSWORD)
    await set(page, 'password', 'Seven-7')
    await page.keyboard.press('Enter')
    expect(await wrong(page)).toEqual(['New password'])
    await set(page, 'password', 'Pump-room-8')
    await set(page, 'again', 'pump-room-8')
    await keep(page, 'account-security-en')
    await page.keyboard.press('Enter')
    expect(await wrong(page)).toEqual(['Repeat new password'])
    await set(page, 'again', 'Pump-room-8')
    await page.keyboard.press('Enter')
    await shows(page, '.bp6-toast', 'Password changed')
    await screen(other.page, 'login')
    await lab.go(other.page, '/login')
    await login(other.page, 'designer', 'Pump-room-8')
    await screen(other.page, 'monitor-eg-list')
    expect(errors).toEqual([])
    await set(page, 'oldPassword', PASSWORD)
    await set(page, 'password', PASSWORD)
    await set(page, 'again', PASSWORD)
    await page.keyboard.press('Enter')
    await shows(page, '.bp6-form-helper-text', 'The current password is wrong')
  })

  it('shows who one is, and takes a telephone number', async () => {
    const { page } = await opened({ locale: 'cn' }, '/account/info/sms', 'account-info-sms', 'operation')
    expect(await textOf(page, '.facts')).toMatch(/operation.*清水水务.*运维人员.*写入变量/)
    await page.click('[data-action="edit-info"]')
    await page.waitForSelector('#account-tel')
    await page.type('#account-tel', 'abc')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#account-tel[aria-invalid="true"]:focus')
    await page.click('#account-tel', { count: 3 })
    await page.type('#account-tel', '0571-8888 6666')
    await page.keyboard.press('Enter')
    await shows(page, '[data-tel]', '0571-8888 6666')
    await page.waitForSelector('#account-tel', { hidden: true })
    await keep(page, 'account-info-cn')
    await page.click('.side-nav a[href="/account/log"]')
    expect((await rows(page))[0]).toMatch(/修改个人信息.*成功operation/)
    await keep(page, 'account-log-cn')
    // Without SMS there is nothing that codes are sent to.
    await lab.go(page, '/account/info/nosms')
    await screen(page, 'account-info-nosms')
    await shows(page, '.facts', '写入变量')
    expect(await page.$('[data-tel], [data-email]')).toBeNull()
    await page.click('[data-action="edit-info"]')
    await page.waitForSelector('#account-name')
    expect(await page.$('#account-tel')).toBeNull()
  })

  it('shows administrators everybody’s operations', async () => {
    const { page } = await opened({}, '/account/log', 'account-log')
    await TestClient.login(lab.origin, 'operation', PASSWORD)
    await page.select('.screen-head select[aria-label="Scope"]', 'org')
    await page.waitForFunction(() => location.search === '?of=org')
    await shows(page, '.resource-table tbody', 'operation')
    await keep(page, 'account-log-en')
    const other = await opened({}, '/account/log?of=org', 'account-log', 'viewer')
    await shows(other.page, '.resource-table tbody', 'Login')
    expect(await other.page.$('.screen-head select[aria-label="Scope"]')).toBeNull()
    await other.page.select('.screen-head select[aria-label="Result"]', 'failure')
    await shows(other.page, '.nothing', 'No entries yet')
  })
})
