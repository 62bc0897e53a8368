import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract/paths'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD, pathOf, saying, screen, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
const folder = mkdtempSync(join(tmpdir(), 'mimic-repairs-'))
const photo = join(folder, 'pump.png')
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
beforeAll(async () => {
  writeFileSync(photo, Buffer.from(PNG, 'base64'))
  lab = await ConsoleLab.start()
})
afterAll(async () => {
  await lab?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const LIST = ['/manage/ops/repairs', 'manage-ops-repairs'] as const
const SHEET = ['/manage/ops/worksheet', 'manage-ops-worksheet'] as const
const PHONE = { width: 390, height: 844 }

const rowOf = (id: string) => `tr:has([data-row="${id}"])`
const hasState = (page: Page, id: string, state: string) =>
  page.waitForSelector(`${rowOf(id)} [data-state="${state}"]`, { timeout: 20_000 })
const press = (page: Page, id: string, action: string) => page.locator(`${rowOf(id)} [data-action="${action}"]`).click()
const isGone = (page: Page, selector: string) =>
  page.waitForFunction((at) => document.querySelector(at) === null, { timeout: 20_000 }, selector)

/** Reports a fault as `operation`. @returns the id of its order */
async function report(title: string): Promise<string> {
  const operator = await TestClient.login(lab.origin, 'operation', PASSWORD)
  return ((await operator.call(paths.repairAdd, { equipmentId: '1004', title })).reply.data as { id: string }).id
}

/** An alarm of the device, which holds. */
async function raise(id: string, msg: string): Promise<void> {
  const { db } = lab.server.context
  const { orgId } = await db.selectFrom('equipment').select('orgId').where('id', '=', '1004').executeTakeFirstOrThrow()
  const is = { id, orgId, ruleId: null, type: 'device', equipId: '1004', signalId: null, gatewayId: null, severity: 2 }
  const times = { gmtTrigger: Date.now(), gmtRelease: Date.now(), gmtConfirm: Date.now() }
  await db
    .insertInto('alarm')
    .values({ ...is, ...times, msg, value: 'null', releaseValue: 'null', confirmBy: 'admin', confirmNote: '' })
    .execute()
}

describe('repair orders', () => {
  it.each(
    walks([
      ['en', 'Leak at the flange', 'The repair order was made'],
      ['cn', '法兰渗漏', '已生成维修工单'],
    ] as const),
  )('go from an alarm to the end on a phone, with a photo: %s', async (locale, msg, made) => {
    await raise(`alarm-${locale}`, msg)
    const { page: desk } = await lab.again({ locale }, '/monitor/eg/detail/list/1004/alarm', 'monitor-eg-detail')
    const alarm = `[data-alarm="alarm-${locale}"]`
    await desk.locator(`${alarm} [data-action="make-repair"]`).click()
    await saying(desk, '.bp6-toast', made)
    const link = await desk.waitForSelector(`${alarm} [data-action="open-repair"]`)
    const id = ((await link?.evaluate((each) => (each as HTMLAnchorElement).href)) ?? '').split('order=')[1] ?? ''
    await desk.locator(`${alarm} [data-action="open-repair"]`).click()
    await screen(desk, LIST[1])
    // The order leads back to its alarm.
    await desk.waitForSelector(`[data-order="${id}"] [data-action="open-alarm"][href$="/alarm-${locale}"]`)
    await keep(desk, `repair-detail-${locale}`)
    await desk.locator('.repair-acts [data-action="repair-dispatched"]').click()
    const person = await desk.waitForSelector('#dispatch-assigneeId option:nth-child(3)')
    await desk.select('#dispatch-assigneeId', (await person?.evaluate((o) => (o as HTMLOptionElement).value)) ?? '')
    await keep(desk, `repair-dispatch-${locale}`)
    await desk.locator('[data-action="submit"]').click()
    await desk.waitForSelector(`[data-order="${id}"] [data-state="dispatched"]`, { timeout: 20_000 })

    const { page, errors } = await lab.again({ locale, ...PHONE }, ...SHEET, 'operation')
    await hasState(page, id, 'dispatched')
    expect(await overflow(page)).toBe(0)
    await keep(page, `worksheet-${locale}`)
    await press(page, id, 'repair-received')
    await hasState(page, id, 'received')
    await press(page, id, 'repair-finished')
    await page.waitForSelector('#finish-result')
    // Nothing is finished without saying what was done.
    await page.locator('[data-action="submit"]').click()
    await page.waitForSelector('#finish-result[aria-invalid="true"]')
    const input = (await page.$('.repair-dialog input[type="file"]')) as ElementHandle<HTMLInputElement>
    await input.uploadFile(photo)
    await page.waitForSelector('.repair-dialog [data-photos="1"] img', { timeout: 90_000 })
    await replaceText(page, '#finish-result', 'New seal')
    await replaceText(page, '#finish-parts', 'Seal 45 mm x 1')
    await keep(page, `repair-finish-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.locator('[data-action="submit"]').click()
    await isGone(page, '#finish-result')
    await hasState(page, id, 'finished')
    await press(page, id, 'view-repair')
    await saying(page, `[data-order="${id}"]`, 'Seal 45 mm x 1')
    expect(await page.$('.repair-acts [data-action^="repair-"]')).toBeNull()
    await keep(page, `repair-finished-${locale}`)
    expect(errors).toEqual([])
  })

  it('stand in a list of all equipment, narrowed by state, and are ended only with a reason', async () => {
    const id = await report('Broken lamp')
    const { page, errors } = await lab.again({ locale: 'en', theme: 'dark' }, ...LIST)
    await hasState(page, id, 'pending')
    await page.waitForSelector('[data-part="mean-time"]')
    expect(await textOf(page, '[data-part="mean-time"]')).toContain('mean time to repair')
    expect(await overflow(page)).toBe(0)
    await keep(page, 'repairs-en-dark')
    await press(page, id, 'view-repair')
    await page.locator('.repair-acts [data-action="repair-ended"]').click()
    await page.waitForSelector('#end-reason')
    await replaceText(page, '#end-reason', 'Reported twice')
    await page.locator('[data-action="submit"]').click()
    await saying(page, `[data-order="${id}"]`, 'Reported twice')
    await lab.go(page, `${LIST[0]}?status=ended`)
    await hasState(page, id, 'ended')
    expect(await page.$('[data-state]:not([data-state="ended"])')).toBeNull()
    expect(errors).toEqual([])
  })

  it('[spec:route-order-page-window] open the page of their equipment in a new window, with the order beside it', async () => {
    const { page } = await lab.again({ locale: 'cn' }, `${LIST[0]}?order=7001`, LIST[1])
    await page.waitForSelector('[data-order="7001"]')
    const opening = page.browserContext().waitForTarget((target) => target.url().includes('/repair/7001'))
    await page.locator('[data-action="open-order-page"]').click()
    const opened = await (await opening).page()
    if (!opened) throw new Error('no window was opened')
    await screen(opened, 'monitor-eg-page-order')
    await opened.waitForSelector('.order-aside [data-order="7001"]')
    await opened.waitForSelector('.viewer-host')
    expect(await opened.$('.shell, .side-nav')).toBeNull()
    await keep(opened, 'order-page-cn')
    expect(await pathOf(page)).toBe(`${LIST[0]}?order=7001`)
    await opened.close()
  })

  it('are none of an account without the permission', async () => {
    const { page } = await lab.again(
      { locale: 'en' },
      '/manage/eg/equipment/list',
      'manage-eg-equipment-list',
      'viewer',
    )
    expect(await page.$('a[href="/manage/ops/repairs"], a[href="/manage/ops/worksheet"]')).toBeNull()
  })
})
