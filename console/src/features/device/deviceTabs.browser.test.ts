import { type EquipmentInfo, paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

/** Makes a call as the page's account, independent of the page. */
const call = <T>(page: Page, path: string, body: Record<string, unknown>) =>
  page.evaluate(
    async (to, fields) => {
      const reply = await fetch(to, { method: 'POST', body: new URLSearchParams(fields) })
      return (await reply.json()).data
    },
    path,
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ),
  ) as Promise<T>

const signals = [
  { title: 'Flow in', sn: 'FT-1', unit: 'm³/h' },
  { title: 'Flow out', sn: 'FT-2', unit: 'm³/h' },
]
/** A device with two signals that have values. */
async function aDevice(page: Page, equipName: string): Promise<EquipmentInfo> {
  const { id } = await call<{ id: string }>(page, paths.equipmentAdd, { equipName, gatewayId: 'gw-a', signals })
  const info = await call<EquipmentInfo>(page, paths.equipmentInfo, { id })
  const time = Date.now()
  await lab.gateway.send(info.signals.map((signal, place) => [signal.id, time, 10 * (place + 1), 0]))
  return info
}
/** What the server says of the formula that is typed. */
const verdict = (page: Page, state: string, text: string) =>
  page.waitForFunction(
    (is, part) => document.querySelector(`[data-part="verdict"][data-state="${is}"]`)?.textContent?.includes(part),
    {},
    state,
    text,
  )
const shows = (page: Page, tag: string, text: string) =>
  page.waitForFunction(
    (of, value) => document.querySelector(`[data-calculated="${of}"] [data-part="value"]`)?.textContent === value,
    {},
    tag,
    text,
  )
const saved = (page: Page) =>
  page.waitForFunction(
    () =>
      document
        .querySelector<HTMLButtonElement>('.edit-form [data-action="submit"]')
        ?.matches(':disabled:not(.bp6-loading)') === true,
  )

