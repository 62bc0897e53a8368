import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EquipmentInfo } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import Papa from 'papaparse'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { excelSheets } from '../../kit/entity/excelFile.ts'
import { ConsoleLab, keep, overflow, pathOf, rows, saying, screen } from '../../testing/ConsoleLab.ts'
import { encodedText } from '../../testing/encodedText.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const EDIT = '/manage/eg/equipment/edit/1001'
const ID = 'manage-eg-equipment-edit'
const tabs = ['info', 'driver', 'signal', 'report', 'page', 'script']

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

/** Pastes into the grid as the clipboard would. */
const pasteText = (page: Page, text: string, into = '.signal-grid') =>
  page.$eval(
    into,
    (grid, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    text,
  )
/** Chooses a file for the open import. */
async function chooseFile(page: Page, path: string) {
  const input = await page.waitForSelector('.import-drop input[type="file"]')
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
}
/** Exports the grid to a file in a new folder. */
async function exported(page: Page, format: 'csv' | 'xlsx') {
  const folder = await mkdtemp(join(tmpdir(), 'mimic-grid-'))
  const session = await page.createCDPSession()
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    ...(page.browserContext().id && { browserContextId: page.browserContext().id as string }),
  })
  await page.click('[data-action="export"]')
  await page.locator(`[data-export="${format}"]`).click()
  const name = await vi.waitFor(async () => {
    const [file] = (await readdir(folder)).filter((each) => each.endsWith(`.${format}`))
    if (file === undefined) throw new Error('no file yet')
    return file
  }, 20_000)
  return { folder, name }
}
const example = (name: string) => fileURLToPath(new URL(`./grid/formats/examples/${name}`, import.meta.url))
const cell = (row: number, column: string) => `.grid-row [data-cell^="${row} "][data-column="${column}"]`
const cellText = (page: Page, row: number, column: string) =>
  page.$eval(cell(row, column), (element) => element.textContent ?? '')
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
    ['en', 1920, 1080],
  ] as const),
)('%s: the edit screen of a device', (locale, width, height) => {
  it('[spec:route-equip-edit-tabs] [spec:route-equip-edit-default] has six tabs with addresses of their own, and begins with info', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, EDIT, ID)
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
      expect(await pathOf(page)).toBe(tab === 'info' ? EDIT : `${EDIT}/${tab}`)
      expect(await overflow(page), tab).toBe(0)
      await keep(page, `edit-${tab}-${locale}-${width}`)
    }
    await page.goto(`${lab.origin}${EDIT}/signal`)
    await page.waitForSelector('.signal-grid')
    expect(errors).toEqual([])
  })

  it('adds a device with its driver and signals, pasted from a spreadsheet', async () => {
    const { page, errors } = await lab.again(
      { locale, width, height },
      '/manage/eg/equipment/list',
      'manage-eg-equipment-list',
    )
    await rows(page)
    await keep(page, `equipment-list-${locale}-${width}`)
    await page.click('[data-action="add"]')
    await screen(page, 'manage-eg-equipment-add')
    await replaceText(page, '#equipment-equipName', `Pump ${locale}`)
    await page.select('#equipment-driver', 'modbus-tcp')
    await page.click('.edit-form [data-action="submit"]')
    // The host has no initial value.
    await page.waitForSelector('[id="equipment-driverConfig.host"][aria-invalid="true"]:focus')
    await keep(page, `equipment-add-${locale}-${width}`)
    await replaceText(page, '[id="equipment-driverConfig.host"]', '127.0.0.1')
    await page.click('.edit-form [data-action="submit"]')
    await screen(page, ID)
    expect(await pathOf(page)).toMatch(/\/edit\/[^/]+\/signal$/)
    await page.waitForSelector('[data-action="add-first"]')
    // Nothing has the focus, and there is no row yet.
    const heads = 'title\tsn\taddress.area\taddress.address\taddress.type\n'
    await pasteText(page, `${heads}Level\tLIT-1\tinput\t70000\ti16\n`, 'body')
    await page.waitForSelector(cell(0, 'title'))
    expect(await page.$$('.grid-row')).toHaveLength(1)
    await pasteText(page, 'Level\tLIT-1\tinput\t70000\ti16\nFlow\tFT-1\tholding\t2\tf32\nRun\tXS-1\tcoil\t0\tbool\n')
    await page.waitForSelector(`${cell(0, 'address.address')}.is-wrong`)
    expect(await cellText(page, 2, 'dataType')).toBe(locale === 'cn' ? '开关量' : 'Boolean')
    await page.click('.edit-form [data-action="submit"]')
    await saying(page, '.edit-failure', '1')
    await keep(page, `grid-wrong-${locale}-${width}`)
    // The keyboard goes to what is wrong, and reads why.
    await page.click('[data-action="next-wrong"]')
    await page.waitForSelector(`${cell(0, 'address.address')}.is-focus`)
    await page.waitForSelector('.signal-grid:focus')
    expect(await page.$eval('.grid-why', (why) => why.textContent)).toContain('65535')
    // The typed text chooses a choice, however slowly it is typed; what is none is kept to be refused.
    await page.click(cell(1, 'address.type'))
    await page.keyboard.type('u32', { delay: 30 })
    await page.keyboard.press('Enter')
    expect(await cellText(page, 1, 'address.type')).toContain('u32')
    await page.click(cell(1, 'address.type'))
    await page.keyboard.press('Enter')
    await page.waitForSelector('select.grid-editor:focus')
    await page.keyboard.type('zz')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${cell(1, 'address.type')}.is-wrong`)
    await page.click(cell(1, 'address.type'))
    await page.keyboard.type('F32')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${cell(1, 'address.type')}:not(.is-wrong)`)
    // Typing replaces the text of the cell.
    await page.click(cell(0, 'address.address'))
    await page.keyboard.type('70')
    await page.keyboard.press('Enter')
    expect(await cellText(page, 0, 'address.address')).toBe('70')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    expect(await cellText(page, 0, 'address.address')).toBe('')
    await page.keyboard.down('Control')
    await page.keyboard.press('z')
    await page.keyboard.up('Control')
    expect(await cellText(page, 0, 'address.address')).toBe('70')
    await page.click('.edit-form [data-action="submit"]')
    await saved(page)
    await page.waitForFunction(() => document.querySelectorAll('.grid-row[data-row=""]').length === 0)
    await keep(page, `grid-saved-${locale}-${width}`)
    const id = (await pathOf(page)).split('/').at(-2) ?? ''
    const info = await callBeside<{ driver: string; signals: object[] }>(page, paths.equipmentInfo, { id })
    expect(info).toMatchObject({ driver: 'modbus-tcp', driverConfig: { host: '127.0.0.1', port: 502 } })
    expect(info.signals).toMatchObject([
      { title: 'Level', sn: 'LIT-1', dataType: 'number', address: { area: 'input', address: 70, type: 'i16' } },
      { title: 'Flow', address: { area: 'holding', address: 2, type: 'f32', byteOrder: 'ABCD' } },
      { title: 'Run', dataType: 'boolean', address: { area: 'coil', type: 'bool' } },
    ])
    expect(errors).toEqual([])
  })

  it('gives its signals as an Excel file, and takes a changed one after a preview', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, `${EDIT}/signal`, ID)
    await page.waitForSelector(cell(0, 'title'))
    const { folder, name } = await exported(page, 'xlsx')
    const lines = (await excelSheets(await readFile(join(folder, name))))[0]?.lines ?? []
    const [heads = [], stored = []] = lines
    expect(lines).toHaveLength(30)
    // A scale of 0 is wrong, and a signal is new.
    const scaleAt = heads.indexOf(locale === 'cn' ? '倍率' : 'Scale')
    const first = stored.with(scaleAt, '0')
    const added = heads.map((_, place) => (place === 1 ? `=New ${locale}` : ''))
    const data = [heads, first, added].map((line) => line.map((value) => ({ value, type: String })))
    await writeFile(join(folder, 'changed.bin'), await (await writeExcelFile(data)).toBuffer())
    await page.click('[data-action="import"]')
    await chooseFile(page, join(folder, 'changed.bin'))
    await page.waitForSelector('.import-rows .import-problem')
    expect(await overflow(page)).toBe(0)
    await keep(page, `grid-import-${locale}-${width}`)
    await page.click('.import-dialog [data-action="apply"]')
    await page.waitForSelector(`${cell(0, 'scale')}.is-wrong`)
    await page.waitForSelector('[data-count="30"]')
    await replaceText(page, '.grid-tools input[type="search"]', '=New')
    await page.waitForFunction(
      (title) => document.querySelector('.grid-row.is-new')?.textContent?.includes(title),
      {},
      `=New ${locale}`,
    )
    expect(errors).toEqual([])
  })

  it('recognises files of other programs by their content, and says what they leave out', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, EDIT, ID)
    const { id } = await callBeside<{ id: string }>(page, paths.equipmentAdd, {
      equipName: `Inverter ${locale}`,
      driver: 'modbus-tcp',
      driverConfig: JSON.stringify({ host: '127.0.0.1' }),
      signals: JSON.stringify([{ title: 'Power', access: 'rw', address: { address: 1 } }]),
    })
    await lab.go(page, `/manage/eg/equipment/edit/${id}/signal`)
    await page.waitForSelector(cell(0, 'title'))
    await page.click('[data-action="import"]')
    await chooseFile(page, example('tiaTags.csv'))
    await saying(page, '.small-dialog [role="alert"]', 'S7')
    await chooseFile(page, example('sunspec.json'))
    await page.waitForSelector('[data-format="sunspec"]')
    await replaceText(page, '#import-base', '40002')
    await page.keyboard.press('Enter')
    await saying(page, '.import-rows', '40002')
    await page.click('.format-remarks summary')
    await saying(page, '.format-remarks', 'A_SF')
    expect(await overflow(page)).toBe(0)
    await keep(page, `grid-format-${locale}-${width}`)
    await page.click('.import-dialog [data-action="apply"]')
    await page.waitForSelector('[data-count="10"]')
    // Conditions of a stored signal hold at once, without a save.
    await page.click(cell(0, 'title'))
    await page.click('[data-action="alarms"]')
    await page.locator('[data-action="add-alarm-rule"]').click()
    await replaceText(page, '#rule-value', '90')
    await replaceText(page, '#rule-message', 'Power high')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.grid-alarms')
    await saying(page, '.import-dialog', 'Power high')
    await keep(page, `grid-alarms-${locale}-${width}`)
    expect(errors).toEqual([])
  })

  it('shows what each column of a list of registers is taken for, asks what the list leaves open, and remembers it', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, EDIT, ID)
    const { id } = await callBeside<{ id: string }>(page, paths.equipmentAdd, {
      equipName: `Listed ${locale}`,
      driver: 'modbus-tcp',
      driverConfig: JSON.stringify({ host: '127.0.0.1' }),
      signals: JSON.stringify([{ title: 'Power', address: { address: 1 } }]),
    })
    const folder = await mkdtemp(join(tmpdir(), 'mimic-list-'))
    const list = `Liste des registres;;;;;\nName;Register Address;Type;Unit;Gain;Note
Température;45200;int16;°C;10;x\nTempérature;45201;int16;°C;10;x\nDébit;45202;uint32;m³/h;100;x\nÉtat;n/a;uint16;;;x\n`
    await writeFile(join(folder, 'list.csv'), encodedText(list, 'windows-1252'))
    await lab.go(page, `/manage/eg/equipment/edit/${id}/signal`)
    await page.waitForSelector(cell(0, 'title'))
    await page.click('[data-action="import"]')
    await chooseFile(page, join(folder, 'list.csv'))
    const taken = (head: string, as: string) => `[data-list-column="${head}"][data-taken="${as}"]`
    await page.waitForSelector(taken('Gain', 'divisor'))
    await page.waitForSelector(taken('Register Address', 'address.address'))
    await page.waitForSelector(`${taken('Note', '')} p`)
    await saying(page, '[data-sample="windows-1252"]', 'Température')
    await page.waitForSelector('[data-renamed="1"]')
    await page.click('.format-remarks summary')
    await saying(page, '.format-remarks', 'Liste des registres')
    await saying(page, '.format-remarks', 'État')
    await saying(page, '[data-decoded="Débit"]', '10 m³/h')
    expect(await overflow(page)).toBe(0)
    await keep(page, `grid-list-${locale}-${width}`)
    await page.click('input[name="list-scales"][value="scale"]')
    await saying(page, '[data-decoded="Débit"]', '100000 m³/h')
    await page.click('input[name="list-addresses"][value="reference"]')
    await saying(page, '[data-decoded="Débit"]', '5201')
    await page.click('input[name="list-addresses"][value="address.address"]')
    await saying(page, '[data-decoded="Débit"]', '45202')
    await page.select(`${taken('Note', '')} select`, 'sn')
    await page.waitForSelector(taken('Note', 'sn'))
    await page.select('#import-encoding', 'gb18030')
    await page.waitForSelector('[data-sample="gb18030"]')
    await page.select('#import-encoding', 'windows-1252')
    await page.waitForSelector(taken('Note', ''))
    await page.select(`${taken('Note', '')} select`, 'sn')
    await page.waitForSelector(taken('Note', 'sn'))
    await page.click('.import-dialog [data-action="apply"]')
    await page.waitForSelector('[data-count="4"]')
    expect(await cellText(page, 3, 'address.address')).toBe('45202')
    expect(await cellText(page, 3, 'sn')).toBe('x_3')
    // The same heads are read as they were chosen.
    await page.click('[data-action="import"]')
    await chooseFile(page, join(folder, 'list.csv'))
    await page.waitForSelector(taken('Note', 'sn'))
    await keep(page, `grid-list-again-${locale}-${width}`)
    await page.click('[data-action="read-anew"]')
    await page.waitForSelector(taken('Note', ''))
    expect(errors).toEqual([])
  })

  it('takes the first sheet that is a list, and any other that is chosen', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, EDIT, ID)
    const folder = await mkdtemp(join(tmpdir(), 'mimic-sheets-'))
    const sheet = (name: string, ...lines: string[][]) => ({
      sheet: name,
      data: lines.map((line) => line.map((value) => ({ value, type: String }))),
    })
    const book = await writeExcelFile([
      sheet('Notes', ['Only a note']),
      sheet('Input registers', ['Name', 'Address'], ['Sheet in', '7']),
      sheet('Coils', ['Name', 'Address'], ['Sheet coil', '8']),
    ]).toBuffer()
    await writeFile(join(folder, 'book.xlsx'), book)
    await lab.go(page, `${EDIT}/signal`)
    await page.waitForSelector(cell(0, 'title'))
    await page.click('[data-action="import"]')
    await chooseFile(page, join(folder, 'book.xlsx'))
    await page.waitForSelector('[data-decoded="Sheet in"]')
    expect(await page.$eval('#import-sheet', (select) => (select as HTMLSelectElement).value)).toBe('1')
    expect(await page.$eval('#list-area', (select) => (select as HTMLSelectElement).value)).toBe('input')
    await page.select('#import-sheet', '2')
    await page.waitForSelector('[data-decoded="Sheet coil"]')
    await keep(page, `grid-sheets-${locale}-${width}`)
    await page.select('#import-sheet', '0')
    await page.waitForSelector('.import-dialog [role="alert"]')
    expect(errors).toEqual([])
  })

  it('tells who has changed which field meanwhile, and saves the changes of both', async () => {
    const { page } = await lab.again({ locale, width, height }, `/manage/eg/equipment/edit/1006`, ID)
    await replaceText(page, '#equipment-note', `typed ${locale}`)
    await callBeside(page, paths.equipmentEdit, { id: '1006', address: `by another ${locale}` })
    await page.click('.edit-form [data-action="submit"]')
    await page.waitForSelector('[data-action="save-merged"]')
    await keep(page, `edit-conflict-${locale}-${width}`)
    await page.click('[data-action="save-merged"]')
    await saved(page)
    expect(await callBeside(page, paths.equipmentInfo, { id: '1006' })).toMatchObject({
      note: `typed ${locale}`,
      address: `by another ${locale}`,
    })
  })

  it('shows which signals another has changed meanwhile, and saves the changes of both', async () => {
    const { page } = await lab.again({ locale, width, height }, '/manage/eg/equipment/edit/1006/signal', ID)
    await page.waitForSelector(cell(0, 'title'))
    // Beside the column of values, which would cover it.
    await page.$eval('.signal-grid', (grid) => grid.scrollTo(600, 0))
    await page.click(cell(0, 'unit'))
    await pasteText(page, `mine ${locale}`)
    const { signals } = await callBeside<EquipmentInfo>(page, paths.equipmentInfo, { id: '1006' })
    const [first, second] = signals
    if (!first || !second) throw new Error('the device has two signals')
    const added = { ...first, id: undefined, title: `Added ${locale}`, sn: `ADDED-${locale}-${width}` }
    const theirs = [first, { ...second, unit: `theirs ${locale}` }, ...signals.slice(2), added]
    await callBeside(page, paths.equipmentEdit, { id: '1006', signals: JSON.stringify(theirs) })
    await page.click('.edit-form [data-action="submit"]')
    await saying(page, '.others-changes', added.title)
    await saying(page, '.others-changes', `theirs ${locale}`)
    expect(await overflow(page)).toBe(0)
    await keep(page, `edit-merged-${locale}-${width}`)
    await page.click('[data-action="save-merged"]')
    await saved(page)
    const now = await callBeside<EquipmentInfo>(page, paths.equipmentInfo, { id: '1006' })
    expect(now.signals.slice(0, 2).map(({ unit }) => unit)).toEqual([`mine ${locale}`, `theirs ${locale}`])
    expect(now.signals.map(({ sn }) => sn)).toContain(added.sn)
  })

  it('names what uses a signal that is to be removed, and keeps it', async () => {
    const { page } = await lab.again({ locale, width, height }, `${EDIT}/signal`, ID)
    await page.waitForSelector(cell(0, 'title'))
    await page.click(cell(0, 'title'))
    await page.click('[data-action="remove-rows"]')
    await page.click('.edit-form [data-action="submit"]')
    await saying(page, '.edit-failure', locale === 'cn' ? '正在被使用' : 'In use by')
    await keep(page, `grid-used-${locale}-${width}`)
    expect((await callBeside<{ signals: object[] }>(page, paths.equipmentInfo, { id: '1001' })).signals).toHaveLength(
      29,
    )
  })

  it('asks before unsaved signals are lost, and not between its tabs', async () => {
    const { page } = await lab.again({ locale, width, height }, `${EDIT}/signal`, ID)
    await page.waitForSelector('.signal-grid')
    await page.click('[data-action="add-row"]')
    await page.click('[data-tab="page"]')
    await page.waitForSelector('[data-panel="page"]')
    await page.click('[data-tab="signal"]')
    await page.waitForSelector('.grid-row.is-new')
    await page.click('.side-nav a[href="/manage/eg/gateway"]')
    await page.waitForSelector('.unsaved-alert')
    await keep(page, `edit-unsaved-${locale}-${width}`)
    await page.locator('.unsaved-alert .bp6-intent-danger').click()
    await screen(page, 'manage-eg-gateway')
  })
})

