import { codes } from '@mimic/contract/errors'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, textOf } from '../../testing/ConsoleLab.ts'

// Issue 14, points 3 and 16: the screens of a device say why a value is bad, and which samples a gateway lost.

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
  const time = Date.parse('2026-11-20T04:00:00Z')
  await lab.gateway.send([['1004-level', time, 2.5, 0]])
  await lab.gateway.send([['1004-level', time + 1000, null, 2, codes.gatewayIllegalAddress]])
  await lab.gateway.send([['no-such-signal', time, 1, 0]], { lost: [{ from: time, to: time + 240_000, samples: 251 }] })
})
afterAll(() => lab?.stop())

const open = async (page: Page, tab: string) => {
  await page.waitForSelector(`[data-tab="${tab}"]`, { timeout: 20_000 })
  await page.click(`[data-tab="${tab}"]`)
  await page.waitForSelector(`[data-panel="${tab}"]`, { timeout: 20_000 })
}

/** Whether the text about the last good value starts below the row's unit, inside its own cell. */
const isUnder = (page: Page, tab: string) =>
  page.$eval(`[data-panel="${tab}"] .last-good`, (line) => {
    const cell = line.closest('td')!
    const unit = cell.querySelector('small:not(.under)')!.getBoundingClientRect()
    const [own, room] = [line.getBoundingClientRect(), cell.getBoundingClientRect()]
    return own.top >= unit.bottom - 1 && own.left >= room.left && own.right <= room.right
  })

describe.each(
  walks([
    [
      'en',
      'light',
      `${codes.gatewayIllegalAddress} Illegal address`,
      'Last good value 2.50 m, 11-20 12:00:00',
      '251 samples lost',
    ],
    ['cn', 'dark', `${codes.gatewayIllegalAddress} 非法地址`, '最近正常值 2.50 m，11-20 12:00:00', '丢失 251 个采样'],
  ] as const),
)('a device with a bad value, in %s and %s', (locale, theme, reason, good, lost) => {
  it('shows the code with its text, the last good value, and the gateway’s lost and refused samples', async () => {
    const { page, errors } = await lab.again({ locale, theme }, '/monitor/eg/detail/list/1004', 'monitor-eg-detail')
    for (const tab of ['realtime', 'command']) {
      await open(page, tab)
      await page.waitForSelector(`[data-panel="${tab}"] .bad-reason`, { timeout: 20_000 })
      expect(await textOf(page, `[data-panel="${tab}"] .bad-reason`)).toBe(reason)
      expect(await textOf(page, `[data-panel="${tab}"] .last-good`)).toBe(good)
      expect(await overflow(page)).toBe(0)
      expect(await isUnder(page, tab), 'stands on a line of its own under the value').toBe(true)
      await keep(page, `bad-${tab}-${locale}`)
    }
    await open(page, 'gateway-info')
    await page.waitForSelector('[data-outage="lost"]', { timeout: 20_000 })
    expect(await textOf(page, '[data-outage="lost"]')).toContain(lost)
    expect(await page.$eval('[data-lost]', (each) => (each as HTMLElement).dataset['lost'])).toBe('251')
    expect(await textOf(page, '[data-refused="unknown signal"]')).toContain('no-such-signal')
    expect(await overflow(page)).toBe(0)
    await keep(page, `health-${locale}`)
    expect(errors).toEqual([])
  })
})
