import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../../../engine/src/testing/replaceText.ts'
import { walkLocales } from '../../../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow } from '../../../../testing/ConsoleLab.ts'

const address = '/manage/eg/equipment/edit/1001/driver'
const screen = 'manage-eg-equipment-edit'
let lab: ConsoleLab
let external: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start({ MIMIC_BROKER_EMBEDDED: '1', MIMIC_BROKER_URL: 'mqtts://plant.example:8883' })
  external = await ConsoleLab.start()
})
afterAll(async () => {
  await lab?.stop()
  await external?.stop()
})

const broker = '[id="equipment-driverConfig.broker"]'
const url = '[id="equipment-driverConfig.url"]'
async function chooseMimic(page: Page): Promise<void> {
  await page.select('#equipment-driver', 'mqtt')
  await page.waitForSelector(url)
  await page.select(broker, 'mimic')
  await page.waitForSelector(url, { hidden: true })
}
const copied = (page: Page, name: string) =>
  page
    .waitForSelector(`[data-copy="${name}"] pre`)
    .then((element) => element?.evaluate(({ textContent }) => textContent ?? ''))

it.each(walkLocales())('%s: an account of a field device is added, renewed and deleted', async (locale) => {
  const { page } = await lab.again({ locale }, address, screen)
  await page.waitForSelector('#equipment-driver')
  await page.select('#equipment-driver', 'mqtt')
  await page.waitForSelector('textarea[id="equipment-driverConfig.key"]')
  await keep(page, `broker-other-${locale}`)
  await chooseMimic(page)
  const accounts = '[data-part="field-accounts"]'
  await page.waitForSelector(accounts)
  await page.locator(`${accounts} [data-action="add"]`).click()
  await replaceText(page, '#field-account-title', `Boiler ${locale}`)
  await page.keyboard.press('Enter')
  const password = await copied(page, 'password')
  expect([await copied(page, 'url'), password?.length]).toEqual(['mqtts://plant.example:8883', 32])
  await keep(page, `field-login-${locale}`)
  await page.locator('[data-action="close"]').click()
  await page.waitForSelector('[data-copy]', { hidden: true })
  const row = `[data-account="Boiler ${locale}"]`
  await page.waitForSelector(row)
  await keep(page, `field-accounts-${locale}`)
  expect(await overflow(page)).toBe(0)
  await page.locator(`${row} [data-action="rotate"]`).click()
  await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
  expect(await copied(page, 'password')).not.toBe(password)
  await page.locator('[data-action="close"]').click()
  await page.waitForSelector('[data-copy]', { hidden: true })
  await page.locator(`${row} [data-action="remove"]`).click()
  await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
  await page.waitForSelector(row, { hidden: true })
})

it.each(walkLocales())('%s: with an external broker the screen says so', async (locale) => {
  const { page } = await external.again({ locale }, address, screen)
  await page.waitForSelector('#equipment-driver')
  await chooseMimic(page)
  await page.waitForSelector('[data-part="external-broker"]')
  await keep(page, `field-external-${locale}`)
  expect(await page.$('[data-part="field-accounts"]')).toBeNull()
})
