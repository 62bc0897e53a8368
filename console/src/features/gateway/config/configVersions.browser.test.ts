import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../../engine/src/testing/pressEscape.ts'
import { walkLocales } from '../../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, saying } from '../../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

/** Makes a call as the page's account, independent of the page. */
const callBeside = <T>(page: Page, path: string, body: Record<string, string>) =>
  page.evaluate(
    async (to, fields) => {
      const reply = await fetch(to, { method: 'POST', body: new URLSearchParams(fields) })
      return (await reply.json()).data
    },
    path,
    body,
  ) as Promise<T>

describe.each(walkLocales())('%s: an earlier configuration of a gateway', (locale) => {
  it('is compared with the newest one and restored', async () => {
    const { page, errors } = await lab.again({ locale }, '/manage/eg/gateway/gw-a', 'manage-eg-gateway-detail')
    const config = (host: string) => JSON.stringify({ host, unitId: 1, intervalMs: 1000 })
    const { id } = await callBeside<{ id: string }>(page, paths.equipmentAdd, {
      equipName: `Tank ${locale}`,
      gatewayId: 'gw-a',
      driver: 'modbus-tcp',
      driverConfig: config('192.0.2.10'),
      signals: JSON.stringify([{ title: 'Level', address: { area: 'input', address: 0, type: 'i16' } }]),
    })
    await callBeside(page, paths.equipmentEdit, { id, driverConfig: config('192.0.2.99') })
    await page.reload()
    await page.waitForSelector('[data-part="versions"] [data-action="diff"]')
    await page.click('[data-part="versions"] tbody tr:first-child [data-action="diff"]')
    await saying(page, '.config-diff tbody', '192.0.2.99')
    expect(await page.$$eval('.config-diff tbody tr', (all) => all.length)).toBe(1)
    expect(await overflow(page)).toBe(0)
    await keep(page, `config-diff-${locale}`)
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('.config-diff') === null)
    await page.click('[data-part="versions"] tbody tr:nth-child(2) [data-action="restore"]')
    await keep(page, `config-restore-${locale}`)
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await page.waitForSelector('.bp6-toast.bp6-intent-success')
    const info = await callBeside<{ driverConfig: { host: string } }>(page, paths.equipmentInfo, { id })
    expect(info.driverConfig.host).toBe('192.0.2.10')
    expect(errors).toEqual([])
  })
})
