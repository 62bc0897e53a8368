import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let folder: string
const pdf = () => join(folder, 'invoice.pdf')
beforeAll(async () => {
  lab = await ConsoleLab.start()
  folder = await mkdtemp(join(tmpdir(), 'mimic-invoice-'))
  await writeFile(pdf(), '%PDF-1.7\n1 0 obj\n%%EOF\n')
})
afterAll(async () => {
  await lab?.stop()
  await rm(folder, { recursive: true, force: true })
})

const DIALOG = '.purchase-dialog'
const press = (page: Page, action: string, within = '') => page.locator(`${within} [data-action="${action}"]`).click()
/** The state that an open order shows. */
const inState = (page: Page, state: string) => page.waitForSelector(`${DIALOG} [data-state="${state}"]`)
const confirm = (page: Page) => page.locator('.bp6-alert-footer button.bp6-intent-primary').click()
async function phone(page: Page, name: string): Promise<void> {
  await page.setViewport({ width: 390, height: 844 })
  expect(await overflow(page), name).toBe(0)
  await keep(page, `${name}-phone`)
  await page.setViewport({ width: 1366, height: 768 })
}

it.each(
  walks([
    { locale: 'cn', theme: 'light', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', width: 1366, height: 768 },
  ] as const),
)('$locale: an order of cards is drafted, submitted, paid, invoiced, and its invoice printed', async (visitor) => {
  const { locale, theme } = visitor
  const { page, errors } = await lab.loggedIn(visitor, '/manage/card/order', 'manage-card-order')
  await page.evaluate((chosen) => localStorage.setItem('mimic.appearance', chosen), theme)
  await lab.go(page, '/manage/card/order')
  await screen(page, 'manage-card-order')
  await saying(page, '.resource-table', '-000002')
  await keep(page, `purchase-orders-${locale}`)
  await phone(page, `purchase-orders-${locale}`)

  await press(page, 'add-order')
  await page.waitForSelector('#order-lines-0-count')
  await replaceText(page, '#order-lines-0-count', '0')
  await press(page, 'submit', DIALOG)
  await page.waitForSelector('#order-lines-0-count[aria-invalid="true"]')
  await replaceText(page, '#order-lines-0-count', '4')
  await replaceText(page, '#order-note', `Walk ${locale}`)
  await saying(page, DIALOG, '480.00')
  await keep(page, `purchase-form-${locale}`)
  await phone(page, `purchase-form-${locale}`)
  await press(page, 'submit', DIALOG)
  await page.waitForSelector(DIALOG, { hidden: true })
  await page.waitForSelector('.resource-table [data-state="draft"]')
  await page.locator('.resource-table tbody tr [data-action="view-order"]').click()
  await inState(page, 'draft')
  await press(page, 'order-submit', DIALOG)
  await keep(page, `purchase-submit-${locale}`)
  await confirm(page)
  await inState(page, 'submitted')
  await press(page, 'order-paid', DIALOG)
  await page.waitForSelector('#settle-reference')
  await press(page, 'submit', '.small-dialog')
  await page.waitForSelector('#settle-reference[aria-invalid="true"]')
  await replaceText(page, '#settle-reference', 'Transfer 12')
  await keep(page, `purchase-settle-${locale}`)
  await press(page, 'submit', '.small-dialog')
  await inState(page, 'paid')
  await press(page, 'order-invoice', DIALOG)
  await page.waitForSelector('#invoice-taxNumber')
  await replaceText(page, '#invoice-amount', '480.01')
  await press(page, 'submit', '.small-dialog')
  await page.waitForSelector('#invoice-amount[aria-invalid="true"]')
  await replaceText(page, '#invoice-amount', '400.5')
  await replaceText(page, '#invoice-taxNumber', '91330100000000000X')
  await replaceText(page, '#invoice-email', 'bills@example.com')
  await keep(page, `purchase-request-${locale}`)
  await press(page, 'submit', '.small-dialog')
  await saying(page, DIALOG, '400.50')
  await keep(page, `purchase-order-${locale}`)
  await phone(page, `purchase-order-${locale}`)
  await press(page, 'close', DIALOG)

  await lab.go(page, '/manage/card/invoice')
  await screen(page, 'manage-card-invoice')
  await saying(page, '.resource-table', '91330100000000000X')
  await page.locator('.resource-table tbody tr [data-action="issue"]').click()
  await page.waitForSelector('#close-number')
  await replaceText(page, '#close-number', `2433-${locale}`)
  await press(page, 'submit', '.small-dialog')
  await saying(page, '.resource-table', `2433-${locale}`)
  const input = await page.waitForSelector('.resource-table tbody tr input[type=file]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(pdf())
  await page.waitForSelector('.resource-table [data-action="download"]')
  await keep(page, `purchase-invoices-${locale}`)
  expect(await overflow(page)).toBe(0)
  await phone(page, `purchase-invoices-${locale}`)
  await page.locator('.resource-table tbody tr [data-action="print"]').click()
  await screen(page, 'account-invoice-print')
  await saying(page, '.invoice-sheet', 'Transfer 12')
  await keep(page, `purchase-print-${locale}`)
  await phone(page, `purchase-print-${locale}`)
  await page.emulateMediaType('print')
  expect(await page.$eval('.invoice-bar', (bar) => getComputedStyle(bar).display)).toBe('none')
  expect(await page.$eval('.invoice-sheet h1', (head) => getComputedStyle(head).color)).toBe('rgb(0, 0, 0)')
  await keep(page, `purchase-paper-${locale}`)
  await page.emulateMediaType('screen')
  // The browser itself reports a refusal; there was none.
  expect(errors).toEqual([])
})

it.each(
  walks([
    { locale: 'cn', theme: 'dark', width: 1366, height: 768 },
    { locale: 'en', theme: 'light', width: 1366, height: 768 },
  ] as const),
)('$locale: messages are bought by packs, offers are kept, and the account area lists both', async (visitor) => {
  const { locale, theme } = visitor
  const { page, errors } = await lab.loggedIn(visitor, '/manage/sms/buy', 'manage-sms-buy')
  await page.evaluate((chosen) => localStorage.setItem('mimic.appearance', chosen), theme)
  await lab.go(page, '/manage/sms/buy')
  await screen(page, 'manage-sms-buy')
  await page.waitForSelector('.sms-packs [data-action="order-pack"]')
  await keep(page, `purchase-sms-${locale}`)
  expect(await overflow(page)).toBe(0)
  await phone(page, `purchase-sms-${locale}`)
  await press(page, 'order-pack', '.sms-packs')
  await page.waitForSelector('#order-lines-0-count')
  await press(page, 'submit', DIALOG)
  await page.waitForSelector(DIALOG, { hidden: true })
  await page.waitForSelector('.resource-table [data-state="draft"]')

  await press(page, 'offers')
  await press(page, 'add-offer')
  await page.waitForSelector('#offer-title')
  await replaceText(page, '#offer-title', `Pack ${locale}`)
  await replaceText(page, '#offer-quantity', '500')
  await replaceText(page, '#offer-price', '30')
  await keep(page, `purchase-offer-${locale}`)
  await press(page, 'submit', '.small-dialog')
  await saying(page, DIALOG, `Pack ${locale}`)
  await keep(page, `purchase-offers-${locale}`)
  await phone(page, `purchase-offers-${locale}`)
  await press(page, 'close', DIALOG)
  await saying(page, '.sms-packs', `Pack ${locale}`)

  for (const [path, id] of [
    ['/account/order', 'account-order'],
    ['/account/invoice', 'account-invoice'],
  ] as const) {
    await lab.go(page, path)
    await screen(page, id)
    await page.waitForSelector('.resource-table tbody tr')
    await page.select('[data-action="scope"]', 'all')
    await saying(page, '.resource-table', '清水水务')
    await keep(page, `purchase-${id}-${locale}`)
    expect(await overflow(page)).toBe(0)
    await phone(page, `purchase-${id}-${locale}`)
  }
  expect(errors).toEqual([])
})
