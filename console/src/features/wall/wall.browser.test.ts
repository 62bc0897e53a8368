import { afterAll, beforeAll, expect, it } from 'vitest'
import { walkLocales } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

it.each(walkLocales())('pages of a project rotate in a window of their own, in %s', async (locale) => {
  const { page, errors } = await lab.again({ locale }, '/monitor/project/2001/page/3001', 'monitor-project-page')
  await (await page.waitForSelector('[data-action=wall]'))?.click()
  const open = await page.waitForSelector('[data-action=open-wall]')
  await page.waitForSelector('.bp6-dialog input[type=checkbox]')
  await keep(page, `wall-dialog-${locale}`)
  expect(await overflow(page)).toBe(0)
  const href = (await open?.evaluate((link) => link.getAttribute('href'))) ?? ''
  expect(href).toMatch(/^\/monitor\/project\/2001\/preview\/3001\?kiosk=3001%3A20%2C/)
  // Without a chosen page the button is disabled.
  for (const box of await page.$$('.bp6-dialog input[type=checkbox]')) await box.evaluate((each) => each.click())
  await page.waitForSelector('[data-action=open-wall][aria-disabled=true]')
  await lab.go(page, href.replaceAll('%3A20', '%3A2'))
  await screen(page, 'monitor-project-preview')
  // The window shows the pages and nothing of the console.
  await page.waitForSelector('[data-wall]')
  expect(await page.$('header')).toBeNull()
  const shown = () => page.$eval('.viewer-host', (host) => host.shadowRoot?.querySelector('.kiosk-place')?.textContent)
  await page.waitForFunction(
    () => document.querySelector('.viewer-host')?.shadowRoot?.querySelector('.kiosk-place')?.textContent,
    { timeout: 20_000, polling: 100 },
  )
  const first = await shown()
  await expect.poll(shown, { timeout: 30_000 }).not.toBe(first)
  await page.mouse.move(400, 400)
  await keep(page, `wall-screen-${locale}`)
  expect(errors).toEqual([])
})
