import { createHash } from 'node:crypto'
import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { until } from '../../../../server/src/testing/until.ts'
import { ConsoleLab, keep, login, overflow, PASSWORD, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let admin: TestClient
beforeAll(async () => {
  lab = await ConsoleLab.start()
  admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
})
afterAll(async () => {
  await lab?.stop()
})

const visits = [
  { locale: 'cn', theme: 'light', isHurried: true },
  { locale: 'en', theme: 'dark', isHurried: true },
] as const
const OWN = 'River-kettle-4'
const NEXT = 'Hedge-lantern-7'

/** Waits for the newest message to an address, and finds what a pattern names in it. */
async function sent(destination: string, pattern: RegExp): Promise<string> {
  return until(async () => {
    const rows = await lab.server.context.db
      .selectFrom('outbox')
      .select('text')
      .where('destination', '=', destination)
      .where('state', '=', 'sent')
      .orderBy('gmtCreate', 'desc')
      .execute()
    return rows.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
  }, 30_000)
}
const forgetMessages = () => lab.server.context.db.deleteFrom('outbox').execute()

/** Types the text of the picture, which the server knows as a hash only: the test puts its own in place of it. */
async function readPicture(page: Page): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    if (!request.url().endsWith(paths.findpwdAccount)) return void request.continue()
    const body = new URLSearchParams(request.postData())
    const vcodeId = body.get('vcodeId') ?? ''
    const hash = createHash('sha256').update(`${vcodeId} abcd`).digest('base64url')
    lab.server.context.shared.set('vcode', vcodeId, hash, Date.now() + 60_000).then(() => request.continue())
  })
  await page.waitForSelector('.vcode-image')
  await replaceText(page, '#vcode', 'abcd')
}

const submit = (page: Page) => page.locator('[data-action="submit"]').click()

it('[spec:guard-findpwd-public] [spec:route-findpwd-default] [spec:route-findpwd-steps] every step has a public address, and one ahead of the recovery leads to its first', async () => {
  const { page, errors } = await lab.visit({ locale: 'en' })
  await lab.go(page, '/findpwd')
  await screen(page, 'findpwd-account')
  for (const step of ['validate', 'validate/tel', 'validate/email', 'validate/question', 'password', 'finish']) {
    await lab.go(page, `/findpwd/${step}`)
    await screen(page, 'findpwd-account')
    expect(await page.evaluate(() => location.pathname), step).toBe('/findpwd/account')
  }
  expect(errors).toEqual([])
})

it.each(walks(visits))('$locale: whoever has to wait sees for how long, and what else there is', async ({ locale }) => {
  const { shared } = lab.server.context
  // As after many tries of strangers; that there is no such account makes no difference.
  const many = JSON.stringify({ count: 12, last: Date.now(), epoch: 0 })
  await shared.set('tries.login', 'nobody', many, Date.now() + 60_000)
  await shared.set('code.pace', 'none unknown nobody email', many, Date.now() + 60_000)
  const { page, errors } = await lab.visit({ locale })
  await lab.go(page, '/login')
  await replaceText(page, '#loginname', 'nobody')
  await replaceText(page, '#password', 'any password')
  await page.locator('button[type="submit"]').click()
  await saying(page, '[data-part="wait"]', locale === 'cn' ? '曾登录过' : 'logged in before')
  await keep(page, `login-wait-${locale}`)
  expect(await page.$eval('[data-part="wait"]', (notice) => notice.textContent)).toMatch(/[12]:\d\d/)
  await page.locator('.login-other').click()
  await screen(page, 'findpwd-account')
  await replaceText(page, '#recovery-loginname', 'nobody')
  await readPicture(page)
  await submit(page)
  await screen(page, 'findpwd-validate')
  // Its button is there where a provider sends mail.
  await lab.go(page, '/findpwd/validate/email')
  await page.locator('[data-action="send-code"]').click()
  await saying(page, '[data-part="wait"]', locale === 'cn' ? '曾登录过' : 'logged in before')
  await keep(page, `recovery-wait-${locale}`)
  expect(await overflow(page)).toBe(0)
  expect(errors.filter((error) => !error.includes('429'))).toEqual([])
})