it('gives alarm limits with its signals as a file, and changes the conditions by a changed one', async () => {
  const { page, errors } = await lab.again({ locale: 'en' }, EDIT, ID)
  const { id, signals } = await callBeside<{ id: string; signals: { id: string }[] }>(page, paths.equipmentAdd, {
    equipName: 'Limits',
    driver: 'modbus-tcp',
    driverConfig: JSON.stringify({ host: '127.0.0.1' }),
    signals: JSON.stringify([
      { title: 'Level', sn: 'LT-1', address: { address: 1 } },
      { title: 'Flow', sn: 'FT-1', address: { address: 2 } },
    ]),
  })
  const signalId = signals[0]?.id ?? ''
  const compare = { signalId, kind: 'compare' }
  await callBeside(page, paths.alarmRuleAdd, {
    ...compare,
    symbol: '>=',
    value: '80',
    delayMs: '2000',
    message: 'Full',
  })
  await callBeside(page, paths.alarmRuleAdd, { ...compare, symbol: '<', value: '10', message: 'Low' })
  await callBeside(page, paths.alarmRuleAdd, { signalId, kind: 'range', low: '1', high: '2', message: 'Range' })
  await lab.go(page, `/manage/eg/equipment/edit/${id}/signal`)
  await page.waitForSelector('.grid-alarms')
  const { folder, name } = await exported(page, 'csv')
  const [heads = [], ...lines] = Papa.parse<string[]>((await readFile(join(folder, name), 'utf8')).trim()).data
  const at = heads.indexOf('High-high alarm')
  expect(heads.slice(at)).toEqual(['High-high alarm', 'High alarm', 'Low alarm', 'Low-low alarm'])
  expect(lines.map((line) => line.slice(at))).toEqual([
    ['', '80', '10', ''],
    ['', '', '', ''],
  ])
  const take = async (level: readonly string[], flow: readonly string[]) => {
    const [first = [], second = []] = lines
    const text = [heads, [...first.slice(0, at), ...level], [...second.slice(0, at), ...flow]]
    await writeFile(join(folder, 'changed.csv'), Papa.unparse(text))
    await page.click('[data-action="import"]')
    await chooseFile(page, join(folder, 'changed.csv'))
    await page.waitForSelector('.import-rows')
  }
  await take(['80', '85', 'ten', ''], ['', '', '2', ''])
  await page.waitForSelector('.import-dialog [data-action="apply"]:disabled')
  expect(await page.$$('.import-rows .import-problem')).toHaveLength(2)
  await page.$eval('.import-rows .import-problem', (each) => each.scrollIntoView({ inline: 'center' }))
  await keep(page, 'grid-limits-wrong-en')
  await pressEscape(page)
  await page.waitForFunction(() => document.querySelector('.import-dialog') === null)
  await take(['95', '85', '', ''], ['', '', '2', ''])
  await saying(page, '.import-summary', 'Alarm limits removed')
  await page.$eval('.import-rows td:last-child', (each) => each.scrollIntoView({ inline: 'end' }))
  await keep(page, 'grid-limits-en')
  await page.click('.import-dialog [data-action="apply"]')
  await page.waitForSelector('[data-limits="4"]')
  await page.click('.edit-form [data-action="submit"]')
  await saved(page)
  await page.waitForFunction(() => document.querySelectorAll('.grid-alarms').length === 2)
  const rules = await callBeside<object[]>(page, paths.alarmRuleQuery, { equipmentId: id })
  expect(rules).toHaveLength(4)
  expect(rules).toMatchObject([
    { signalTitle: 'Level', symbol: '>=', value: 85, delayMs: 2000, severity: 3, message: 'Full' },
    { kind: 'range' },
    { signalTitle: 'Level', symbol: '>', value: 95, severity: 1, message: 'Level: High-high alarm' },
    { signalTitle: 'Flow', symbol: '<', value: 2, severity: 2, message: 'Flow: Low alarm' },
  ])
  expect(await page.$('[data-limits]')).toBeNull()
  expect(errors).toEqual([])
})

