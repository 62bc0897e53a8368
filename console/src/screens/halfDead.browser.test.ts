import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPageClock } from '../../../engine/src/testing/pageClock.ts'
import { Relay } from '../../../server/src/testing/Relay.ts'
import { TestClient } from '../../../server/src/testing/TestClient.ts'
import { ConsoleLab, PASSWORD } from '../testing/ConsoleLab.ts'

// A network that accepts every connection and answers nothing: what a screen has asked stays without an answer, and the
// connections of that time are dead for ever.

/** A screen is live again this soon after the network is back (docs/embedding.md), s. */
const LIVE_WITHIN_S = 15
let lab: ConsoleLab
let relay: Relay

beforeAll(async () => {
  lab = await ConsoleLab.start()
  relay = await Relay.to('127.0.0.1', lab.server.port)
})
afterAll(async () => {
  await relay?.stop()
  await lab?.stop()
})

async function livePage(): Promise<Page> {
  const { page } = await lab.visit({ locale: 'en' })
  await page.evaluateOnNewDocument(installPageClock)
  const { cookie } = await TestClient.login(lab.origin, 'admin', PASSWORD)
  const [name = '', value = ''] = cookie.split('=')
  await page.browserContext().setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true })
  await page.goto(`http://127.0.0.1:${relay.port}/monitor/project/2001/page/3001`)
  await page.waitForSelector('.link-state.is-live')
  return page
}

/** A second of the page, and what the network does meanwhile. */
async function passSecond(page: Page): Promise<void> {
  await page.evaluate(() => window.pageClock.pass(1_000))
  for (let before = -1; before !== relay.bytes; ) {
    before = relay.bytes
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await new Promise((done) => setTimeout(done, 100))
  }
}

const isLive = (page: Page) => page.$eval('.link-state', (state) => state.classList.contains('is-live'))

describe.each([20, 60])('a network that is dead for %i s', (holeS) => {
  it(`has the page live again within ${LIVE_WITHIN_S} s, however many questions it has swallowed`, async () => {
    const page = await livePage()
    relay.set('frozen')
    for (let s = 0; s < holeS; s++) await passSecond(page)
    expect(await isLive(page)).toBe(false)
    relay.lose()
    relay.set('open')
    let tookS = 0
    while (!(await isLive(page)) && tookS < 300) {
      await passSecond(page)
      tookS++
    }
    console.info(`half-dead for ${holeS} s: live again after ${tookS} s`)
    expect(tookS).toBeLessThanOrEqual(LIVE_WITHIN_S)
  })
})