it.each(walks(visits))(
  '$locale: an administrator sets up mail and SMS, writes to people, and invites somebody, who forgets the password and comes back',
  async (visitor) => {
    const { locale } = visitor
    await forgetMessages()
    await lab.server.context.db.deleteFrom('provider').execute()
    const { page, errors } = await lab.again(visitor, '/manage/sms/provider', 'manage-sms-provider')
    const email = `invited.${locale}@plant.example`
    for (const kind of ['mailCatcher', 'smsCatcher']) {
      await page.locator('.screen-head [data-action="add"]').click()
      await page.waitForSelector('#form-title')
      await replaceText(page, '#form-title', kind)
      await page.select('#form-kind', kind)
      await page.waitForSelector('#form-host', { hidden: true })
      await page.locator('.drawer-form [data-action="submit"]').click()
      await page.waitForSelector('.drawer-form', { hidden: true })
    }
    await page.locator('.screen-head [data-action="add"]').click()
    await page.waitForSelector('#form-title')
    await keep(page, `provider-form-${locale}`)
    await pressEscape(page)
    await page.waitForSelector('.drawer-form', { hidden: true })
    await keep(page, `providers-${locale}`)
    await page.locator('[data-action="test"]').click()
    await page.waitForSelector('#test-destination')
    await replaceText(page, '#test-destination', 'somebody@plant.example')
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await page.waitForSelector('.bp6-dialog [data-part="outcome"].bp6-intent-success')
    await keep(page, `provider-test-${locale}`)

    // An invitation to somebody new.
    const loginname = `invited.${locale}`
    await admin.call(paths.orgAccountAdd, { loginname, email, name: locale === 'cn' ? '周洋' : 'Jo' })
    await lab.go(page, `/manage/account/int?search=${loginname}`)
    await page.locator('.resource-table [data-action="more"]').click()
    await page.locator('[data-action="invite"]').click()
    await saying(page, '.bp6-alert', email)
    await keep(page, `invite-${locale}`)
    await page.locator('.bp6-alert .bp6-button.bp6-intent-primary').click()
    const link = await sent(email, /(http:\S+#[\w-]{43})/)

    const phone = await lab.visit({ locale, width: 390, height: 844 })
    await phone.page.goto(link)
    await screen(phone.page, 'findpwd-password')
    expect(await phone.page.evaluate(() => location.hash)).toBe('')
    await keep(phone.page, `invited-${locale}`)
    expect(await overflow(phone.page)).toBe(0)
    const choose = async (password: string) => {
      await replaceText(phone.page, '#recovery-password', password)
      await replaceText(phone.page, '#recovery-again', password)
      await submit(phone.page)
    }
    await choose('password')
    await phone.page.waitForSelector('#recovery-password[aria-invalid="true"]')
    await choose(OWN)
    await screen(phone.page, 'findpwd-finish')
    await keep(phone.page, `recovery-done-${locale}`)
    await phone.page.locator('[data-action="login"]').click()
    await screen(phone.page, 'login')

    // The password is forgotten.
    await keep(phone.page, `login-phone-${locale}`)
    await phone.page.locator('.login-other').click()
    await screen(phone.page, 'findpwd-account')
    await replaceText(phone.page, '#recovery-loginname', loginname)
    await readPicture(phone.page)
    await keep(phone.page, `recovery-account-${locale}`)
    await submit(phone.page)
    await screen(phone.page, 'findpwd-validate')
    await keep(phone.page, `recovery-ways-${locale}`)
    await phone.page.locator('[data-action="question"]').click()
    await screen(phone.page, 'findpwd-validate-question')
    await keep(phone.page, `recovery-questions-${locale}`)
    for (const at of [0, 1, 2]) await replaceText(phone.page, `#recovery-answer${at}`, 'a guess')
    await submit(phone.page)
    await phone.page.waitForSelector('[role="alert"]')
    await phone.page.locator('a.login-other').click()
    await screen(phone.page, 'findpwd-validate')
    await phone.page.locator('[data-action="email"]').click()
    await screen(phone.page, 'findpwd-validate-email')
    await phone.page.locator('[data-action="send-code"]').click()
    const code = await sent(email, /(\d{6})/)
    await replaceText(phone.page, '#recovery-code', code === '111111' ? '222222' : '111111')
    await submit(phone.page)
    await phone.page.waitForSelector('#recovery-code[aria-invalid="true"]')
    await keep(phone.page, `recovery-code-${locale}`)
    await replaceText(phone.page, '#recovery-code', code)
    await submit(phone.page)
    await screen(phone.page, 'findpwd-password')
    // A reload goes on where it was.
    await phone.page.reload()
    await screen(phone.page, 'findpwd-password')
    await choose(NEXT)
    await screen(phone.page, 'findpwd-finish')
    await phone.page.locator('[data-action="login"]').click()
    await screen(phone.page, 'login')
    await login(phone.page, loginname, NEXT)
    await screen(phone.page, 'monitor-eg-list')
    await lab.go(phone.page, '/account/security/sms')
    await phone.page.waitForSelector('[data-part="logins"]')
    expect(await phone.page.$('[data-part="demo"]')).toBeNull()
    expect(phone.errors.filter((error) => !/400/.test(error))).toEqual([])

    // People are written to; the list shows what the catcher took.
    await lab.go(page, '/manage/sms/send')
    await page.locator('[data-action="compose"]').click()
    // The people come with an answer, and move the button.
    await page.waitForSelector(`[data-field="accountIds"] ::-p-text(${loginname})`)
    await submit(page)
    await page.waitForSelector('.choices-problem')
    await page.locator(`[data-field="accountIds"] ::-p-text(${loginname})`).click()
    await replaceText(page, '#compose-subject', locale === 'cn' ? '检修通知' : 'Maintenance')
    await replaceText(page, '#compose-text', locale === 'cn' ? '{name}，今天 14 点停机。' : '{name}, we stop at 14:00.')
    await keep(page, `compose-${locale}`)
    await submit(page)
    await page.waitForSelector('.bp6-dialog', { hidden: true })
    await saying(page, '.resource-table', locale === 'cn' ? '今天 14 点停机' : 'we stop at 14:00')
    await keep(page, `outbox-${locale}`)
    expect(await overflow(page)).toBe(0)
    await lab.go(page, '/manage/sms/statistics')
    await page.waitForSelector('[data-day]')
    await keep(page, `outbox-statistics-${locale}`)
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])
  },
)