it.each(walks(['cn', 'en'] as const))(
  '%s: a stored password is asked for again where its host has changed',
  async (locale) => {
    const { page } = await lab.again({ locale }, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    const driverConfig = JSON.stringify({ url: 'mqtt://a.example', password: 'typed-once' })
    const body = { equipName: `Broker ${locale}`, driver: 'mqtt', driverConfig }
    const { id } = await callBeside<{ id: string }>(page, paths.equipmentAdd, body)
    await page.goto(`${lab.origin}/manage/eg/equipment/edit/${id}/driver`)
    const password = '[id="equipment-driverConfig.password"]'
    const text = locale === 'cn' ? '已更改，请重新输入' : 'Type it again'
    await replaceText(page, '[id="equipment-driverConfig.url"]', 'mqtt://b.example')
    await page.locator('.connection-test [data-action="test"]').click()
    await page.waitForSelector(`${password}[aria-invalid="true"]`)
    await saying(page, '.connection-test', text)
    await page.locator('.edit-form [data-action="submit"]').click()
    await saying(page, '.form-grid', text)
    await keep(page, `secret-again-${locale}`)
    await replaceText(page, password, 'typed-again')
    await page.locator('.edit-form [data-action="submit"]').click()
    await page.waitForSelector(`${password}[aria-invalid="true"]`, { hidden: true })
    const info = await callBeside<EquipmentInfo>(page, paths.equipmentInfo, { id })
    expect(info.driverConfig).toMatchObject({ url: 'mqtt://b.example' })
  },
)
