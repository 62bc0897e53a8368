import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract/paths'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let folder: string
const logo = () => join(folder, 'logo.svg')
beforeAll(async () => {
  lab = await ConsoleLab.start()
  folder = await mkdtemp(join(tmpdir(), 'mimic-style-'))
  const drawing = '<rect width="120" height="40" fill="#1b5e8c"/><circle cx="20" cy="20" r="12" fill="#fff"/>'
  await writeFile(logo(), `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${drawing}</svg>`)
})
afterAll(async () => {
  await lab?.stop()
  await rm(folder, { recursive: true, force: true })
})

const property = (page: Page, name: string, value: string) =>
  page.waitForFunction((at, wanted) => document.documentElement.style.getPropertyValue(at) === wanted, {}, name, value)
/** Chooses the appearance in the browser, as people do. */
async function appear(page: Page, theme: string, path: string, id: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('mimic.appearance', chosen), theme)
  await lab.go(page, path)
  await screen(page, id)
}
const wordmark = (page: Page, text: string) => saying(page, '.brand', text)

it.each(
  walks([
    { locale: 'cn', theme: 'light', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', width: 1366, height: 768 },
  ] as const),
)('$locale: a style is made, refused where nobody could read it, used, and shown before the login', async (visitor) => {
  const { locale, theme } = visitor
  const { page, errors } = await lab.loggedIn(visitor, '/manage/style/list', 'manage-style-list')
  await appear(page, theme, '/manage/style/list', 'manage-style-list')
  const title = `Blue ${locale}`
  const name = locale === 'cn' ? '清水水务' : 'River works'
  await page.locator('[data-action="add"]').click()
  await page.waitForSelector('#form-title')
  await replaceText(page, '#form-title', title)
  await replaceText(page, '#form-windowTitle', name)
  await replaceText(page, '#form-accent', '#ffd400')
  await replaceText(page, '#form-accentDark', '#7fc8a2')
  await replaceText(page, '#form-palette', '#1f5a3d,#b3541e')
  await page.waitForSelector('[data-sample="light"][data-faint]')
  await keep(page, `style-form-${locale}`)
  await page.locator('.drawer-form [data-action="submit"]').click()
  await saying(page, '.drawer-form', locale === 'cn' ? '对比度不足' : 'The contrast is below')
  await replaceText(page, '#form-accent', '#1f5a3d')
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('.drawer-form', { hidden: true })
  await saying(page, '.resource-table', title)

  const press = (action: string) =>
    page.locator(`::-p-xpath(//tr[contains(., '${title}')]//*[@data-action='${action}'])`).click()
  await press('pictures')
  const input = await page.waitForSelector('[data-picture="logo"] input[type=file]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(logo())
  await page.waitForSelector('[data-picture="logo"] img')
  await keep(page, `style-pictures-${locale}`)
  await page.locator('.style-dialog [data-action="close"]').click()
  await page.waitForSelector('.style-dialog', { hidden: true })
  await press('use')
  // The look changes at once.
  await wordmark(page, name)
  await property(page, '--mimic-accent', theme === 'dark' ? '#7fc8a2' : '#1f5a3d')
  await page.waitForSelector('.top-bar .brand-logo')
  await keep(page, `style-list-${locale}`)
  expect(await overflow(page)).toBe(0)

  await lab.go(page, '/manage/style/system')
  await screen(page, 'manage-style-system')
  await page.waitForSelector('[data-action="style-in-use"]')
  await page.locator('[data-action="add-host"]').click()
  await page.waitForSelector('#host-host')
  await replaceText(page, '#host-host', 'https://plant')
  await page.locator('.bp6-dialog [data-action="submit"]').click()
  await saying(page, '.bp6-dialog', 'plant.example.com')
  await replaceText(page, '#host-host', '127.0.0.1')
  await page.locator('.bp6-dialog [data-action="submit"]').click()
  await page.waitForSelector('[data-host="127.0.0.1"]')
  await page.waitForSelector('#host-host', { hidden: true })
  await keep(page, `style-system-${locale}`)
  expect(await overflow(page)).toBe(0)

  // Before a login, at that host name.
  const stranger = await lab.visit(visitor)
  await lab.go(stranger.page, '/login')
  await screen(stranger.page, 'login')
  await appear(stranger.page, theme, '/login', 'login')
  await wordmark(stranger.page, name)
  await stranger.page.waitForSelector('.login .brand-logo')
  await property(stranger.page, '--mimic-accent', theme === 'dark' ? '#7fc8a2' : '#1f5a3d')
  await keep(stranger.page, `style-login-${locale}`)
  await stranger.page.setViewport({ width: 390, height: 844 })
  expect(await overflow(stranger.page)).toBe(0)
  await keep(stranger.page, `style-login-phone-${locale}`)

  await page.setViewport({ width: 390, height: 844 })
  expect(await overflow(page)).toBe(0)
  await keep(page, `style-system-phone-${locale}`)
  // A phone's bar has no room for the name.
  await page.setViewport({ width: 1366, height: 768 })
  await page.select('[data-action="style-in-use"]', '')
  await wordmark(page, 'Mimic')
  const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
  await admin.call(paths.styleSetHost, { host: '127.0.0.1' })
  // The browser itself reports the refused colour.
  expect(errors.filter((text) => !text.includes('400'))).toEqual([])
  expect(stranger.errors).toEqual([])
})
