import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walkLocales, walks } from '../../../../engine/src/testing/walks.ts'
import { PlanWorker } from '../../../../server/src/features/inspections/PlanWorker.ts'
import { ConsoleLab, hasFocus, keep, overflow, rows, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
const folder = mkdtempSync(join(tmpdir(), 'mimic-inspections-'))
const photo = join(folder, 'panel.png')
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
beforeAll(async () => {
  writeFileSync(photo, Buffer.from(PNG, 'base64'))
  lab = await ConsoleLab.start()
})
afterAll(async () => {
  await lab?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const LIST = ['/monitor/eg/list', 'monitor-eg-list'] as const
const tabOf = (id: string) => `/monitor/eg/detail/list/${id}?tab=inspection`

const shows = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (at, wanted) => document.querySelector(at)?.textContent?.includes(wanted),
    { timeout: 20_000 },
    selector,
    text,
  )
const isGone = (page: Page, selector: string) =>
  page.waitForFunction((at) => document.querySelector(at) === null, { timeout: 20_000 }, selector)
const open = async (page: Page, id: string) => {
  await lab.go(page, tabOf(id))
  await page.waitForSelector('[data-panel="inspection"]')
}
const press = (page: Page, row: string, action: string) => page.click(`${row} [data-action="${action}"]`)
/** The row of the inspection with this title. */
const rowOf = async (page: Page, title: string): Promise<string> => {
  await shows(page, '[data-panel="inspection"] tbody', title)
  const id = await page.$$eval(
    '[data-inspection]',
    (all, wanted) =>
      (all.find((row) => row.querySelector('strong')?.textContent === wanted) as HTMLElement).dataset['inspection'],
    title,
  )
  return `[data-inspection="${id}"]`
}

let planned = 0

describe('inspections of a device', () => {
  it.each(
    walks([
      ['en', 'Lift pumps, weekly', ['Not started', 'Abnormal', 'It will be recorded as']],
      ['cn', '取水泵周巡检', ['未开始', '异常', '将记录为']],
    ] as const),
  )('are planned with the keyboard, kept half way, finished, and read-only then: %s', async (locale, name, texts) => {
    const { page, errors } = await lab.again({ locale }, ...LIST, 'operation')
    // A retry of the test needs another title, because the rows of the first attempt are still there.
    const title = `${name} ${++planned}`
    const [notStarted, abnormal, willBe] = texts
    await open(page, '1001')
    await page.waitForSelector('[data-action="plan-inspection"]')
    await keep(page, `inspection-empty-${locale}`)
    await page.click('[data-action="plan-inspection"]')
    await page.waitForSelector('#inspection-title')
    await replaceText(page, '#inspection-title', title)
    await page.focus('.planned-items input')
    await page.keyboard.type('Oil level')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bearing')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Seal')
    await keep(page, `inspection-plan-${locale}`)
    await page.click('[data-action="submit"]')
    await isGone(page, '.inspection-dialog')
    const row = await rowOf(page, title)
    expect(await textOf(page, row)).toContain(notStarted)
    expect(await textOf(page, row)).toContain('operation')

    await press(page, row, 'carryOut')
    await page.waitForSelector('.found-items')
    expect(await page.$('[data-action="submit"][disabled]')).not.toBeNull()
    // A locator waits until the dialog has stopped moving.
    await page.locator('.found-items li:nth-child(1) input[value="normal"]').click()
    await page.waitForSelector('.found-items li:nth-child(1) input[value="normal"]:checked')
    await page.click('[data-action="second"]')
    await isGone(page, '.inspection-dialog')
    // The list holds the results once it has been loaded again.
    await page.waitForSelector('[data-panel="inspection"] .table-card[aria-busy="false"]')
    expect(await textOf(page, row)).toContain(notStarted)

    await press(page, row, 'carryOut')
    await page.waitForSelector('.found-items li:nth-child(1) input[value="normal"]:checked')
    await page.click('.found-items li:nth-child(2) input[value="abnormal"]')
    await replaceText(page, '.found-items li:nth-child(2) .bp6-input', 'Hums')
    expect(await textOf(page, '.verdict')).toContain('3')
    await replaceText(page, '.found-items li:nth-child(3) .bp6-input', 'Running')
    await shows(page, '.verdict', willBe)
    await keep(page, `inspection-carry-out-${locale}`)
    await page.click('[data-action="submit"]')
    await shows(page, `${row} .state`, abnormal)
    expect(await page.$(`${row} [data-action="carryOut"]`)).toBeNull()
    await press(page, row, 'view')
    await hasFocus(page, '[data-sheet]')
    expect(await page.$('[data-sheet] input')).toBeNull()
    expect(await textOf(page, '[data-sheet]')).toContain('Hums')
    await keep(page, `inspection-sheet-${locale}`)
    await pressEscape(page)
    await isGone(page, '[data-sheet]')
    expect(errors).toEqual([])
  })

  it.each(walkLocales())('of the demo plant are ordered by planned time, filtered by state: %s', async (locale) => {
    const { page, errors } = await lab.again({ locale }, ...LIST, 'operation')
    await open(page, '1004')
    expect(await rows(page)).toHaveLength(5)
    expect(await overflow(page)).toBe(0)
    await keep(page, `inspection-list-${locale}`)
    await page.select('.tab-bar select', 'aborted')
    await isGone(page, '[data-inspection="7006"]')
    expect(await textOf(page, '[data-inspection="7014"]')).toContain('雷雨天气')
    await page.select('.tab-bar select', '')
    await page.click('[data-quick="week"]')
    await isGone(page, '[data-inspection="7014"]')
    // This one is in the future; the next one is in this week.
    expect(await page.$('[data-inspection="7006"]')).toBeNull()
    expect(await page.$('[data-inspection="7010"]')).not.toBeNull()
    expect(errors).toEqual([])
  })

  it('are aborted only with a reason', async () => {
    const { page } = await lab.again({ locale: 'en' }, ...LIST, 'operation')
    await open(page, '1004')
    const row = '[data-inspection="7008"]'
    await page.waitForSelector(row)
    expect(await textOf(page, row)).toContain('Overdue')
    await press(page, row, 'abort')
    await page.waitForSelector('#abort-reason')
    expect(await page.$('[data-action="submit"][disabled]')).not.toBeNull()
    await replaceText(page, '#abort-reason', 'Road is closed')
    await keep(page, 'inspection-abort-en')
    await page.click('[data-action="submit"]')
    await shows(page, row, 'Aborted')
    expect(await textOf(page, row)).toContain('Road is closed')
  })

  it('that somebody else has ended cannot be ended again, and the list shows their state', async () => {
    const { page } = await lab.again({ locale: 'en' }, ...LIST, 'operation')
    await open(page, '1002')
    const row = '[data-inspection="7004"]'
    await page.waitForSelector(row)
    await press(page, row, 'abort')
    await page.waitForSelector('#abort-reason')
    await replaceText(page, '#abort-reason', 'Rain')
    await page.evaluate(() =>
      fetch('/lfscada/ops/inspection/edit', {
        method: 'POST',
        body: new URLSearchParams({ id: '7004', action: 'abort', reason: 'Snow' }),
      }),
    )
    await page.click('[data-action="submit"]')
    await shows(page, '.bp6-dialog [role="alert"]', 'It has ended')
    await pressEscape(page)
    await page.locator('.unsaved-alert .bp6-intent-danger').click()
    await shows(page, row, 'Snow')
  })

  it('of a plan show what is normal and the live value, and are finished only with the photos that they need', async () => {
    await new PlanWorker(lab.server.context).run()
    const { page, errors } = await lab.again({ locale: 'en' }, ...LIST, 'operation')
    await open(page, '1003')
    const row = await rowOf(page, '滤池每日巡检')
    await lab.gateway.send([['1003-f1-level', Date.now(), 1.85, 0]])
    await press(page, row, 'carryOut')
    await page.waitForSelector('.found-items')
    expect(await textOf(page, '.found-items li:nth-child(1)')).toContain('normal: 1.2–2.2 m')
    await shows(page, '.found-items li:nth-child(1)', 'now 1.85')
    for (const place of [1, 2, 3]) {
      const normal = `.found-items li:nth-child(${place}) input[value="normal"]`
      await page.locator(normal).click()
      await page.waitForSelector(`${normal}:checked`)
    }
    await shows(page, '.found-items li:nth-child(1)', 'read 1.85')
    await shows(page, '.verdict', 'Item 3 needs a photo')
    expect(await page.$('[data-action="submit"][disabled]')).not.toBeNull()
    const input = (await page.$('.found-items input[type="file"]')) as ElementHandle<HTMLInputElement>
    await input.uploadFile(photo)
    await page.waitForSelector('.found-items [data-photos="1"] img', { timeout: 90_000 })
    await keep(page, 'inspection-plan-photo-en')
    await page.locator('[data-action="submit"]:not([disabled])').click()
    await shows(page, `${row} .state`, 'Normal')
    expect(errors).toEqual([])
  })

  it('are seen by an account that plans none', async () => {
    const { page } = await lab.again({ locale: 'en' }, ...LIST, 'viewer')
    await open(page, '1006')
    await page.waitForSelector('[data-inspection="7016"] [data-action="view"]')
    expect(await page.$('[data-action="plan-inspection"]')).toBeNull()
    expect(await page.$('[data-action="carryOut"], [data-action="abort"]')).toBeNull()
  })
})

describe('a work order', () => {
  it.each([
    ['repair', '1001', '7001'],
    ['repair', '1004', '7007'],
    ['inspection', '1002', '7002'],
    ['inspection', '1004', '7012'],
  ])('of %s opens its device at its tab, marked, before all others: %s, %s', async (type, equipId, orderId) => {
    const { page, errors } = await lab.again({ locale: 'cn' }, ...LIST, 'operation')
    await lab.go(page, `/monitor/eg/detail/list/${equipId}/${type}/${orderId}`)
    await page.waitForSelector(`[data-screen="monitor-eg-detail-order"] [data-panel="${type}"]`)
    await page.waitForSelector(`tbody tr:first-child[data-${type}="${orderId}"].is-selected`)
    expect(await page.$$(`tr.is-selected`)).toHaveLength(1)
    await keep(page, `order-${type}-${orderId}`)
    expect(errors).toEqual([])
  })
})
