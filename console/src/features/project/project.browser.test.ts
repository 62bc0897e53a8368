import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract/paths'
import type { ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walkLocales, walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD, rows, saying } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

describe.each(
  walks([
    ['cn', '编辑'],
    ['en', 'Edit'],
  ] as const),
)('%s: a project', (locale, edit) => {
  it('is copied, and archived: then it is in no list for monitoring', async () => {
    const { page, errors } = await lab.again({ locale }, '/manage/eg/project/list', 'manage-eg-project-list')
    await rows(page)
    await page.click('[data-action="copy"]')
    const title = `Second line ${locale}`
    await replaceText(page, '#copy-title', title)
    await keep(page, `project-copy-${locale}`)
    await page.locator('[data-action="submit"]').click()
    await saying(page, 'tbody', title)
    expect(await overflow(page)).toBe(0)
    await page.goto(`${lab.origin}/manage/eg/project/list?search=${title}`)
    await rows(page)
    await page.locator(`tbody ::-p-text(${edit})`).click()
    await page.waitForSelector('#form-archived')
    await page.locator('.drawer-form label:has(#form-archived)').click()
    await page.locator('.drawer-buttons [data-action="submit"]').click()
    await page.waitForFunction(() => document.querySelector('.drawer-form') === null)
    await keep(page, `project-archived-${locale}`)
    await lab.go(page, '/manage/eg/project/list-operation')
    expect((await rows(page)).join()).not.toContain(title)
    expect(errors).toEqual([])
  })
})

/** A template with a page, and two devices that are bound to it. */
async function makeTanks(name: string): Promise<string[]> {
  const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
  const made = async (path: string, body: Record<string, string>) => (await admin.call(path, body)).reply.data
  const { id: templateId } = (await made(paths.templateAdd, { title: `Tank ${name}` })) as { id: string }
  await made(paths.templateSettingsEdit, { id: templateId, signals: JSON.stringify([{ title: 'Level', sn: 'LT' }]) })
  await made(paths.pageSetOpen, { owner: 'template', ownerId: templateId, title: 'Overview' })
  const ids: string[] = []
  for (const n of [1, 2]) {
    const { id } = (await made(paths.equipmentAdd, { equipName: `Tank ${name} ${n}` })) as { id: string }
    await made(paths.equipmentBindTemplate, { id, templateId })
    ids.push(id)
  }
  return ids
}

describe.each(walkLocales())('%s: a project from a template', (locale) => {
  it('gets the pages of the chosen devices, and another one gets more', async () => {
    const [first, second] = await makeTanks(locale)
    const visitor = { locale, width: 1280, height: 800 }
    const { page, errors } = await lab.again(visitor, '/manage/eg/project/list', 'manage-eg-project-list')
    await rows(page)
    await page.click('[data-action="add-more"]')
    await (await page.waitForSelector('[data-action="from-template"]'))?.click()
    const title = `Tank farm ${locale}`
    await replaceText(page, '#from-template-title', title)
    await page.locator(`[data-device="${first}"] label`).click()
    await page.locator(`[data-device="${second}"] label`).click()
    await page.waitForSelector('[data-pages="2"]')
    await keep(page, `project-from-template-${locale}`)
    await page.locator('.from-template [data-action="submit"]').click()
    await saying(page, 'tbody', title)
    const cells = () =>
      page.$$eval(
        'tbody tr',
        (all, wanted) =>
          [...(all.find((row) => row.textContent?.includes(wanted))?.querySelectorAll('td') ?? [])].map(
            (cell) => cell.textContent ?? '',
          ),
        title,
      )
    expect((await cells())[2]).toBe('2')
    await page.evaluate((wanted) => {
      const row = [...document.querySelectorAll('tbody tr')].find((each) => each.textContent?.includes(wanted))
      row?.querySelector<HTMLElement>('[data-action="add-pages"]')?.click()
    }, title)
    await page.locator(`[data-device="${first}"] label`).click()
    await page.waitForSelector('[data-pages="1"]')
    await page.locator('.from-template [data-action="submit"]').click()
    await vi.waitFor(async () => expect((await cells())[2]).toBe('3'), { timeout: 20_000 })
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])
  })
})

