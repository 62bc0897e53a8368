import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let site: Server
let address: string
beforeAll(async () => {
  // Another site: its page says whether its scripts run, and whether it could reach its window's top.
  const page = `<!doctype html><h1 id="day">Day report</h1><script>
    let above = 'closed'; try { above = window.top.document.title } catch {}
    document.querySelector('#day').textContent = 'Day report, ' + above</script>`
  site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  lab = await ConsoleLab.start({ MIMIC_OUTGOING_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await lab?.stop()
  site?.close()
  site?.closeAllConnections()
})

it.each(
  walks([
    { locale: 'cn', theme: 'light', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', width: 1366, height: 768 },
  ] as const),
)('$locale: a page of another site is listed, shown in its frame, and missing at another path', async (visitor) => {
  const { locale } = visitor
  const { page, errors } = await lab.loggedIn(visitor, '/manage/frames', 'manage-frame-list')
  const path = `day-${locale}`
  await page.locator('[data-action="add"]').click()
  await page.waitForSelector('#form-title')
  await replaceText(page, '#form-title', `Report ${locale}`)
  await replaceText(page, '#form-path', path)
  await replaceText(page, '#form-url', 'http://elsewhere.example/')
  await keep(page, `frame-form-${locale}`)
  await page.locator('.drawer-form [data-action="submit"]').click()
  await saying(page, '.drawer-form', locale === 'cn' ? '服务器不允许' : 'The server may not')
  await replaceText(page, '#form-url', address)
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('.drawer-form', { hidden: true })
  await saying(page, '.resource-table', path)
  await keep(page, `frame-list-${locale}`)
  expect(await overflow(page)).toBe(0)

  await page.locator(`::-p-xpath(//tr[contains(., '${path}')]//*[@data-action='open'])`).click()
  await screen(page, 'manage-frame')
  const shown = async () => {
    const outer = await page.waitForSelector('iframe[data-frame]')
    const document = await outer?.contentFrame()
    const inner = await document?.waitForSelector('iframe')
    return (await inner?.contentFrame())?.waitForSelector('::-p-text(Day report, closed)')
  }
  await shown()
  await keep(page, `frame-shown-${locale}`)
  expect(await overflow(page)).toBe(0)
  await page.setViewport({ width: 390, height: 844 })
  expect(await overflow(page)).toBe(0)
  await keep(page, `frame-phone-${locale}`)

  // In a window of its own, without the menu.
  await lab.go(page, `/manage/frame/${path}/1`)
  await screen(page, 'manage-frame-open')
  await shown()
  expect(await page.$('.side-nav')).toBeNull()
  await keep(page, `frame-own-${locale}`)

  // The address names a path, never a site.
  await lab.go(page, `/manage/frame/${encodeURIComponent(address)}`)
  await screen(page, 'manage-frame')
  await page.locator('[data-action="back"]').click()
  await screen(page, 'manage-frame-list')
  const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
  const { reply } = await admin.call(paths.frameFind, { path })
  await admin.call(paths.frameDelete, { id: (reply.data as { id: string }).id })
  await lab.go(page, `/manage/frame/${path}`)
  await saying(page, '.nothing', path)
  await keep(page, `frame-missing-${locale}`)
  // The browser itself reports the answers about what is not there.
  expect(errors.filter((text) => !/404|400/.test(text))).toEqual([])
})
