import { dayOf, paths } from '@mimic/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { hashPassword } from '../../../../server/src/features/user/passwords.ts'
import { ConsoleLab, keep, overflow, PASSWORD, saying, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const GRANTS = '/manage/api/list?view=grants'
/** A partner company of the demo that has no grant. */
const COMPANY = '清源水质检测'

it.each(
  walks([
    { locale: 'cn', theme: 'light' },
    { locale: 'en', theme: 'dark' },
  ] as const),
)('$locale: a partner company is granted access, calls, sees its grant, and loses it', async (visitor) => {
  const { locale } = visitor
  const { page, errors } = await lab.loggedIn(visitor, GRANTS, 'manage-api-list')
  await page.locator(`::-p-xpath(//tr[contains(., '${COMPANY}')]//*[@data-action='grant'])`).click()
  await page.waitForSelector('[data-field="rangeEquips"] input[data-choice="1003"]')
  const title = `Reports ${locale}`
  await replaceText(page, '#form-title', title)
  await page.$eval('[data-field="rangeEquips"] input[data-choice="1003"]', (box) => (box as HTMLElement).click())
  await page.$eval('[data-field="permissions"] input', (box) => (box as HTMLElement).click())
  await replaceText(page, '#form-lastDay', '2020-01-01')
  await page.$eval('#form-isSignedOnly', (box) => (box as HTMLElement).click())
  await page.locator('.drawer-form [data-action="submit"]').click()
  // The server knows the day.
  await page.waitForSelector('#form-lastDay[aria-invalid="true"]')
  await replaceText(page, '#form-lastDay', dayOf(Date.now() + 86_400_000))
  await keep(page, `grant-form-${locale}`)
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('[data-copy="secret"]')
  const secret = await textOf(page, '[data-copy="secret"] pre')
  expect(secret).toContain(await textOf(page, '[data-copy="keyid"] pre'))
  await keep(page, `grant-shown-${locale}`)
  await page.locator('.bp6-dialog [data-action="close"]').click()
  await page.waitForSelector('.bp6-dialog', { hidden: true })
  await saying(page, '.resource-table', title)
  expect(await textOf(page, '[data-part="without-grant"]')).not.toContain(COMPANY)

  const use = async () => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(lab.origin + paths.equipmentMonitorQuery, { method: 'POST', headers })
    const { data } = (await response.json()) as { data?: { rows: { id: string }[] } }
    return [response.status, data?.rows.map(({ id }) => id)]
  }
  expect(await use()).toEqual([200, ['1003']])
  const press = (action: string) =>
    page.locator(`::-p-xpath(//tr[contains(., '${title}')]//*[@data-action='${action}'])`).click()
  await press('calls')
  await saying(page, '[data-part="grant-calls"]', paths.equipmentMonitorQuery)
  await keep(page, `grant-calls-${locale}`)
  await page.locator('.bp6-dialog [data-action="close"]').click()
  await page.waitForSelector('.bp6-dialog', { hidden: true })

  const { db } = lab.server.context
  const passwordHash = await hashPassword(PASSWORD)
  await db.updateTable('account').set({ passwordHash }).where('loginname', '=', 'lab').execute()
  const own = await lab.loggedIn(visitor, '/account/info/sms', 'account-info-sms', 'lab')
  await saying(own.page, '[data-part="received-grants"]', title)
  await keep(own.page, `grant-received-${locale}`)
  expect([own.errors, await overflow(own.page)]).toEqual([[], 0])

  await press('cancel')
  await page.waitForSelector('.bp6-alert')
  await keep(page, `grant-cancel-${locale}`)
  await page.locator('.bp6-alert .bp6-intent-danger').click()
  await saying(page, '[data-part="without-grant"]', COMPANY)
  expect((await use())[0]).toBe(401)
  await page.select('[data-filter="ended"]', 'ended')
  await saying(page, '.resource-table', title)
  await keep(page, `grant-list-${locale}`)
  // The server has refused the day, once.
  expect([await overflow(page), errors.filter((each) => !each.includes('status of 400'))]).toEqual([0, []])
})
