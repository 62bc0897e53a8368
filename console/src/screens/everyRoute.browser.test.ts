import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOther, walkBrowsers } from '../../../engine/src/testing/walkBrowsers.ts'
import { isLong } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow } from '../testing/ConsoleLab.ts'
import { type Address, everyAddress } from '../testing/everyAddress.ts'

// In each browser, opens every address of the specification that is built, and every one of the menu, with rows of the
// demo, in both languages, on a small and a large screen: none leads to /404 or shows nothing, nothing overflows, no
// call is refused, and no error is reported. The pictures are for review.

const sizes = [
  ['cn', 1366, 768],
  ['en', 1920, 1080],
  ...(isLong
    ? ([
        ['cn', 1920, 1080],
        ['en', 1366, 768],
      ] as const)
    : []),
] as const

describe.each(walkBrowsers)('every screen, in %s', (name) => {
  let lab: ConsoleLab
  beforeAll(async () => {
    const browser = await launchOther(name)
    lab = await ConsoleLab.start({}, browser && { browser })
    for (const [id, value] of [
      ['1001-level', 3.21],
      ['1004-level', 3.05],
      ['1004-level-sp', 3.2],
      ['1004-high', true],
      ['1005-coagulant-level', 1.4],
    ] as const)
      await lab.gateway.send([[id, Date.now(), value, 0]])
  })
  afterAll(() => lab?.stop())

  it.each(sizes)('[spec:route-history-mode] in %s, %i x %i', { timeout: 300_000 }, async (locale, width, height) => {
    const addresses = await everyAddress(lab)
    const { page, errors } = await lab.loggedIn({ locale, width, height }, '/monitor/eg/list', 'monitor-eg-list')
    const wrong: string[] = []
    let at = ''
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${at}: ${response.status()} of ${new URL(response.url()).pathname}`)
    })
    for (const address of addresses) {
      at = address.path
      wrong.push(...(await problemsAt(page, address)))
      await keep(page, `route-${address.id.replaceAll('/', '-')}-${locale}-${width}`)
    }
    expect(wrong).toEqual([])
    expect(errors).toEqual([])
  })
})

/** Opens an address as a click does. */
async function problemsAt(page: Page, { path, leadsTo }: Address): Promise<string[]> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  // The frame in which the new screen is drawn, or its waiting sign.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForSelector('[data-screen]')
  await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null, { timeout: 20_000 })
  const { reached, isEmpty } = await page.evaluate(() => ({
    reached: location.pathname + location.search + location.hash,
    isEmpty: [...document.querySelectorAll<HTMLElement>('[data-screen]')].every(
      (screen) => screen.innerText.trim() === '' && !screen.querySelector('canvas, svg, iframe'),
    ),
  }))
  const wide = await overflow(page)
  return [
    ...(reached === leadsTo ? [] : [`${path} leads to ${reached}`]),
    ...(isEmpty ? [`${path} is empty`] : []),
    ...(wide > 0 ? [`${path} is ${wide} px too wide`] : []),
  ]
}
