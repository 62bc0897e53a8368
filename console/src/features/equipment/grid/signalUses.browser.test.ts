import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walks } from '../../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, rows } from '../../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

describe.each(
  walks([
    ['cn', '删除', '存疑', '页面“'],
    ['en', 'Delete', 'Uncertain', 'page “'],
  ] as const),
)('%s: the signals of a device', (locale, remove, uncertain, page1) => {
  it('that are in use are not removed, and the refusal links to what uses them', async () => {
    const { page } = await lab.again({ locale }, '/manage/eg/equipment/list?search=PS-100', 'manage-eg-equipment-list')
    await rows(page)
    await page.locator(`tbody ::-p-text(${remove})`).click()
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    const link = await page.waitForSelector('.bp6-toast a[data-use="page"]')
    expect(await link?.evaluate((element) => element.textContent)).toContain(page1)
    const address = await link?.evaluate((element) => element.getAttribute('href'))
    await keep(page, `signal-uses-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.goto(`${lab.origin}${address}`)
    await page.waitForSelector('.designer, [data-screen^="designer"]', { timeout: 30_000 })
  })

  it('show in the grid that a value is uncertain, and why', async () => {
    const { page } = await lab.again({ locale }, '/manage/eg/equipment/edit/1001/signal', 'manage-eg-equipment-edit')
    const id = await page
      .waitForSelector('.grid-row[data-row]')
      .then((row) => row?.evaluate((each) => each.getAttribute('data-row') ?? ''))
    await lab.gateway.send([[id ?? '', Date.now(), 1, 1]])
    await page.waitForSelector(`[data-live="${id}"][data-quality="uncertain"][title^="${uncertain}"]`)
    await keep(page, `grid-uncertain-${locale}`)
  })
})
