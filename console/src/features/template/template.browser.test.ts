import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EquipmentInfo, TemplateSettings } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, pathOf, rows, saying, screen, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const LIST = '/manage/eg/template/list'
const LIST_ID = 'manage-eg-template-list'
const EDIT_ID = 'manage-eg-template-edit'
const tabs = ['info', 'driver', 'signal', 'report', 'page', 'script']
const cell = (row: number, column: string) => `.grid-row [data-cell^="${row} "][data-column="${column}"]`

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

const pump = {
  parameters: [
    { name: 'unit', title: 'Unit id', initial: '1' },
    { name: 'base', title: 'First register', initial: '0' },
  ],
  driver: 'modbus-tcp',
  driverConfig: { host: '127.0.0.1', unitId: '{unit}' },
  signals: [
    { title: 'Level {unit}', sn: 'LIT-{unit}', address: { area: 'input', address: '{base}', type: 'i16' } },
    { title: 'Speed', sn: 'SIC-{unit}', address: { area: 'holding', address: '{base}+4' }, access: 'rw' },
  ],
}
const aTemplate = async (page: Page, title: string) => {
  const { id } = await call<{ id: string }>(page, paths.templateAdd, { title })
  await call(page, paths.templateSettingsEdit, { id, ...pump })
  return id
}
const aDevice = async (page: Page, equipName: string, templateId: string, parameters: object) => {
  const { id } = await call<{ id: string }>(page, paths.equipmentAdd, { equipName })
  await call(page, paths.equipmentBindTemplate, { id, templateId, parameters })
  return id
}
const info = (page: Page, id: string) => call<EquipmentInfo>(page, paths.equipmentInfo, { id })
const saved = (page: Page) =>
  // A button that is loading is disabled as well.
  page.waitForFunction(() =>
    document
      .querySelector<HTMLButtonElement>('.edit-form [data-action="submit"]')
      ?.matches(':disabled:not(.bp6-loading)'),
  )