it.each(walks(visits))(
  '$locale: an account verifies its e-mail, sets its questions, and a new password',
  async (visitor) => {
    const { locale } = visitor
    const email = `own.${locale}@plant.example`
    await forgetMessages()
    await admin.call(paths.providerAdd, { title: 'Mail', kind: 'mailCatcher' })
    const { page, errors } = await lab.again(visitor, '/account/security/sms', 'account-security-sms', 'operation')
    await page.waitForSelector('[data-part="recovery"]')
    // It has the password that the demo gave it.
    await page.waitForSelector('[data-part="demo"]')
    await keep(page, `security-${locale}`)
    await page.locator('[data-action="set-email"]').click()
    // Without an identity check the setup begins with it.
    await page.waitForSelector('[data-screen="account-setup"][data-step="check"]')
    await keep(page, `setup-ways-${locale}`)
    await page.locator('[data-action="password"]').click()
    await replaceText(page, '#check-password', 'wrong')
    await submit(page)
    await page.waitForSelector('#check-password[aria-invalid="true"]')
    await replaceText(page, '#check-password', PASSWORD)
    await submit(page)
    await page.waitForSelector('#setup-destination')
    await replaceText(page, '#setup-destination', 'no address')
    await submit(page)
    await page.waitForSelector('#setup-destination[aria-invalid="true"]')
    await replaceText(page, '#setup-destination', email)
    await submit(page)
    await page.waitForSelector('#setup-code')
    await keep(page, `setup-code-${locale}`)
    await replaceText(page, '#setup-code', await sent(email, /(\d{6})/))
    await submit(page)
    await page.waitForSelector('[data-step="done"]')
    await keep(page, `setup-done-${locale}`)
    await page.locator('a.login-other').click()
    await page.waitForSelector('[data-entry="email"] .bp6-intent-success')

    await page.locator('[data-action="set-question"]').click()
    await page.waitForSelector('#setup-answer0')
    await keep(page, `setup-questions-${locale}`)
    const answers = ['One', 'Two', 'Three']
    for (const [at, answer] of answers.entries()) await replaceText(page, `#setup-answer${at}`, answer)
    await submit(page)
    await page.waitForSelector('[data-step="confirm"] #setup-answer0')
    for (const [at, answer] of answers.entries())
      await replaceText(page, `#setup-answer${at}`, at === 1 ? 'Other' : answer)
    await submit(page)
    await page.waitForSelector('#setup-answer1[aria-invalid="true"]')
    await replaceText(page, '#setup-answer1', 'two')
    await submit(page)
    await page.waitForSelector('[data-step="done"]')
    await page.locator('a.login-other').click()
    await page.waitForSelector('[data-part="logins"] tbody tr')
    await keep(page, `security-set-${locale}`)
    expect(await overflow(page)).toBe(0)
    await lab.go(page, '/account/security/nosms')
    await page.waitForSelector('[data-entry="question"]')
    expect(await page.$('[data-entry="email"]')).toBeNull()
    expect(errors.filter((error) => !/400/.test(error))).toEqual([])
  },
)
