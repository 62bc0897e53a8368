import { paths } from '@mimic/contract'
import type { CDPSession } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../../../../../engine/src/testing/launchChromium.ts'
import { replaceText } from '../../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../../engine/src/testing/walks.ts'
import { PushPeer } from '../../../../../server/src/testing/PushPeer.ts'
import { TestClient } from '../../../../../server/src/testing/TestClient.ts'
import { until } from '../../../../../server/src/testing/until.ts'
import { ConsoleLab, keep, overflow, PASSWORD, saying } from '../../../testing/ConsoleLab.ts'

// A browser gets alarms by push. Chromium's own push service is not reachable here, so the page gets the address and the
// keys of a browser of the test, and the message that the test's service has got is handed to the service worker.

let lab: ConsoleLab
let peer: PushPeer
beforeAll(async () => {
  peer = await PushPeer.start()
  // Notifications are those of a browser with windows.
  const browser = await launchChromium([], { hasWindows: true })
  lab = await ConsoleLab.start({ MIMIC_OUTGOING_HOSTS: peer.host }, { browser })
})
afterAll(async () => {
  await lab?.stop()
  await peer?.stop()
})

const visitors = [
  { locale: 'cn', theme: 'dark' },
  { locale: 'en', theme: 'light', width: 390, height: 844 },
] as const
const SECURITY = ['/account/security/sms', 'account-security-sms'] as const

/** Hands a message to the service worker as a push service does. */
async function deliver(session: CDPSession, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/monitor/alarm'))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin: lab.origin, registrationId: await registered, data })
}

it.each(walks(visitors))(
  '$locale: an administrator switches push on, a browser subscribes, shows an alarm and is removed',
  { timeout: 120_000 },
  async (visitor) => {
    const { locale } = visitor
    const isCn = locale === 'cn'
    const { db } = lab.server.context
    for (const table of ['notify_rule', 'provider', 'outbox'] as const) await db.deleteFrom(table).execute()
    const { page: admin, errors } = await lab.loggedIn({ locale }, '/manage/sms/provider', 'manage-sms-provider')
    await admin.locator('[data-action="add"]').click()
    await admin.waitForSelector('#form-kind')
    await admin.select('#form-kind', 'push')
    await admin.waitForSelector('#form-pushHosts')
    await replaceText(admin, '#form-title', 'Push')
    await replaceText(admin, '#form-sender', 'plant@example.com')
    await keep(admin, `push-provider-${locale}`)
    await replaceText(admin, '#form-pushHosts', peer.host)
    await admin.locator('.drawer-form [data-action="submit"]').click()
    await admin.waitForSelector('.drawer-form', { hidden: true })

    const { page, errors: own } = await lab.loggedIn(visitor, ...SECURITY)
    await page.browserContext().overridePermissions(lab.origin, ['notifications'])
    const browser = peer.browser()
    const { endpoint, p256dh, auth } = browser
    await page.evaluate(
      (made) => {
        let current: { endpoint: string } | null = null
        Object.assign(PushManager.prototype, {
          getSubscription: async () => current,
          subscribe: async () => {
            current = Object.assign({ endpoint: made.endpoint }, { toJSON: () => made, unsubscribe: async () => true })
            return current
          },
        })
      },
      { endpoint, keys: { p256dh, auth } },
    )
    const card = '[data-part="push"]'
    await page.waitForSelector(`${card} [data-action="push-on"]`)
    await page.$eval(card, (element) => element.scrollIntoView({ block: 'center' }))
    await keep(page, `push-off-${locale}`)
    await page.locator('[data-action="push-on"]').click()
    await page.waitForSelector(`${card} [data-action="push-off"]`)
    await page.$eval(card, (element) => element.scrollIntoView({ block: 'center' }))
    await keep(page, `push-on-${locale}`)
    expect(await overflow(page)).toBe(0)

    const client = await TestClient.login(lab.origin, 'admin', PASSWORD)
    const call = async (path: string, body: Record<string, string>) => {
      const { reply } = await client.call(path, body)
      expect(reply.code, JSON.stringify(reply)).toBe(200)
      return reply.data as { readonly id: string }
    }
    const account = db.selectFrom('account').select('id').where('loginname', '=', 'admin')
    const { id: accountId } = await account.executeTakeFirstOrThrow()
    const rule = { title: 'Push', severity: '2', channel: 'push', accountId, language: locale }
    const { id: ruleId } = await call(paths.notifyRuleAdd, rule)
    const message = `Tank <b>runs</b> over ${locale}`
    const condition = { signalId: '1004-level', kind: 'compare', symbol: '>', value: '4.2', message, severity: '2' }
    const { id } = await call(paths.alarmRuleAdd, condition)
    await lab.gateway.send([['1004-level', Date.now(), 4.3, 0]])
    const { shown } = await until(() => peer.gotBy(browser).at(-1))
    await deliver(await page.createCDPSession(), JSON.stringify(shown))
    const notes = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/monitor/alarm')
        const all = (await registration?.getNotifications()) ?? []
        return all.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }))
      })
    const [note] = await until(async () => {
      const all = await notes()
      return all.length > 0 ? all : undefined
    })
    expect(note).toMatchObject({ lang: isCn ? 'zh-CN' : 'en', tag: shown['tag'] })
    // Texts stand as they are written.
    expect(note?.body).toContain(message)
    await call(paths.alarmNotifyTest, { id: ruleId })
    await until(() => peer.gotBy(browser).length > 1)

    const { page: rules } = await lab.loggedIn({ locale }, '/manage/sms/notify', 'manage-sms-notify')
    await rules.waitForSelector('.resource-table tbody tr')
    await rules.locator(`tbody ::-p-text(${isCn ? '编辑' : 'Edit'})`).click()
    await rules.waitForSelector('#form-accountId, [data-field="accountId"]')
    await keep(rules, `push-rule-${locale}`)
    expect(await rules.$('#form-destination')).toBeNull()

    await page.locator('[data-action="push-off"]').click()
    await page.waitForSelector('[data-action="push-on"]')
    await call(paths.alarmRuleDelete, { id })
    await lab.gateway.send([['1004-level', Date.now(), 4, 0]])
    expect([...errors, ...own]).toEqual([])
  },
)

it('says why a browser gets no push', async () => {
  const { page } = await lab.loggedIn({ locale: 'en' }, ...SECURITY)
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.reload()
  await saying(page, '[data-part="push-obstacle"]', 'blocked in the browser')
  await keep(page, 'push-denied-en')
  expect(await page.$('[data-action="push-on"]')).toBeNull()
})