describe.each(
  walks([
    ['cn', 1280, 800],
    ['en', 1280, 800],
  ] as const),
)('%s: the edit screen of a template', (locale, width, height) => {
  const visitor = { locale, width, height }

  it('[spec:route-template-edit-tabs] [spec:route-template-edit-default] has the six tabs of a device, and begins with info', async () => {
    const { page, errors } = await lab.again(visitor, LIST, LIST_ID)
    const address = `/manage/eg/template/edit/${await aTemplate(page, `Tabs ${locale}`)}`
    await lab.go(page, address)
    await page.waitForSelector('.device-tabs')
    expect(
      await page.$$eval('.device-tabs [data-tab]', (all) => all.map((each) => (each as HTMLElement).dataset['tab'])),
    ).toEqual(tabs)
    expect(
      await page.$eval('.device-tabs [aria-selected="true"]', (each) => (each as HTMLElement).dataset['tab']),
    ).toBe('info')
    for (const tab of tabs) {
      await page.click(`[data-tab="${tab}"]`)
      await page.waitForSelector(`[data-panel="${tab}"]:not([hidden])`)
      await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null)
      expect(await pathOf(page)).toBe(tab === 'info' ? address : `${address}/${tab}`)
      expect(await overflow(page), tab).toBe(0)
      await keep(page, `template-${tab}-${locale}`)
    }
    await lab.go(page, `${address}/signal`)
    await page.waitForSelector('.signal-grid')
    expect(errors).toEqual([])
  })

  it('adds a template whose address is a parameter, and says which names are none', async () => {
    const { page, errors } = await lab.again(visitor, LIST, LIST_ID)
    await page.click('[data-action="add"]')
    await screen(page, 'manage-eg-template-add')
    await replaceText(page, '#template-title', `Pump ${locale}`)
    await keep(page, `template-add-${locale}`)
    await page.click('.edit-form [data-action="submit"]')
    await screen(page, EDIT_ID)
    await page.waitForSelector('[data-panel="driver"]:not([hidden])')
    const id = (await pathOf(page)).split('/').at(-2) ?? ''
    await page.select('#template-driver', 'modbus-tcp')
    await replaceText(page, '[id="template-driverConfig.host"]', '10.0.0.{unit}')
    await saying(page, '[data-part="unknown-parameters"]', '{unit}')
    await keep(page, `template-unknown-${locale}`)
    await page.click('[data-action="add-unknown"]')
    await page.waitForSelector('[data-parameter="0"]')
    await replaceText(page, '#template-parameters-0-initial', '7')
    await page.click('[data-tab="signal"]')
    await page.click('[data-action="add-first"]')
    await page.waitForSelector(cell(0, 'title'))
    for (const [column, text] of [
      ['title', 'Level'],
      ['address.address', '{unit}+x'],
    ] as const) {
      await page.click(cell(0, column))
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.waitForSelector(`${cell(0, 'address.address')}.is-wrong`)
    await page.click(cell(0, 'address.address'))
    await page.keyboard.type('{unit}+4')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${cell(0, 'address.address')}:not(.is-wrong)`)
    await page.click('.edit-form [data-action="submit"]')
    await saved(page)
    expect(await call<TemplateSettings>(page, paths.templateSettingsDetail, { id })).toMatchObject({
      parameters: [{ name: 'unit', initial: '7' }],
      driver: 'modbus-tcp',
      driverConfig: { host: '10.0.0.{unit}' },
      signals: [{ title: 'Level', address: { address: '{unit}+4' } }],
    })
    expect(errors).toEqual([])
  })

  it('saves names and parameters together, and asks when somebody else has saved meanwhile', async () => {
    const { page } = await lab.again(visitor, LIST, LIST_ID)
    const id = await aTemplate(page, `Both ${locale}`)
    await lab.go(page, `/manage/eg/template/edit/${id}`)
    await replaceText(page, '#template-note', 'typed')
    await replaceText(page, '#template-parameters-1-initial', '100')
    await page.click('.edit-form [data-action="submit"]')
    await saved(page)
    await replaceText(page, '#template-title', `Both of ${locale}`)
    await replaceText(page, '#template-parameters-1-name', 'unit')
    await page.click('.edit-form [data-action="submit"]')
    await page.waitForSelector('#template-parameters-1-name[aria-invalid="true"]')
    await replaceText(page, '#template-parameters-1-name', 'base')
    await replaceText(page, '#template-parameters-1-title', 'Begin')
    await call(page, paths.templateEdit, { id, note: 'by another' })
    await page.click('.edit-form [data-action="submit"]')
    await page.waitForSelector('[data-action="save-merged"]')
    await keep(page, `template-conflict-${locale}`)
    await page.click('[data-action="save-merged"]')
    await saved(page)
    expect(await call(page, paths.templateDetail, { id })).toMatchObject({
      title: `Both of ${locale}`,
      note: 'by another',
    })
    expect(await call(page, paths.templateSettingsDetail, { id })).toMatchObject({
      parameters: [{ initial: '1' }, { title: 'Begin', initial: '100' }],
    })
  })

  it('updates the ticked devices, and shows what changes in the words of the forms', async () => {
    const { page, errors } = await lab.again(visitor, LIST, LIST_ID)
    const templateId = await aTemplate(page, `Update ${locale}`)
    await lab.go(page, `/manage/eg/template/edit/${templateId}`)
    await page.locator('[data-action="sync"]').click()
    await page.waitForSelector('.sync-dialog .nothing .bp6-heading')
    await keep(page, `template-sync-none-${locale}`)
    const one = await aDevice(page, `Pump 1 ${locale}`, templateId, { unit: '1' })
    const two = await aDevice(page, `Pump 2 ${locale}`, templateId, { unit: '2', base: '40' })
    const bad = await aDevice(page, `Pump 3 ${locale}`, templateId, { unit: '3', base: '60000' })
    const { signals } = await info(page, one)
    await call(page, paths.equipmentEdit, { id: one, signals: signals.map((each) => ({ ...each, unit: 'cm' })) })
    const now = await call<TemplateSettings>(page, paths.templateSettingsDetail, { id: templateId })
    const [level, speed] = now.signals
    await call(page, paths.templateSettingsEdit, {
      id: templateId,
      signals: [
        { ...level, unit: 'm', decimals: 1 },
        { ...speed, address: { area: 'holding', address: '{base}+5536' } },
      ],
    })
    await lab.go(page, `${LIST}?search=Update ${locale}`)
    await rows(page)
    await page.locator('tbody [data-action="sync"]').click()
    await page.waitForSelector(`[data-equipment="${one}"]`)
    expect(await textOf(page, `[data-equipment="${one}"] [data-count]`)).toContain('2')
    await page.waitForSelector(`[data-equipment="${bad}"] input:disabled`)
    await page.click(`[data-equipment="${one}"] [data-action="expand"]`)
    const shown = await textOf(page, `[data-equipment="${one}"]`)
    expect(shown).toContain(locale === 'cn' ? 'LIT-1 · 小数位' : 'LIT-1 · Decimals')
    expect(shown).toContain('5536')
    expect(shown).not.toContain('signals.')
    await keep(page, `template-sync-${locale}`)
    await page.click(`[data-equipment="${two}"] .bp6-control-indicator`)
    await page.click('.sync-dialog [data-action="apply"]')
    await saying(page, '.bp6-toast', '1')
    expect((await info(page, one)).signals).toMatchObject([{ decimals: 1, unit: 'cm' }, { address: { address: 5536 } }])
    expect((await info(page, two)).signals).toMatchObject([{ decimals: 2 }, { address: { address: 44 } }])
    expect(errors).toEqual([])
  })

  it('makes 100 devices of it in at most 20 clicks, and says at which row the server refuses one', async () => {
    const { page, errors } = await lab.again(visitor, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    const templateId = await aTemplate(page, `Hundred ${locale}`)
    let clicks = 0
    const click = async (selector: string) => {
      clicks++
      await page.locator(selector).click()
    }
    const choose = async (selector: string, value: string) => {
      // One opens the list, one takes the value.
      clicks += 2
      await page.waitForSelector(`${selector} option[value="${value}"]`)
      await page.select(selector, value)
    }
    const fill = async (field: string, text: string) => {
      clicks++
      await replaceText(page, `[data-pattern="${field}"]`, text)
    }
    await click('[data-action="add-more"]')
    await click('[data-action="add-many"]')
    await page.waitForSelector('.many-dialog')
    await keep(page, `many-empty-${locale}`)
    const csv = join(tmpdir(), `many-${process.pid}-${locale}.csv`)
    await writeFile(csv, 'Name,unit,Colour\nFrom file,7,red\nFrom file,8,red\n')
    await choose('.many-dialog [data-choice="template"]', templateId)
    await page.waitForSelector('[data-pattern="equipName"]')
    await page.click('[data-action="many-source"]')
    const input = await page.waitForSelector('.many-dialog input[type="file"]')
    await (input as ElementHandle<HTMLInputElement>).uploadFile(csv)
    await page.waitForSelector('[data-many="1"] [data-field="equipName"] .import-problem')
    await saying(page, '.many-dialog', 'Colour')
    expect(await page.$('.many-dialog [data-action="submit"]:disabled')).not.toBeNull()
    await keep(page, `many-file-${locale}`)
    await page.click('[data-action="many-source"]')
    await fill('equipName', `Hundred ${locale} {001..100}`)
    await fill('sn', 'H-{001..}')
    await fill('base', '{0..99}')
    await fill('unit', '{160..}')
    expect(await page.$$eval('[data-many]', (all) => all.length)).toBe(100)
    expect(await textOf(page, '[data-many="99"]')).toBe(`100Hundred ${locale} 100H-10025999`)
    // A unit id is at most 255.
    await click('.many-dialog [data-action="submit"]')
    await page.waitForSelector('[data-many="96"] .import-problem')
    // It is shown, although it is one of the last.
    await page.waitForFunction(() => {
      const bottom = document.querySelector('.many-preview')?.getBoundingClientRect().bottom ?? 0
      return (document.querySelector('.import-problem')?.getBoundingClientRect().bottom ?? bottom) < bottom
    })
    await keep(page, `many-refused-${locale}`)
    await fill('unit', '{101..}')
    await page.waitForFunction(() => document.querySelector('.import-problem') === null)
    await click('.many-dialog [data-action="submit"]')
    await page.waitForFunction(() => document.querySelector('.many-dialog') === null)
    await choose('[data-choice="page-size"]', '100')
    await page.waitForFunction(() => document.querySelectorAll('.resource-table tbody tr').length === 100)
    await keep(page, `many-list-${locale}`)
    expect(clicks).toBeLessThanOrEqual(20)
    const search = `Hundred ${locale} 050`
    const { rows: found } = await call<{ rows: { id: string }[] }>(page, paths.equipmentQuery, { search })
    expect(await info(page, found[0]?.id ?? '')).toMatchObject({
      ...{ sn: 'H-050', templateId, driverConfig: { host: '127.0.0.1', unitId: 150 } },
      signals: [{ sn: 'LIT-150', address: { address: 49 } }, { sn: 'SIC-150' }],
    })
    expect((await rows(page))[0]).toContain(`Hundred ${locale} 001`)
    await page.evaluate(() => localStorage.removeItem('mimic.pageSize'))
    for (const n of [1, 2]) await page.click(`.resource-table tbody tr:nth-child(${n}) .bp6-control-indicator`)
    await page.click('[data-action="assign"]')
    await page.waitForSelector('#assign-groupId')
    await keep(page, `assign-${locale}`)
    // The gateways come by a call of their own.
    await page.waitForSelector('#assign-gatewayId option:nth-child(3)')
    const gatewayId = await page.$eval('#assign-gatewayId', (select) => (select as HTMLSelectElement).options[2]?.value)
    await page.select('#assign-gatewayId', gatewayId ?? '')
    await page.click('.small-dialog [data-action="submit"]')
    await page.waitForFunction(() => document.querySelector('.small-dialog') === null)
    await page.waitForFunction(() =>
      [0, 1].every((n) =>
        document.querySelectorAll('.resource-table tbody tr')[n]?.querySelector('a[href*="gateway"]'),
      ),
    )
    await page.click('.resource-table tbody tr [data-action="copy"]')
    await page.waitForSelector('input[name="equipName"], [id$="equipName"]')
    await keep(page, `copy-${locale}`)
    await page.click('.small-dialog [data-action="submit"]')
    await screen(page, 'manage-eg-equipment-edit')
    const copy = await info(page, (await pathOf(page)).split('/').at(-1) ?? '')
    expect(copy).toMatchObject({ templateId, driverConfig: { unitId: 101 }, signals: [{ sn: 'LIT-101' }, {}] })
    expect(copy.equipName).toContain(`Hundred ${locale} 001`)
    // The refusal.
    expect(errors).toEqual([expect.stringContaining('400')])
  })

  it('binds a device with its parameters, and sets back what it has of its own', async () => {
    const { page, errors } = await lab.again(visitor, LIST, LIST_ID)
    const templateId = await aTemplate(page, `Follow ${locale}`)
    const { id } = await call<{ id: string }>(page, paths.equipmentAdd, { equipName: `Follower ${locale}` })
    await lab.go(page, `/manage/eg/equipment/list?search=Follower ${locale}`)
    await rows(page)
    await page.locator('tbody [data-action="bindings"]').click()
    await page.waitForSelector(`[data-choice="template"] option[value="${templateId}"]`)
    await page.select('[data-choice="template"]', templateId)
    await replaceText(page, '.bind-dialog [data-parameter="unit"]', '9')
    await keep(page, `template-bind-${locale}`)
    await page.click('.bind-dialog [data-action="bind"]')
    await page.waitForSelector('[data-action="unbind-template"]')
    const before = await info(page, id)
    expect(before).toMatchObject({ driverConfig: { unitId: 9 }, signals: [{ sn: 'LIT-9' }, {}] })
    const signals = before.signals.map((each) => ({ ...each, unit: 'cm', scale: 0.1 }))
    await call(page, paths.equipmentEdit, { id, driverConfig: { host: '127.0.0.9', unitId: 9 }, signals })
    await lab.go(page, `/manage/eg/equipment/edit/${id}`)
    await page.waitForSelector('[data-part="template"] [data-path="driverConfig.host"]')
    await keep(page, `template-own-${locale}`)
    for (const [tab, mark] of [
      ['driver', '[data-own="true"] .own-note'],
      ['signal', '[data-column="unit"].is-own'],
    ]) {
      await page.click(`[data-tab="${tab}"]`)
      await page.waitForSelector(mark ?? '')
      await keep(page, `template-own-${tab}-${locale}`)
    }
    expect(await page.$$eval('.is-own', (cells) => cells.map((each) => each.getAttribute('data-column')))).toEqual([
      'unit',
      'scale',
      'unit',
      'scale',
    ])
    await page.click('[data-tab="info"]')
    await page.click('[data-path="driverConfig.host"] [data-action="reset"]')
    await page.waitForFunction(() => document.querySelector('[data-path="driverConfig.host"]') === null)
    expect((await info(page, id)).driverConfig).toMatchObject({ host: '127.0.0.1' })
    await replaceText(page, '[data-part="template"] [data-parameter="base"]', '20')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => document.querySelector('[data-action="apply-parameters"]')?.matches('.bp6-loading') === false,
    )
    // A toast may cover the button.
    await page.waitForSelector('[data-action="reset-all"]:not(:disabled)')
    await page.$eval('[data-action="reset-all"]', (button) => (button as HTMLButtonElement).click())
    await saying(page, '[data-part="template"]', locale === 'cn' ? '均与模板一致' : 'as the template gives')
    expect(await page.$eval('[data-parameter="base"]', (input) => (input as HTMLInputElement).value)).toBe('20')
    expect((await info(page, id)).signals).toMatchObject([
      { unit: '', scale: 1, address: { address: 20 } },
      { address: { address: 24 } },
    ])
    expect(errors).toEqual([])
  })
})