describe.each(walkLocales())('%s: the order of the projects', (locale) => {
  it('is made by keys and by dragging, and monitoring follows it', async () => {
    const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
    for (const name of ['Zinc', 'Zoom']) await admin.call(paths.projectAddMulti, { title: `${name} ${locale}` })
    const visitor = { locale, width: 1280, height: 800 }
    const { page, errors } = await lab.again(visitor, '/manage/eg/project/list', 'manage-eg-project-list')
    await rows(page)
    await page.click('[data-action="order"]')
    await page.waitForSelector('.ordered-list li')
    const order = () =>
      page.$$eval('.ordered-list li span:not(.bp6-icon)', (all) => all.map((each) => each.textContent))
    const names = await order()
    expect(names.slice(-2)).toEqual([`Zinc ${locale}`, `Zoom ${locale}`])
    await page.focus('.ordered-list li:last-child')
    await page.keyboard.down('Alt')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.up('Alt')
    await vi.waitFor(async () => expect((await order()).slice(-2)).toEqual([`Zoom ${locale}`, `Zinc ${locale}`]))
    // The focus goes along, so that the next press moves the same row.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(`Zoom ${locale}`)
    await keep(page, `project-order-${locale}`)
    const stored = async () => {
      const { reply } = await admin.call(paths.projectQuery, { sort: 'place', pageSize: '200' })
      return (reply.data as { rows: { title: string }[] }).rows.map(({ title }) => title)
    }
    await vi.waitFor(async () => expect(await stored()).toEqual(await order()), { timeout: 10_000 })
    const handle = await page.waitForSelector('.ordered-list li:last-child span:not(.bp6-icon)')
    const top = await page.waitForSelector('.ordered-list li:first-child')
    await handle?.drag(top as ElementHandle<Element>)
    await top?.drop(handle as ElementHandle<Element>)
    await vi.waitFor(async () => expect((await order())[0]).toBe(`Zinc ${locale}`), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await stored()).toEqual(await order()), { timeout: 10_000 })
    await lab.go(page, '/manage/eg/project/list-operation')
    expect((await rows(page))[0]).toContain(`Zinc ${locale}`)
    await lab.go(page, '/monitor/gm/ocInfo')
    await page.waitForSelector('.centre-cards')
    await vi.waitFor(async () =>
      expect(await page.$eval('.centre-cards > :first-child', (card) => card.textContent)).toContain(`Zinc ${locale}`),
    )
    expect(errors).toEqual([])
  })
})

