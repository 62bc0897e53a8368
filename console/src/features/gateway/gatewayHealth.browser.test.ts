import type { DeviceCounters } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const AT = Date.UTC(2026, 0, 2, 3, 4, 5)
const good: DeviceCounters = {
  reads: 123_456,
  failedReads: 0,
  writes: 12,
  failedWrites: 0,
  reconnects: 0,
  goodAt: AT,
  readMs: [8, 41],
}
const fault = (text: NonNullable<DeviceCounters['fault']>['text']) => ({ code: codes.gatewayTimeout, text, time: AT })

/** The devices of the table, from the top. */
const order = (page: Page) =>
  page.$$eval('[data-part="devices"] tbody tr', (all) => all.map((row) => (row as HTMLElement).dataset['device'] ?? ''))

describe.each(
  walks([
    ['cn', '1000 毫秒内无应答', '往返', '未收到'],
    ['en', 'no answer within 1000 ms', 'there and back', 'not heard'],
  ] as const),
)('%s: the page of a gateway', (locale, silent, latency, never) => {
  const size = { locale, width: 1280, height: 900, isHurried: true } as const

  it('shows how each device fares, the worst first, and how fast the gateway answers', async () => {
    const { page, errors } = await lab.again(size, '/manage/eg/gateway/gw-a', 'manage-eg-gateway-detail')
    await page.waitForSelector('[data-part="devices"] tbody tr')
    const [first = '', second = '', third = ''] = await order(page)
    lab.gateway.report = {
      program: '1.4.2',
      started: AT - 3_600_000,
      buffered: 3,
      counters: {
        [first]: good,
        [second]: {
          ...good,
          failedReads: 17,
          reconnects: 1,
          fault: fault(says('noAnswer', { ms: 1000 })),
          readMs: [12, 980],
        },
        [third]: {
          ...good,
          failedReads: 90_000,
          failedWrites: 2,
          reconnects: 14,
          fault: fault(says('connectFailed', {}, 'connect ECONNREFUSED 192.168.100.17:502')),
        },
      },
    }
    await lab.gateway.status(true)
    await saying(page, `[data-device="${second}"]`, silent)
    await saying(page, `[data-device="${third}"]`, 'ECONNREFUSED 192.168.100.17:502')
    await saying(page, '[data-fact="latency"]', latency)
    await saying(page, '[data-fact="program"]', '1.4.2')
    await saying(page, '[data-fact="buffer"]', '3')
    await page.waitForFunction(
      (worst, next) => {
        const rows = [...document.querySelectorAll<HTMLElement>('[data-part="devices"] tbody tr')]
        return rows[0]?.dataset['device'] === worst && rows[1]?.dataset['device'] === next
      },
      {},
      third,
      second,
    )
    expect(await overflow(page)).toBe(0)
    await keep(page, `gateway-counters-${locale}`)
    // Another order stands in the address, so a reload and a shared link show the same.
    await page.locator('[data-order="time"]').click()
    await page.waitForSelector('th[aria-sort="descending"] > [data-order="time"]')
    expect((await order(page))[0]).toBe(second)
    await page.reload()
    await page.waitForSelector('th[aria-sort="descending"] > [data-order="time"]')
    // A row leads to the settings of its device.
    const link = `[data-device="${second}"] a`
    await page.waitForSelector(link)
    expect(await page.$eval(link, (a) => a.getAttribute('href'))).toBe(`/manage/eg/equipment/edit/${second}/driver`)
    expect(errors).toEqual([])
  })

  it('says of a gateway without devices what it is, what it runs and that it was never heard', async () => {
    const { page, errors } = await lab.again(size, '/manage/eg/gateway', 'manage-eg-gateway')
    const id = await page.evaluate(
      async (add, sn) => {
        const reply = await fetch(add, { method: 'POST', body: new URLSearchParams({ title: 'Empty', sn }) })
        return ((await reply.json()) as { data: { id: string } }).data.id
      },
      paths.gatewayAdd,
      `SN-empty-${locale}`,
    )
    await lab.go(page, `/manage/eg/gateway/${id}`)
    await screen(page, 'manage-eg-gateway-detail')
    await saying(page, '[data-fact="state"]', never)
    await page.waitForSelector('[data-part="devices"] .nothing')
    await page.waitForSelector('.gateway-health')
    expect(await overflow(page)).toBe(0)
    await keep(page, `gateway-empty-${locale}`)
    expect(errors).toEqual([])
  })
})
