import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressEscape } from '../../../../../engine/src/testing/pressEscape.ts'
import { walks } from '../../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep } from '../../../testing/ConsoleLab.ts'

// Recorded values of a device show where a gateway lost samples.

const DETAIL = '/monitor/eg/detail/list/1004'
const SET_POINT = '1004-level-sp'
const MINUTE_MS = 60_000

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
  const now = Date.now()
  const ago = (minutes: number) => now - minutes * MINUTE_MS
  const lost = [{ from: ago(39), to: ago(21), samples: 251 }]
  await lab.gateway.send([[SET_POINT, ago(40), 1.25, 0]])
  await lab.gateway.send([[SET_POINT, ago(20), 1.75, 0]], { lost })
})
afterAll(() => lab?.stop())

it.each(
  walks([
    ['en', '251 samples lost by the gateway'],
    ['cn', '网关丢失 251 个采样'],
  ] as const),
)('the history has a row where values are missing, and says why, in %s', async (locale, why) => {
  const { page } = await lab.again({ locale }, `${DETAIL}?tab=history`, 'monitor-eg-detail')
  await page.locator('[data-action="signals"]').click()
  await page.locator('.signal-choice ::-p-text(液位设定)').click()
  const rows = () => page.$$eval('[data-panel] tbody tr', (all) => all.map(({ textContent }) => textContent ?? ''))
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(3)
  await pressEscape(page)
  const [newer, gap, older] = await rows()
  expect([newer?.includes('1.75'), gap?.endsWith(why), older?.includes('1.25')]).toEqual([true, true, true])
  await keep(page, `gap-history-${locale}`)
  await page.click('[data-tab="curve"]')
  await page.waitForSelector('.curve-stage canvas')
  await keep(page, `gap-curve-${locale}`)
})

it('the curves keep what was chosen while another tab is looked at, and have panes that one can read', async () => {
  const { page } = await lab.again(
    { locale: 'en', width: 1366, height: 768 },
    `${DETAIL}?tab=curve`,
    'monitor-eg-detail',
  )
  await page.locator('[data-action="signals"]').click()
  await page.waitForSelector('.signal-choice input')
  for (let i = 0; ; i++) {
    const [open] = await page.$$('.signal-choice input:not(:checked):not(:disabled)')
    if (!open || i === 10) break
    await open.evaluate((box) => (box as HTMLInputElement).click())
  }
  await pressEscape(page)
  const chosen = () => page.$eval('[data-action="signals"]', (button) => button.textContent)
  const all = await chosen()
  await page.waitForSelector('.curve-stage canvas')
  const stage = await page.$eval('.curve-stage', (own) => [
    own.clientHeight,
    own.scrollHeight,
    own.scrollWidth - own.clientWidth,
  ])
  const host = await page.$eval('.curve-host', (own) => (own as HTMLElement).offsetHeight)
  expect(stage).toEqual([stage[0], Math.max(host, stage[0] ?? 0), 0])
  expect(host).toBeGreaterThanOrEqual(stage[0] ?? 0)
  await keep(page, 'curves-many-en')
  await page.click('[data-tab="realtime"]')
  await page.waitForSelector('[data-panel="realtime"]')
  await page.click('[data-tab="curve"]')
  await page.waitForSelector('.curve-stage canvas')
  expect(await chosen()).toBe(all)
})
