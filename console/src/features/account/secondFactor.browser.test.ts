import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { totpCode } from '../../../../server/src/testing/totpCode.ts'
import { ConsoleLab, keep, login, overflow, saying, screen, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterEach(async () => {
  await lab.server.context.db.deleteFrom('second_factor').execute()
  await lab.server.context.db.updateTable('org').set({ factorRoles: '' }).execute()
})
afterAll(async () => {
  await lab?.stop()
})

const visits = [
  { locale: 'cn', theme: 'light' },
  { locale: 'en', theme: 'dark' },
] as const
const SECURITY = '/account/security/sms'

/** Codes of earlier steps were used: the next one is taken too, because the server takes a step of the future. */
const nextCode = (secret: string) => totpCode(secret, Date.now() + 30_000)

/** Adds an authenticator app on the shown card. @returns its secret and the recovery codes */
async function addApp(page: Page, picture?: string) {
  await page.locator('[data-action="add-totp"]').click()
  await page.waitForSelector('.totp-secret .qr-code')
  const secret = (await textOf(page, '[data-part="secret"]')).replaceAll(' ', '')
  if (picture) await keep(page, picture)
  await replaceText(page, '#totp-code', totpCode(secret, Date.now()))
  await page.locator('.bp6-dialog [data-action="submit"]').click()
  await page.waitForSelector('[data-copy="recovery-codes"] pre')
  const codes = (await textOf(page, '[data-copy="recovery-codes"] pre')).split('\n')
  return { secret, codes }
}

it.each(walks(visits))(
  '$locale: an authenticator app is added, and the next login asks for its code',
  async (visitor) => {
    const { locale } = visitor
    const { page, errors } = await lab.loggedIn(visitor, SECURITY, 'account-security-sms', 'operation')
    await page.waitForSelector('[data-action="add-totp"]')
    const { secret, codes } = await addApp(page, `factor-app-${locale}`)
    expect(codes).toHaveLength(10)
    await keep(page, `factor-codes-${locale}`)
    await page.locator('[data-action="codes-kept"]').click()
    await page.waitForSelector('[data-factor="totp"]')
    await keep(page, `factor-card-${locale}`)
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])

    const { page: other } = await lab.visit(visitor)
    await lab.go(other, `/login?to=${SECURITY}`)
    await login(other, 'operation')
    await other.waitForSelector('#factor-code')
    await keep(other, `factor-step-${locale}`)
    await replaceText(other, '#factor-code', '000000')
    await other.keyboard.press('Enter')
    await saying(other, '[data-part="factor-step"]', locale === 'cn' ? '动态码错误' : 'The code is wrong')
    await replaceText(other, '#factor-code', nextCode(secret))
    await other.keyboard.press('Enter')
    await other.waitForSelector('.shell')
    expect(new URL(other.url()).pathname).toBe(SECURITY)

    const { page: lost } = await lab.visit(visitor)
    await lab.go(lost, '/login')
    await login(lost, 'operation')
    await lost.locator('[data-action="recovery"]').click()
    await replaceText(lost, '#factor-code', codes[3] ?? '')
    await lost.keyboard.press('Enter')
    await lost.waitForSelector('.shell')
  },
)

it('a passkey is added, and logs in; an administrator removes it', async () => {
  // An IP address is no site for passkeys.
  const origin = lab.origin.replace('127.0.0.1', 'localhost')
  const { page } = await lab.visit({ locale: 'en' })
  const device = await page.createCDPSession()
  await device.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'usb',
    hasResidentKey: false,
    hasUserVerification: false,
    automaticPresenceSimulation: true,
  } as const
  await device.send('WebAuthn.addVirtualAuthenticator', { options })
  const enter = async () => {
    await page.goto(`${origin}/login?to=${SECURITY}`)
    await login(page, 'operation')
  }
  await enter()
  await screen(page, 'account-security-sms')
  await page.locator('[data-action="add-passkey"]').click()
  await page.waitForSelector('#passkey-title')
  await keep(page, 'factor-passkey')
  await page.locator('.bp6-dialog [data-action="submit"]').click()
  await page.locator('[data-action="codes-kept"]').click()
  await page.waitForSelector('[data-factor="passkey"]')

  await page.deleteCookie(...(await page.cookies(origin)))
  await enter()
  await page.locator('[data-part="factor-step"] [data-action="passkey"]').click()
  await screen(page, 'account-security-sms')

  const admin = await lab.loggedIn({ locale: 'en' }, '/manage/account/int', 'manage-account-int')
  await admin.page.locator('[aria-label="More for operation"]').click()
  await admin.page.locator('[data-action="factors"]').click()
  await admin.page.locator('.bp6-alert .bp6-intent-danger').click()
  await saying(admin.page, '.bp6-toast', 'are removed')
  expect(await lab.server.context.db.selectFrom('second_factor').select('id').execute()).toEqual([])
  await enter()
  await screen(page, 'account-security-sms')
})

it.each(walks(visits))(
  '$locale: a role that requires a second factor asks for it before every screen',
  async (visitor) => {
    const { locale } = visitor
    const { page } = await lab.loggedIn(visitor, '/manage/account/role', 'manage-account-role')
    await page.waitForSelector('.resource-table tbody tr')
    const require = locale === 'cn' ? '要求二次验证' : 'Require a second factor'
    const button = `tbody tr:nth-child(4) button[title="${require}"]`
    await page.waitForSelector(button)
    await keep(page, `factor-roles-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.locator(button).click()
    await page.waitForSelector(button, { hidden: true })

    const phone = await lab.visit({ ...visitor, width: 390, height: 844 })
    await lab.go(phone.page, '/login')
    await login(phone.page, 'viewer')
    await screen(phone.page, 'first-factor')
    await phone.page.waitForSelector('[data-action="add-totp"]')
    await keep(phone.page, `factor-first-${locale}`)
    expect(await overflow(phone.page)).toBe(0)
    await addApp(phone.page, `factor-first-app-${locale}`)
    await phone.page.locator('[data-action="codes-kept"]').click()
    await phone.page.waitForSelector('.shell')
  },
)

it.each(walks(visits))('$locale: a change of roles asks again who is there, and then goes on', async (visitor) => {
  const { locale } = visitor
  const { page } = await lab.loggedIn(visitor, '/manage/account/role', 'manage-account-role')
  const ageSessions = () => lab.server.context.db.updateTable('session').set({ gmtProof: 0 }).execute()
  await ageSessions()
  await page.locator('[data-action="add"]').click()
  await replaceText(page, '#form-title', `Proved ${locale}`)
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('#proof-password')
  await keep(page, `proof-${locale}`)
  await replaceText(page, '#proof-password', 'not-it-1')
  await page.keyboard.press('Enter')
  await saying(page, '[data-part="proof"]', locale === 'cn' ? '密码错误' : 'The password is wrong')
  // Cancelling keeps the form.
  await page.locator('[data-part="proof"] [data-action="cancel"]').click()
  await saying(page, '.drawer-form', locale === 'cn' ? '请先验证身份' : 'Please confirm')
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('#proof-password')
  await replaceText(page, '#proof-password', 'Pump-room-7')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.drawer-form', { hidden: true })
  await saying(page, '.resource-table', `Proved ${locale}`)
})