describe.each(
  walks([
    ['cn', 1280, 800],
    ['en', 1280, 800],
  ] as const),
)('%s: tabs of a device', (locale, width, height) => {
  const visitor = { locale, width, height }
  const LIST = '/manage/eg/equipment/list'
  const LIST_ID = 'manage-eg-equipment-list'

  it('script: adds a calculated signal, whose formula is checked while it is typed, and shows its value', async () => {
    const { page, errors } = await lab.again(visitor, LIST, LIST_ID)
    const { id } = await aDevice(page, `Calculated ${locale}`)
    await lab.go(page, `/manage/eg/equipment/edit/${id}/script`)
    await page.waitForSelector('[data-action="add-calculated"]')
    await keep(page, `script-empty-${locale}`)
    await page.click('[data-action="add-calculated"]')
    await replaceText(page, '#calculated-title', 'Balance')
    await replaceText(page, '#calculated-unit', 'm³/h')
    await replaceText(page, '#calculated-formula', '{FT-9} - 1')
    await verdict(page, 'wrong', 'FT-9')
    await keep(page, `script-wrong-${locale}`)
    await page.waitForSelector('.formula-dialog [data-action="submit"]:disabled')
    await replaceText(page, '#calculated-formula', '1 - ')
    await page.select('[data-action="insert-signal"]', 'FT-2')
    expect(await page.$eval('#calculated-formula', (area) => (area as HTMLTextAreaElement).value)).toBe('1 - {FT-2}')
    await verdict(page, 'valid', '-19')
    await keep(page, `script-valid-${locale}`)
    await page.click('.formula-dialog [data-action="submit"]')
    await page.waitForSelector('[data-calculated="Balance"]')
    await page.click('.edit-form [data-action="submit"]')
    await saved(page)
    await shows(page, 'Balance', '-19.00 m³/h')
    expect(await overflow(page)).toBe(0)
    await keep(page, `script-saved-${locale}`)
    const info = await call<EquipmentInfo>(page, paths.equipmentInfo, { id })
    expect(info.signals).toMatchObject([{ sn: 'FT-1' }, { sn: 'FT-2' }, { sn: 'Balance', formula: '1 - {FT-2}' }])
    await page.click('[data-tab="signal"]')
    await page.waitForSelector('.grid-row')
    expect(await page.$$('.grid-row')).toHaveLength(2)
    await page.click('[data-tab="script"]')
    await page.click('[data-action="remove-calculated"]')
    await page.click('.edit-form [data-action="submit"]')
    await saved(page)
    expect((await call<EquipmentInfo>(page, paths.equipmentInfo, { id })).signals).toHaveLength(2)
    expect(errors).toEqual([])
  })

  it('report: adds a report of statistics, shows its values, changes and deletes it', async () => {
    const { page, errors } = await lab.again(visitor, LIST, LIST_ID)
    const { id } = await aDevice(page, `Reported ${locale}`)
    await lab.go(page, `/manage/eg/equipment/edit/${id}/report`)
    await page.waitForSelector('[data-action="add-report"]')
    await keep(page, `report-empty-${locale}`)
    await page.locator('[data-action="add-report"]').click()
    await replaceText(page, '#report-title', 'Flows')
    await page.select('#report-columns-0-statistic', 'max')
    await page.click('.report-dialog [data-action="add-item"]')
    await page.waitForSelector('#report-columns-1-dataId')
    const flowOut = await page.$eval('#report-columns-1-dataId', (select) =>
      [...(select as HTMLSelectElement).options].map(({ value }) => value),
    )
    await page.select('#report-columns-1-dataId', flowOut[1] ?? '')
    await keep(page, `report-form-${locale}`)
    await page.click('.report-dialog [data-action="submit"]')
    await page.waitForSelector('[data-report]')
    await keep(page, `report-list-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.click('[data-action="show-report"]')
    await page.waitForSelector('.report-preview tbody tr')
    expect(
      await page.$$eval('.report-preview tbody td.is-number', (cells) => cells.map((cell) => cell.textContent)),
    ).toEqual(['10.00', '20.00'])
    await keep(page, `report-preview-${locale}`)
    await pressEscape(page)
    await page.waitForSelector('.report-preview', { hidden: true })
    await page.click('[data-action="edit-report"]')
    await replaceText(page, '#report-title', 'Flows of a day')
    await page.select('#report-span', '1d')
    await page.click('.report-dialog [data-action="submit"]')
    await page.waitForFunction(() => document.querySelector('[data-report]')?.textContent?.includes('Flows of a day'))
    await page.click('[data-action="remove-report"]')
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await page.waitForFunction(() => document.querySelector('[data-report]') === null)
    expect(errors).toEqual([])
  })

  it('a template gives alarm conditions to its devices, and the update says so', async () => {
    const { page, errors } = await lab.again(visitor, LIST, LIST_ID)
    const { id } = await call<{ id: string }>(page, paths.templateAdd, { title: `Alarming ${locale}` })
    await call(page, paths.templateSettingsEdit, { id, signals })
    const device = await call<{ id: string }>(page, paths.equipmentAdd, { equipName: `Follows ${locale}` })
    await call(page, paths.equipmentBindTemplate, { id: device.id, templateId: id })
    await lab.go(page, `/manage/eg/template/edit/${id}/signal`)
    await page.locator('[data-action="template-alarms"]').click()
    await page.locator('[data-action="add-template-alarm"]').click()
    await replaceText(page, '#rule-value', '15')
    await replaceText(page, '#rule-message', 'Too much')
    await page.click('.small-dialog [data-action="submit"]')
    await page.waitForSelector('[data-alarm-rule]')
    await keep(page, `template-alarms-${locale}`)
    await pressEscape(page)
    await page.waitForSelector('.sync-dialog', { hidden: true })
    await page.click('.edit-form [data-action="submit"]')
    await saved(page)
    await page.locator('[data-action="sync"]').click()
    await page.locator('.sync-dialog [data-action="expand"]').click()
    await page.waitForSelector('.setting-table [data-path="alarms.Too much"]')
    await keep(page, `template-sync-alarms-${locale}`)
    await page.click('.sync-dialog [data-action="apply"]')
    await page.waitForSelector('.sync-dialog', { hidden: true })
    const rules = await call<object[]>(page, paths.alarmRuleQuery, { equipmentId: device.id })
    expect(rules).toMatchObject([{ message: 'Too much', value: 15, signalTitle: 'Flow in' }])
    expect(errors).toEqual([])
  })
})
