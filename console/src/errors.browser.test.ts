import { codes } from '@mimic/contract/errors'
import { writeFailureText } from '@mimic/contract/writeText'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../engine/src/testing/replaceText.ts'
import { walkLocales } from '../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, login, screen, textOf } from './testing/ConsoleLab.ts'
import { HardwareKey } from './testing/HardwareKey.ts'
import { specText, writeAnswers } from './testing/specErrors.ts'

// Errors of the specification: provoked on a real server, and read from the screen. errors.test.ts has the texts of all
// answers to a write.

const LEVEL_SP = '1004-level-sp'
const COMMANDS = '/monitor/eg/detail/list/1004?tab=command'

let lab: ConsoleLab
let key: HardwareKey
beforeAll(async () => {
  key = await HardwareKey.start()
  lab = await ConsoleLab.start({ MIMIC_LOCK_SERVICE: key.origin })
})
afterAll(async () => {
  await lab?.stop()
  key?.stop()
})

const shows = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (at, wanted) =>
      [...document.querySelectorAll(at)].some((each) => each.textContent?.toLowerCase().includes(wanted.toLowerCase())),
    { timeout: 20_000 },
    selector,
    text,
  )

describe.each(walkLocales())('in %s', (locale) => {
  const commands = async (loginname: string) => {
    const { page } = await lab.again({ locale }, COMMANDS, 'monitor-eg-detail', loginname)
    await page.waitForSelector(`[data-command="${LEVEL_SP}"] input`)
    return page
  }
  const row = `[data-command="${LEVEL_SP}"]`
  const ask = async (page: Page, value: string) => {
    await replaceText(page, `${row} input`, value)
    await page.focus(`${row} input`)
    await page.keyboard.press('Enter')
  }

  it('[spec:err-comm-known] [spec:err-comm-unknown] [spec:err-write] [spec:err-gateway] the answer of a device or gateway to a write is shown at the variable', async () => {
    const page = await commands('operation')
    const write = async (code: number) => {
      lab.gateway.onWrite = ({ value }) => ({ code, value: code === codes.ok ? value : null })
      // A gateway that says nothing for 30 s counts as offline.
      await lab.gateway.status(true)
      await ask(page, '3')
      await page.locator('.small-dialog [data-action="write"]').click()
      await page.waitForFunction(() => document.querySelector('.small-dialog') === null)
    }
    // One that the device may have executed, one that it has not, and one that no table has.
    for (const id of ['gateway-timeout', 'comm-1712', 'comm-other']) {
      const code = writeAnswers.get(id) ?? 0
      await write(code)
      const told = await page.waitForSelector(`${row} .write-answer.is-bad`, { timeout: 20_000 })
      const text = (await told?.evaluate((answered) => answered.textContent))?.toLowerCase()
      expect(text, id).toBe(writeFailureText(code, locale, specText(id, locale)))
    }
    await keep(page, `error-write-${locale}-light`)
    await write(codes.ok)
    await shows(page, `${row} .write-answer:not(.is-bad)`, '3.00 m')
  })

  it('a write that is cancelled, or not allowed, says so', async () => {
    const page = await commands('operation')
    await ask(page, '3')
    // Keys go to the focused element, and a dialog takes the focus a moment after it appears.
    await page.waitForFunction(() => {
      const dialog = document.querySelector('.small-dialog')
      return dialog?.closest('.bp6-overlay')?.contains(document.activeElement) ?? false
    })
    await pressEscape(page)
    await shows(page, `${row} .write-answer.is-bad`, specText('write-cancelled', locale))
    const viewer = await lab.again({ locale }, COMMANDS, 'monitor-eg-detail', 'viewer')
    await shows(viewer.page, row, specText('write-no-permission', locale))
    expect(specText('denied-write', locale)).toBe(specText('write-no-permission', locale))
  })

  it('[spec:perm-text-alarm] an account that may see no alarms is told so', async () => {
    const { page } = await lab.again({ locale }, '/monitor/eg/detail/list/1004/alarm', 'monitor-eg-detail', 'designer')
    await shows(page, '[data-panel="alarm"]', specText('denied-alarm', locale))
    await keep(page, `error-denied-alarm-${locale}-light`)
  })

  it('a page that cannot be opened says so, with the server’s reason', async () => {
    const { page } = await lab.again({ locale }, '/monitor/eg/detail/page/9999', 'monitor-eg-page', 'viewer')
    await shows(page, '[data-screen="monitor-eg-page"]', specText('jump-page-failed', locale))
  })

  it('[spec:perm-text-account] an account that may not change itself is told so', async () => {
    // A wall account, whose password is posted beside a screen.
    await lab.server.context.db.updateTable('account').set({ isWall: 1 }).where('loginname', '=', 'viewer').execute()
    const { page } = await lab.again({ locale }, '/account', 'account-security-sms', 'viewer')
    await shows(page, '[data-screen="account-security-sms"]', specText('denied-account', locale))
    expect(await page.$('#account-oldPassword')).toBeNull()
    await keep(page, `error-denied-account-${locale}-light`)
  })

  it('2001: a device without a gateway has none, and no alarms', async () => {
    const admin = await lab.again({ locale }, '/monitor/eg/list', 'monitor-eg-list')
    const bind = (path: string, more = {}) =>
      admin.page.evaluate(
        (to, body) => fetch(to, { method: 'POST', body: new URLSearchParams(body) }).then((a) => a.ok),
        `/lfscada/equipment/multi/${path}`,
        { id: '1006', ...more },
      )
    expect(await bind('unbindGateway')).toBe(true)
    await admin.page.goto(`${lab.origin}/monitor/eg/detail/list/1006?tab=gateway-info`)
    await shows(admin.page, '.screen-head', locale === 'cn' ? '未绑定网关' : 'No gateway')
    expect(await admin.page.$('[data-alarms]')).toBeNull()
    await keep(admin.page, `no-gateway-${locale}-light`)
    expect(await bind('bindGateway', { gatewayId: 'gw-a' })).toBe(true)
  })

  it.each([
    ['session-1006', '[spec:session-1006-login] [spec:session-1006-clear]'],
    ['session-1010', '[spec:session-1010-login] [spec:session-1010-clear]'],
  ])('%s %s ends the session, and the login says why', async (id) => {
    const { page } = await lab.loggedIn({ locale }, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    // The server answers 1006 to a browser without a session, and 1010 to one with an unknown session.
    if (id === 'session-1006') await page.browserContext().deleteMatchingCookies({ name: 'mimic' })
    else await page.browserContext().setCookie({ name: 'mimic', value: 'A'.repeat(43), domain: '127.0.0.1', path: '/' })
    // Another call of the screen may be refused before the search sends one.
    await Promise.race([replaceText(page, '.search-box input', 'x'), screen(page, 'login')])
    await screen(page, 'login')
    await page.waitForSelector('[role="alert"]')
    const told = (await textOf(page, '[role="alert"]')).toLowerCase()
    expect(told).toBe(
      locale === 'cn'
        ? specText(id, 'cn')
        : id === 'session-1010'
          ? 'your session has ended; please log in again'
          : 'please log in again',
    )
    await keep(page, `error-${id}-${locale}-light`)
  })

  it.each([
    ['userinfo-no-data', '/lfscada/user/login', { code: 200, message: '' }],
    ['theme-not-200', '/org/StyleAction!loadStyle.action', { code: 500, message: '' }],
  ])('%s: the login asks to log in again', async (id, path, answer) => {
    const { page } = await lab.visit({ locale })
    await lab.go(page, '/login')
    await screen(page, 'login')
    await page.evaluate(
      (wanted, given) => {
        const real = window.fetch
        window.fetch = (input, init) =>
          new URL(String(input), location.href).pathname === wanted
            ? Promise.resolve(new Response(JSON.stringify(given)))
            : real(input, init)
      },
      path,
      answer,
    )
    await page.type('input[name="loginname"]', 'admin')
    await page.type('input[name="password"]', 'Pump-room-7')
    await page.keyboard.press('Enter')
    await shows(page, '[role="alert"]', specText(id, locale))
  })

  it('[spec:lock-fail-login] [spec:hwkey-success] [spec:hwkey-error] a session lock lets in with its hardware key, and says at the login what the key says', async () => {
    const lockKey = async (pem: string) =>
      lab.server.context.db.updateTable('account').set({ lockKey: pem }).where('loginname', '=', 'designer').execute()
    await lockKey(key.publicPem)
    try {
      const { page } = await lab.visit({ locale })
      // Makes the minute between checks last half a second.
      await page.evaluateOnNewDocument(() => {
        const real = window.setInterval
        window.setInterval = ((work: () => void, ms: number, ...rest: unknown[]) =>
          real(work, ms === 60_000 ? 500 : ms, ...rest)) as typeof window.setInterval
      })
      await lab.go(page, '/manage/eg/equipment/list')
      await login(page, 'designer')
      await screen(page, 'manage-eg-equipment-list')
      key.refusal = { code: 13, description: 'device removed' }
      await screen(page, 'login')
      await shows(page, '[role="alert"]', locale === 'cn' ? '会话锁校验失败' : specText('lock-check-failed', 'en'))
      await shows(page, '[role="alert"]', '13 device removed')
      await keep(page, `error-lock-${locale}-light`)
    } finally {
      key.refusal = undefined
      await lockKey('')
    }
  })
})
