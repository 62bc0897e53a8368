import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { WECHAT_APP, WechatPeer } from '../../../../server/src/testing/WechatPeer.ts'
import { ConsoleLab, keep, overflow, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let peer: WechatPeer
beforeAll(async () => {
  lab = await ConsoleLab.start({ MIMIC_OUTGOING_HOSTS: '127.0.0.1' })
  peer = await WechatPeer.start()
})
afterAll(async () => {
  await peer?.stop()
  await lab?.stop()
})

const visitors = [
  { locale: 'cn', theme: 'dark' },
  { locale: 'en', theme: 'light', width: 390, height: 844 },
] as const

it.each(walks(visitors))(
  '$locale: [spec:features/account-wechat-unbind] somebody binds their WeChat, logs in by it and unbinds it',
  async (visitor) => {
    const { locale } = visitor
    const isCn = locale === 'cn'
    const { db } = lab.server.context
    await db.deleteFrom('login_provider').execute()
    peer.people[`wang-${locale}`] = '王芳'
    const { page: admin, errors } = await lab.loggedIn({ locale }, '/manage/account/login', 'manage-account-login')
    await admin.locator('[data-action="add"]').click()
    await admin.waitForSelector('#form-kind')
    await admin.select('#form-kind', 'wechat')
    await admin.waitForSelector('#form-apiUrl')
    // What belongs to a company is not asked for.
    expect(await admin.$('#form-groups')).toBeNull()
    const title = isCn ? '微信' : 'WeChat'
    const fields = { title, clientId: WECHAT_APP.clientId, loginUrl: peer.origin, apiUrl: peer.origin }
    for (const [name, value] of Object.entries(fields)) await replaceText(admin, `#form-${name}`, value)
    await keep(admin, `wechat-form-${locale}`)
    await admin.locator('.drawer-form [data-action="submit"]').click()
    await admin.waitForSelector('.drawer-form', { hidden: true })
    await admin.locator('[data-action="secret"]').click()
    await replaceText(admin, '#company-clientSecret', WECHAT_APP.clientSecret)
    await admin.locator('.bp6-dialog [data-action="submit"]').click()
    await admin.waitForSelector('.bp6-dialog', { hidden: true })
    await admin.locator('[data-action="test"]').click()
    await saying(admin, '.bp6-toast', isCn ? '应答正常' : 'answers as it should')

    const { page, errors: own } = await lab.loggedIn(visitor, '/account/security/sms', 'account-security-sms', 'admin')
    await page.locator('[data-action="bind-wechat"]').click()
    await page.waitForSelector(`#wang-${locale}`)
    await Promise.all([page.waitForNavigation(), page.click(`#wang-${locale}`)])
    await screen(page, 'account-security-sms')
    await saying(page, '[data-part="wechat"]', '王芳')
    await page.$eval('[data-part="wechat"]', (card) => card.scrollIntoView({ block: 'center' }))
    await keep(page, `wechat-bound-${locale}`)
    expect(await overflow(page)).toBe(0)

    const { page: other } = await lab.visit(visitor)
    await lab.go(other, '/login?company=org-a&to=/account/config')
    await other.waitForSelector(`[data-provider="${title}"]`)
    await keep(other, `wechat-login-${locale}`)
    await other.locator(`[data-provider="${title}"]`).click()
    await other.waitForSelector(`#wang-${locale}`)
    await other.click(`#wang-${locale}`)
    await screen(other, 'account-config')

    // An answer that nobody has asked for.
    await lab.go(page, '/account/security/wechat?code=x&state=y')
    await saying(page, '[data-screen="account-security-wechat"]', isCn ? '请重试' : 'Please try again')
    await keep(page, `wechat-stray-${locale}`)
    await page.locator('[data-action="back"]').click()
    await page.locator('[data-action="unbind-wechat"]').click()
    await page.waitForSelector('.bp6-alert')
    await keep(page, `wechat-unbind-${locale}`)
    await page.locator('.bp6-alert-footer button.bp6-intent-danger').click()
    await page.waitForSelector('[data-action="bind-wechat"]')
    // The refused call of the stray answer is told by the browser.
    expect([...errors, ...own.filter((each) => !each.includes('400'))]).toEqual([])

    // Without an enabled login by WeChat there is no card.
    await db.updateTable('login_provider').set({ isEnabled: 0 }).execute()
    await lab.go(page, '/account/security/sms')
    await page.waitForSelector('[data-part="logins"]')
    await page.waitForNetworkIdle()
    expect(await page.$('[data-part="wechat"]')).toBeNull()
  },
)