describe.each(walkLocales())('%s: a project as a file', (locale) => {
  it('is saved and added again, and a device that is not here is chosen among those that are', async () => {
    const { page, errors } = await lab.again({ locale }, '/manage/eg/project/list', 'manage-eg-project-list')
    await rows(page)
    const text = await page.evaluate(async () => {
      const made: Blob[] = []
      const { createObjectURL } = URL
      URL.createObjectURL = (blob) => {
        made.push(blob as Blob)
        return createObjectURL.call(URL, blob)
      }
      const buttons = document.querySelectorAll<HTMLElement>('[data-action="save-file"]')
      for (const [n, button] of [...buttons].entries()) {
        button.click()
        while (made.length <= n) await new Promise((done) => setTimeout(done, 20))
      }
      const texts = await Promise.all(made.map((blob) => blob.text()))
      return texts.find((each) => JSON.parse(each).devices.length > 0) ?? ''
    })
    const file = JSON.parse(text) as { devices: { id: string; sn: string; equipName: string }[] }
    const lost = { ...file.devices[0], sn: 'NOT-HERE', equipName: 'Lost pump' }
    const folder = mkdtempSync(join(tmpdir(), 'project-'))
    const path = join(folder, 'plant.json')
    writeFileSync(path, JSON.stringify({ ...file, devices: [lost, ...file.devices.slice(1)] }))
    await page.click('[data-action="add-more"]')
    await (await page.waitForSelector('[data-action="from-file"]'))?.click()
    const input = await page.waitForSelector('.project-import input[type=file]')
    await (input as ElementHandle<HTMLInputElement>).uploadFile(path)
    await page.waitForSelector(`tr.is-missing[data-device="${lost.id}"]`)
    expect(await page.$eval('[data-action="submit"]', (button) => (button as HTMLButtonElement).disabled)).toBe(true)
    await keep(page, `project-file-missing-${locale}`)
    await page.select(`tr[data-device="${lost.id}"] select`, lost.id ?? '')
    await page.waitForFunction(() => document.querySelector('tr.is-missing') === null)
    await replaceText(page, '#import-project-title', `From file ${locale}`)
    await keep(page, `project-file-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.locator('[data-action="submit"]').click()
    await saying(page, 'tbody', `From file ${locale}`)
    await page.waitForFunction(() => document.querySelector('.project-import') === null)
    expect(errors).toEqual([])
    // The browser counts a refused call as an error of the page.
    await page.click('[data-action="add-more"]')
    await (await page.waitForSelector('[data-action="from-file"]'))?.click()
    writeFileSync(path, '{"format":"other"}')
    const again = await page.waitForSelector('.project-import input[type=file]')
    await (again as ElementHandle<HTMLInputElement>).uploadFile(path)
    await saying(page, '.project-import', 'file.format')
    rmSync(folder, { recursive: true })
  })
})

describe.each(walkLocales())('%s: the reports of a project', (locale) => {
  it('are made over several devices, shown and deleted, and then the project can be deleted', async () => {
    const { page, errors } = await lab.again({ locale }, '/manage/eg/project/list', 'manage-eg-project-list')
    // A second try does not meet the project of the first.
    const title = `Plant of reports ${locale} ${Date.now()}`
    await page.evaluate(
      async (path, body) => {
        await fetch(path, { method: 'POST', body: new URLSearchParams(body) })
      },
      paths.projectAddMulti,
      { title },
    )
    await page.goto(`${lab.origin}/manage/eg/project/list?search=${title}`)
    await rows(page)
    await page.click('[data-action="reports"]')
    await page.waitForFunction(() => document.querySelector('.project-reports [aria-busy="true"]') === null)
    await page.locator('.project-reports [data-action="add-report"]').click()
    await replaceText(page, '#report-title', 'Two devices')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(paths.mvarValidStatistics)) asked.push(request.postData() ?? '')
    })
    await page.click('.report-columns [data-action="add-item"]')
    const device = '#report-columns-1-group'
    const other = await page.$$eval(`${device} option`, (options) => options.map(({ value }) => value)[1] ?? '')
    await page.select(device, other)
    await page.select('#report-columns-1-statistic', 'max')
    await vi.waitFor(() => expect(asked.join()).toContain('statistic=max'))
    await keep(page, `project-report-form-${locale}`)
    await page.locator('.report-dialog [data-action="submit"]').click()
    await saying(page, '.project-reports tbody', 'Two devices')
    const columns = await page.$eval('.project-reports tbody tr', (row) => row.children[2]?.textContent ?? '')
    // Each column names its device.
    expect(columns.match(/ · /g)?.length).toBeGreaterThanOrEqual(4)
    await keep(page, `project-reports-${locale}`)
    await page.click('[data-action="show-report"]')
    await page.waitForSelector('.report-preview [data-export="xlsx"][href]')
    await page.waitForFunction(() => document.querySelector('.report-preview [aria-busy="true"]') === null)
    await keep(page, `project-report-preview-${locale}`)
    await page.click('.report-preview .bp6-dialog-close-button')
    await page.waitForFunction(() => document.querySelector('.report-preview') === null)
    await page.click('[data-action="remove-report"]')
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await page.waitForFunction(() => document.querySelector('.project-reports tbody') === null)
    await page.click('.project-reports .bp6-dialog-close-button')
    await page.waitForFunction(() => document.querySelector('.project-reports') === null)
    await page.locator(`tbody ::-p-text(${locale === 'en' ? 'Delete' : '删除'})`).click()
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await page.waitForFunction(
      (text) => !document.querySelector('.resource-table tbody')?.textContent?.includes(text),
      {},
      title,
    )
    expect(errors).toEqual([])
  })
})

it('operations staff find the projects to watch, and nothing to change', async () => {
  const { page, errors } = await lab.again(
    { locale: 'en' },
    '/manage/eg/project/list-operation',
    'manage-eg-project-list-operation',
    'operation',
  )
  await rows(page)
  expect(
    await page.$$('[data-action="add"], [data-action="copy"], [data-action="add-more"], [data-action="order"]'),
  ).toEqual([])
  await keep(page, 'project-list-operation')
  await page.locator('tbody ::-p-text(Monitor)').click()
  await page.waitForSelector('[data-screen="monitor-project-page"]')
  expect(errors).toEqual([])
})
