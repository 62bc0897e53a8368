import { readFileSync } from 'node:fs'
import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, describe, expect, it } from 'vitest'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD, pathOf } from '../testing/ConsoleLab.ts'

// Opens every address and tab of the management of devices that the specification lists: for an administrator and a
// viewer of the demo, and in a store without rows, in one of the languages (everyRoute opens them in both). None leads
// to /404, nothing overflows, and no error is reported.

interface RouteEntry {
  readonly id: string
  readonly example: string
}
const file = new URL('../../../fixtures/spec/routes.json', import.meta.url)
const routes = (JSON.parse(readFileSync(file, 'utf8')) as RouteEntry[]).filter(
  // Scenes are not there yet.
  ({ id }) => /^manage-(eg-|system-(hardware|protocol|model)$)/.test(id) && id !== 'manage-eg-scene',
)

const labs: ConsoleLab[] = []
afterAll(async () => {
  for (const lab of labs) await lab.stop()
})
const start = async (env: Record<string, string> = {}) => {
  const lab = await ConsoleLab.start(env)
  labs.push(lab)
  return lab
}

/** Opens all addresses in one visit. @param idOf the row behind the id of an example */
async function openAll(page: Page, name: string, idOf: (path: string) => string): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, example } of routes) {
    const path = example.replace(/\/edit\/\d+/, `/edit/${idOf(example)}`)
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.waitForSelector('[data-screen^="manage-"], [data-screen="not-found"]')
    await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null, { timeout: 30_000 })
    const at = await pathOf(page)
    // The first tab is the screen itself.
    if (at !== path && at !== path.replace(/\/info$/, '')) wrong.push(`${id} leads to ${at}`)
    const wide = await overflow(page)
    if (wide > 0) wrong.push(`${id} is ${wide} px too wide`)
    const isEmpty = await page.$eval('[data-screen^="manage-"]', (each) => each.textContent?.trim() === '')
    if (isEmpty) wrong.push(`${id} is empty`)
    await keep(page, `manage-${name}-${id}`)
  }
  return wrong
}

describe.each(walkLocales())('%s: every address of the management of devices', (locale) => {
  it.each(['admin', 'viewer'] as const)('opens for the %s of the demo', { timeout: 300_000 }, async (loginname) => {
    const lab = labs[0] ?? (await start())
    const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
    // The demo has no template.
    const { reply } = await admin.call(paths.templateAdd, { title: `Pump ${locale} ${loginname}` })
    const { id } = reply.data as { id: string }
    const at = '/manage/eg/gateway'
    const { page, errors } = await lab.loggedIn(
      { locale, width: 1280, height: 800 },
      at,
      'manage-eg-gateway',
      loginname,
    )
    const name = `${loginname}-${locale}`
    expect(await openAll(page, name, (path) => (path.includes('/template/') ? id : '1001'))).toEqual([])
    expect(errors).toEqual([])
  })

  it('opens in an empty store', { timeout: 300_000 }, async () => {
    const lab = labs[1] ?? (await start({ MIMIC_SEED: '', MIMIC_ADMIN_PASSWORD: PASSWORD }))
    const { page, errors } = await lab.loggedIn(
      { locale, width: 1280, height: 800 },
      '/manage/eg/gateway',
      'manage-eg-gateway',
    )
    expect(await openAll(page, `empty-${locale}`, () => 'none')).toEqual([])
    // The browser itself reports the answers about rows that are not there.
    expect(errors.filter((text) => !text.includes('404'))).toEqual([])
  })
})
