import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, saying, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

it.each(
  walks([
    { locale: 'cn', theme: 'light' },
    { locale: 'en', theme: 'dark' },
  ] as const),
)('$locale: a key is made in the browser, used by a program, renewed and revoked', async (visitor) => {
  const { locale } = visitor
  const { page, errors } = await lab.loggedIn(visitor, '/manage/api/list', 'manage-api-list')
  await page.locator('[data-action="add"]').click()
  await page.waitForSelector('#form-title')
  const title = `Historian ${locale}`
  await replaceText(page, '#form-title', title)
  await page.locator('.drawer-form [data-action="submit"]').click()
  // A key without a permission is of no use.
  await page.waitForSelector('.drawer-form .choices-problem')
  await page.$$eval('.choices-field input', (boxes) => {
    for (const box of boxes.slice(0, 2)) (box as HTMLElement).click()
  })
  await page.select('#form-lifetime', 'd90')
  await keep(page, `key-form-${locale}`)
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('[data-copy="key"]')
  const key = await textOf(page, '[data-copy="key"] pre')
  await keep(page, `key-shown-${locale}`)
  await page.locator('.bp6-dialog [data-action="close"]').click()
  await page.waitForSelector('.bp6-dialog', { hidden: true })
  await saying(page, '.resource-table', title)

  const use = async (bearer: string) => {
    const response = await fetch(lab.origin + paths.equipmentMonitorQuery, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { data } = (await response.json()) as { data?: { total: number } }
    return [response.status, (data?.total ?? 0) > 0]
  }
  expect(await use(key)).toEqual([200, true])

  const press = (action: string) =>
    page.locator(`::-p-xpath(//tr[contains(., '${title}')]//*[@data-action='${action}'])`).click()
  await press('renew')
  await page.waitForSelector('#renew-overlapHours')
  await page.select('#renew-overlapHours', '0')
  await keep(page, `key-renew-${locale}`)
  await page.locator('.bp6-dialog [data-action="submit"]').click()
  await page.waitForSelector('[data-copy="key"]')
  const renewed = await textOf(page, '[data-copy="key"] pre')
  await page.locator('.bp6-dialog [data-action="close"]').click()
  await page.waitForSelector('.bp6-dialog', { hidden: true })
  expect([await use(key), await use(renewed)]).toEqual([
    [401, false],
    [200, true],
  ])

  await press('revoke')
  await page.waitForSelector('.bp6-alert')
  await keep(page, `key-revoke-${locale}`)
  await page.locator('.bp6-alert .bp6-intent-danger').click()
  const revoked = locale === 'cn' ? '已吊销' : 'Revoked'
  await page.waitForSelector(`::-p-xpath(//tr[contains(., '${title}')][contains(., '${revoked}')])`)
  expect(await use(renewed)).toEqual([401, false])
  await keep(page, `key-list-${locale}`)
  expect(await overflow(page)).toBe(0)
  expect(errors).toEqual([])
})
