import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, textOf } from '../../testing/ConsoleLab.ts'

// Issue 14, points 4 and 14: messages about a gateway's clock and about a write without an answer.

const LEVEL = '1004-level'
const SET_POINT = '1004-level-sp'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
  lab.gateway.setClock(-7_000)
  await lab.gateway.send([[LEVEL, Date.now() - 7_000, 2.5, 0]])
})
afterAll(() => lab?.stop())

const shows = (page: Page, selector: string, text: string) =>
  page.waitForFunction((at, wanted) => document.querySelector(at)?.textContent?.includes(wanted), {}, selector, text)

describe.each(
  walks([
    [
      'en',
      'light',
      's behind the server’s',
      'the device may have taken the value, or may still take it',
      'The write timed out before it reached the device',
    ],
    ['cn', 'dark', '比服务器慢', '设备可能已写入或稍后写入该值，请核对', '写入超时：设备未收到该值，也不会再执行'],
  ] as const),
)('in %s and %s', (locale, theme, skew, unknown, expired) => {
  it('point 14: a gateway’s clock that is off is shown at its device, marked', async () => {
    const { page, errors } = await lab.again(
      { locale, theme, isHurried: true },
      '/monitor/eg/detail/list/1004',
      'monitor-eg-detail',
    )
    await page.waitForSelector('[data-tab="gateway-info"]', { timeout: 20_000 })
    await page.click('[data-tab="gateway-info"]')
    await page.waitForSelector('[data-skew].is-lost', { timeout: 20_000 })
    expect(await textOf(page, '[data-skew]')).toContain(skew)
    // The round trip limits the precision, and takes longer on a busy machine.
    const measured = await page.$eval('[data-skew]', (line) => Number((line as HTMLElement).dataset['skew']))
    expect(Math.abs(measured + 7_000)).toBeLessThan(1_000)
    expect(await overflow(page)).toBe(0)
    await keep(page, `clock-${locale}`)
    expect(errors).toEqual([])
  })

  it('point 4: a write without an answer says that the device may take it, one that expired that it does not', async () => {
    const { page } = await lab.again(
      { locale, theme },
      '/monitor/eg/detail/list/1004?tab=command',
      'monitor-eg-detail',
      'operation',
    )
    const at = `[data-command="${SET_POINT}"]`
    for (const [code, text] of [
      [1715, unknown],
      [2016, expired],
    ] as const) {
      lab.gateway.onWrite = () => ({ code, value: null })
      await lab.gateway.status(true)
      await page.waitForSelector(`${at} form`)
      await page.click(`${at} input`, { count: 3 })
      await page.type(`${at} input`, '4.5')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.small-dialog [data-action="write"]')
      await page.click('.small-dialog [data-action="write"]')
      await shows(page, `${at} .write-answer`, text)
      await page.waitForSelector('.bp6-dialog', { hidden: true })
      expect(await overflow(page)).toBe(0)
      await keep(page, `write-${code}-${locale}`)
    }
  })
})
