import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AlarmRule, type AlarmTableRow, paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD } from '../../testing/ConsoleLab.ts'

// The table of alarm conditions on a real server: drafted, tried, approved by another person; what runs otherwise is red.

const LEVEL = '1004-level'
const MESSAGE = 'Tank runs over'
const SCREEN = 'manage-alarm-rationalisation'
const folder = mkdtempSync(join(tmpdir(), 'mimic-table-'))
let lab: ConsoleLab
let author: TestClient
let approver: TestClient
let rule: AlarmRule

beforeAll(async () => {
  lab = await ConsoleLab.start()
  author = await TestClient.login(lab.origin, 'admin', PASSWORD)
  const { db } = lab.server.context
  await db.updateTable('account').set({ roleId: 'admin' }).where('loginname', '=', 'operation').execute()
  approver = await TestClient.login(lab.origin, 'operation', PASSWORD)
  const body = { signalId: LEVEL, kind: 'compare', symbol: '>', value: 4.2, message: MESSAGE, severity: 2 }
  rule = (await author.call(paths.alarmRuleAdd, body)).reply.data as AlarmRule
  const now = Date.now()
  await lab.gateway.send([1, 4.3, 1, 4.6, 1].map((value, i) => [LEVEL, now - 60_000 + i * 1000, value, 0]))
})
afterAll(async () => {
  await lab?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (
  visitor: Parameters<ConsoleLab['again']>[0] = {},
  query = `?search=${encodeURIComponent(MESSAGE)}`,
) => {
  const address = `/manage/alarm/rationalisation${query}`
  return (await lab.again({ locale: 'en', isHurried: true, ...visitor }, address, SCREEN)).page
}
const press = (page: Page, action: string, within = '') => page.locator(`${within} [data-action="${action}"]`).click()
const sees = (page: Page, selector: string) => page.waitForSelector(selector, { timeout: 20_000 })
const own = async () => {
  const { reply } = await author.call(paths.alarmTableQuery, { search: MESSAGE, pageSize: 200 })
  return (reply.data as { rows: AlarmTableRow[] }).rows.find(({ id }) => id === rule.id)
}

describe('the table of alarm conditions', () => {
  // Each step goes on with the draft of the one before.
  stepsStopTogether()

  it('a row is rationalised in the draft; its severity follows from impact and time to respond', async () => {
    const page = await open()
    await press(page, 'rationalise', '.resource-table tbody')
    await sees(page, '#rationale-cause')
    await replaceText(page, '#rationale-cause', 'Inlet valve stuck open')
    await replaceText(page, '#rationale-consequence', 'Overflow into the basement')
    await replaceText(page, '#rationale-action', 'Close the inlet by hand')
    await replaceText(page, '#rationale-responseMinutes', '4')
    await page.select('#rationale-impact', '3')
    await page.waitForFunction(() =>
      document.querySelector('.small-dialog [role="status"]')?.textContent?.includes('Critical'),
    )
    await keep(page, 'rationale-en-light')
    await press(page, 'submit', '.small-dialog')
    await sees(page, '[data-draft="changed"]')
    expect((await own())?.draft).toMatchObject({ cause: 'Inlet valve stuck open', impact: 3, severity: 1 })
  })

  it('a file changes the draft, with each row checked before', async () => {
    const path = join(folder, 'table.csv')
    writeFileSync(path, `\uFEFFID,Value,Dead band\r\n${rule.id},4.5,0.1\r\n`)
    const page = await open()
    await press(page, 'import')
    const input = await sees(page, '.import-drop input[type="file"]')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
    await sees(page, '.import-rows [data-fate="changed"]')
    await keep(page, 'rationalisation-import-en-light')
    await press(page, 'submit', '.import-dialog')
    await page.waitForFunction(() => document.querySelector('.resource-table del')?.textContent?.includes('4.2'))
    expect((await own())?.draft).toMatchObject({ value: 4.5, deadBand: 0.1, cause: 'Inlet valve stuck open' })
  })

  it('the draft is tried over the recorded past', async () => {
    const page = await open()
    await press(page, 'what-if')
    await press(page, 'run-what-if')
    await sees(page, '[data-part="what-if"]')
    const cells = await page.$$eval('[data-part="what-if"] tbody tr:first-child td', (all) =>
      all.slice(1, 4).map((cell) => cell.textContent),
    )
    expect(cells).toEqual(['1', '2', '-50 %'])
    await keep(page, 'what-if-en-light')
  })

  it('is submitted, and runs once another person has approved it', async () => {
    const page = await open()
    await press(page, 'submit', '.rationalisation-bar')
    await sees(page, '#review-note')
    await replaceText(page, '#review-note', 'Overflow study 2026')
    await press(page, 'submit', '.small-dialog')
    await sees(page, '[data-action="withdraw"]')
    expect(await page.$('[data-action="approve"]')).toBeNull()
    await approver.call(paths.alarmTableApprove, { note: 'Agreed' })
    await page.waitForFunction(() => document.querySelector('[data-draft]') === null, { timeout: 20_000 })
    expect((await own())?.running).toMatchObject({ value: 4.5, severity: 1 })
    const versions = await open({}, '?view=versions')
    await press(versions, 'version-diff')
    await sees(versions, '[data-part="version-diff"]')
    await keep(versions, 'rationalisation-version-en-light')
  })

  it.each([
    { locale: 'cn', theme: 'dark', width: 1366, height: 768 },
    { locale: 'en', theme: 'light', width: 390, height: 844 },
  ] as const)('what runs otherwise is red and counted, in $locale at $width', async (visitor) => {
    const { running } = (await own()) ?? {}
    await author.call(paths.alarmRuleEdit, { ...running, id: rule.id, value: 9 })
    const page = await open(visitor, `?show=drift&search=${encodeURIComponent(MESSAGE)}`)
    await sees(page, 'tr.is-drift [data-drift="changed"]')
    expect(await page.$eval('h1', (title) => title.textContent)).toMatch(/\d/)
    await keep(page, `rationalisation-${visitor.locale}-${visitor.theme}-${visitor.width}`)
    expect(await overflow(page)).toBe(0)
  })

  it('a row is restored as it was approved', async () => {
    const page = await open()
    await press(page, 'more', '.resource-table tbody')
    await press(page, 'restore', '.bp6-menu')
    await page.locator('.bp6-alert .bp6-intent-danger').click()
    await page.waitForFunction(() => document.querySelector('[data-drift="changed"]') === null, { timeout: 20_000 })
    expect((await own())?.running).toMatchObject({ value: 4.5 })
  })
})
