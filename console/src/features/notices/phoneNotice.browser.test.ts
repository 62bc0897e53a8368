import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
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

const OWN = 'River-kettle-4'
const dialog = '.notice-dialog'

/** Logs in as a new account that was made two days ago. */
async function arrive(page: Page, loginname: string): Promise<string> {
  const added = await admin.call('/lfscada/org/account/add', { loginname, roleId: 'operation' })
  const { id, password } = added.reply.data as { id: string; password: string }
  const client = await TestClient.login(lab.origin, loginname, password)
  await client.call('/lfscada/user/password/edit', { oldPassword: password, password: OWN })
  const gmtCreate = Date.now() - 2 * 86_400_000
  await lab.server.context.db.updateTable('account').set({ gmtCreate }).where('id', '=', id).execute()
  await lab.go(page, '/login')
  await login(page, loginname, OWN)
  await screen(page, 'monitor-eg-list')
  await page.waitForSelector(dialog)
  return id
}
const buttons = (page: Page) =>
  page.$$eval(`${dialog} .bp6-dialog-footer button`, (all) => all.map(({ textContent }) => textContent))

it.each(
  walks([
    { locale: 'cn', theme: 'light', texts: ['关闭', '立即绑定'] },
    { locale: 'en', theme: 'dark', texts: ['Close', 'Bind now'] },
  ] as const),
)(
  '[spec:notice-phone-benefits] [spec:notice-phone-bind] [spec:notice-phone-close] [spec:notice-phone-target] [spec:notice-width] [spec:notice-dismiss-call] $locale: an account without a verified telephone is asked for one, once',
  async ({ texts, ...visitor }) => {
    const { locale } = visitor
    const { page, errors } = await lab.visit(visitor)
    const id = await arrive(page, `${locale}.close`)
    expect(await page.$$eval(`${dialog} li`, (all) => all.length)).toBe(5)
    expect(await buttons(page)).toEqual(texts)
    expect(await page.$eval(dialog, (each) => each.getBoundingClientRect().width)).toBe(600)
    expect(await overflow(page)).toBe(0)
    await keep(page, `phone-notice-${locale}`)
    await page.locator(`${dialog} [data-action="close-notice"]`).click()
    await page.waitForSelector(dialog, { hidden: true })
    const closed = async () =>
      (await lab.server.context.db.selectFrom('account').select('gmtNotice').where('id', '=', id).executeTakeFirst())
        ?.gmtNotice
    await expect.poll(async () => Number(await closed())).toBeGreaterThan(0)
    const asked = page.waitForResponse((response) => response.url().endsWith('/msg/queryExpireNoticeMsg'))
    await page.reload()
    await asked
    await screen(page, 'monitor-eg-list')
    expect(await page.$(dialog)).toBeNull()

    const other = await lab.visit(visitor)
    await arrive(other.page, `${locale}.bind`)
    await other.page.locator(`${dialog} [data-action="bind"]`).click()
    await other.page.waitForSelector(dialog, { hidden: true })
    await other.page.waitForFunction(() => location.pathname.startsWith('/account/security/sms/setup/'))
    await keep(other.page, `phone-notice-bind-${locale}`)
    expect([...errors, ...other.errors]).toEqual([])
  },
)

it('[spec:guard-login-closes-notice] the notice goes with the session', async () => {
  const { page } = await lab.visit({ locale: 'cn' })
  const id = await arrive(page, 'ended')
  await admin.call('/lfscada/org/account/endSessions', { id })
  await saying(page, 'body', '登录')
  await page.waitForFunction(() => location.pathname === '/login')
  expect(await page.$(dialog)).toBeNull()
})
