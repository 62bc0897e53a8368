import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { OIDC_CLIENT, OidcPeer } from '../../../../server/src/testing/OidcPeer.ts'
import { LDAP_BASE, LDAP_READER, Slapd } from '../../../../server/src/testing/Slapd.ts'
import { ConsoleLab, keep, overflow, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let peer: OidcPeer
beforeAll(async () => {
  lab = await ConsoleLab.start({ MIMIC_OUTGOING_HOSTS: '127.0.0.1' })
  peer = await OidcPeer.start(`${lab.origin}/login/company`)
})
afterAll(async () => {
  await peer?.stop()
  await lab?.stop()
})

const visitors = [
  { locale: 'cn', theme: 'light' },
  { locale: 'en', theme: 'dark' },
] as const

it.each(walks(visitors))(
  '$locale: an administrator sets up the login of the company, and a person comes in by it',
  async (visitor) => {
    const { locale } = visitor
    const { page, errors } = await lab.loggedIn(visitor, '/manage/account/login', 'manage-account-login')
    await page.locator('[data-action="add"]').click()
    await page.waitForSelector('#form-issuer')
    const title = `Acme ${locale}`
    const fields = { title, issuer: peer.issuer, clientId: OIDC_CLIENT.clientId, groups: 'ops = operation' }
    for (const [name, value] of Object.entries(fields)) await replaceText(page, `#form-${name}`, value)
    for (const flag of ['makesAccounts', 'endsSession'])
      await page.$eval(`#form-${flag}`, (input) => (input as HTMLElement).click())
    await keep(page, `company-form-${locale}`)
    await page.locator('.drawer-form [data-action="submit"]').click()
    await page.waitForSelector('.drawer-form', { hidden: true })
    await saying(page, '.resource-table', title)
    await page.locator('[data-action="secret"]').click()
    await replaceText(page, '#company-clientSecret', OIDC_CLIENT.clientSecret)
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await page.waitForSelector('.bp6-dialog', { hidden: true })
    await page.locator('[data-action="test"]').click()
    await saying(page, '.bp6-toast', locale === 'cn' ? '应答正常' : 'answers as it should')
    await keep(page, `company-list-${locale}`)
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])

    peer.people[`person-${locale}`] = { preferred_username: `person.${locale}`, groups: ['ops'] }
    const { page: other } = await lab.visit(visitor)
    const enter = async (name: string) => {
      await lab.go(other, '/login?company=org-a&to=/account/config')
      await other.waitForSelector(`[data-provider="${title}"]`)
      await keep(other, `company-login-${locale}`)
      await other.locator(`[data-provider="${title}"]`).click()
      await other.waitForSelector('input[name="login"]')
      await other.type('input[name="login"]', name)
      await other.type('input[name="password"]', 'any')
      await Promise.all([other.waitForNavigation(), other.click('button[type="submit"]')])
      await Promise.all([other.waitForNavigation(), other.click('button[type="submit"]')])
    }
    await enter(`person-${locale}`)
    await screen(other, 'account-config')
    await saying(other, '.top-bar', `person.${locale}`)

    // The provider asks whether to end its session too, and leads back.
    await other.locator('.account-button').click()
    await other.locator(`.bp6-menu-item ::-p-text(${locale === 'cn' ? '退出' : 'Log out'})`).click()
    await Promise.all([other.waitForNavigation(), other.locator('button[value="yes"]').click()])
    await screen(other, 'login')

    // A browser that comes back without having begun is told so, and led to the login.
    const { page: stray } = await lab.visit(visitor)
    await lab.go(stray, '/login/company?code=x&state=y')
    await saying(stray, '[data-screen="login-company"]', locale === 'cn' ? '请重试' : 'Please try again')
    await keep(stray, `company-stray-${locale}`)
    await stray.locator('[data-action="again"]').click()
    await screen(stray, 'login')
  },
)

// It needs Debian's package slapd, and is reported as skipped where that is not installed.
it.skipIf(!Slapd.isHere).each(walks(visitors))(
  '$locale: people type the name and the password of their company’s directory into the ordinary login',
  async (visitor) => {
    const { locale } = visitor
    const slapd = await Slapd.start()
    onTestFinished(() => slapd.stop())
    const person = await slapd.addPerson(`wang.${locale}`, 'Copper-lake-5', { cn: '王芳', mail: 'wang@example.com' })
    await slapd.setGroup('operators', [person])
    const { page, errors } = await lab.loggedIn(visitor, '/manage/account/login', 'manage-account-login')
    await page.locator('[data-action="add"]').click()
    await page.locator('#form-kind').click()
    await page.select('#form-kind', 'ldap')
    await page.waitForSelector('#form-url')
    const title = `AD ${locale}`
    const settings = { url: slapd.url, bindDn: LDAP_READER.dn, base: LDAP_BASE }
    const fields = { title, ...settings, groups: 'operators = operation' }
    for (const [name, value] of Object.entries(fields)) await replaceText(page, `#form-${name}`, value)
    await page.$eval('#form-makesAccounts', (input) => (input as HTMLElement).click())
    await page.focus('#form-caCert')
    await page.keyboard.sendCharacter(slapd.caCert.trim())
    await keep(page, `directory-form-${locale}`)
    await page.locator('.drawer-form [data-action="submit"]').click()
    await page.waitForSelector('.drawer-form', { hidden: true })
    const row = `tr ::-p-text(${title})`
    await page.waitForSelector(row)
    const press = (action: string) =>
      page.$$eval(
        'tbody tr',
        (rows, named, pressed) =>
          rows
            .find((each) => each.textContent?.includes(named))
            ?.querySelector<HTMLElement>(`[data-action="${pressed}"]`)
            ?.click(),
        title,
        action,
      )
    await press('secret')
    await replaceText(page, '#company-clientSecret', LDAP_READER.password)
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await page.waitForSelector('.bp6-dialog', { hidden: true })
    await press('test')
    await replaceText(page, '#directory-loginname', `wang.${locale}`)
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await saying(page, '.directory-person', 'cn=operators')
    await keep(page, `directory-test-${locale}`)
    await pressEscape(page)
    await page.waitForSelector('.bp6-dialog', { hidden: true })
    await keep(page, `directory-list-${locale}`)
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])
    // There is no fallback account yet, so nobody could manage accounts without the company.
    await page.$eval('[data-action="local"]', (input) => (input as HTMLElement).click())
    await page.waitForSelector('.bp6-alert')
    await keep(page, `directory-local-${locale}`)
    await page.locator('.bp6-alert .bp6-intent-danger').click()
    await saying(page, '.bp6-toast', locale === 'cn' ? '应急账号' : 'fallback account')

    const { page: other } = await lab.visit(visitor)
    await lab.go(other, '/login?company=org-a&to=/account/config')
    await other.waitForSelector('#loginname')
    await other.type('#loginname', `wang.${locale}`)
    await other.type('#password', 'Copper-lake-5')
    await other.locator('button[type="submit"]').click()
    await screen(other, 'account-config')
    await saying(other, '.top-bar', '王芳')
    await slapd.halt()
    const { page: late } = await lab.visit(visitor)
    await lab.go(late, '/login?company=org-a')
    await late.waitForSelector('#loginname')
    await late.type('#loginname', `wang.${locale}`)
    await late.type('#password', 'Copper-lake-5')
    await late.locator('button[type="submit"]').click()
    await saying(late, '.login-panel', locale === 'cn' ? '没有应答' : 'does not answer')
    await keep(late, `directory-down-${locale}`)
    const { db } = lab.server.context
    await db.deleteFrom('login_provider').where('title', '=', title).execute()
  },
)
