import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConsoleLab, keep, overflow, rows, saying } from '../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

describe.each([
  ['cn', '编辑'],
  ['en', 'Edit'],
] as const)('%s: a project', (locale, edit) => {
  it('is copied, and archived: then it is in no list for monitoring', async () => {
    const { page, errors } = await lab.again({ locale }, '/manage/eg/project/list', 'manage-eg-project-list')
    await rows(page)
    await page.click('[data-action="copy"]')
    const title = `Second line ${locale}`
    await page.locator('#copy-title').fill(title)
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

describe.each(['cn', 'en'] as const)('%s: a project as a file', (locale) => {
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
    await page.click('[data-action="from-file"]')
    const input = await page.waitForSelector('.project-import input[type=file]')
    await (input as ElementHandle<HTMLInputElement>).uploadFile(path)
    await page.waitForSelector(`tr.is-missing[data-device="${lost.id}"]`)
    expect(await page.$eval('[data-action="submit"]', (button) => (button as HTMLButtonElement).disabled)).toBe(true)
    await keep(page, `project-file-missing-${locale}`)
    await page.select(`tr[data-device="${lost.id}"] select`, lost.id ?? '')
    await page.waitForFunction(() => document.querySelector('tr.is-missing') === null)
    await page.locator('#import-project-title').fill(`From file ${locale}`)
    await keep(page, `project-file-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.locator('[data-action="submit"]').click()
    await saying(page, 'tbody', `From file ${locale}`)
    await page.waitForFunction(() => document.querySelector('.project-import') === null)
    expect(errors).toEqual([])
    // The browser counts a refused call as an error of the page.
    await page.click('[data-action="from-file"]')
    writeFileSync(path, '{"format":"other"}')
    const again = await page.waitForSelector('.project-import input[type=file]')
    await (again as ElementHandle<HTMLInputElement>).uploadFile(path)
    await saying(page, '.project-import', 'file.format')
    rmSync(folder, { recursive: true })
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
  expect(await page.$$('[data-action="add"], [data-action="copy"], [data-action="from-file"]')).toEqual([])
  await keep(page, 'project-list-operation')
  await page.locator('tbody ::-p-text(Monitor)').click()
  await page.waitForSelector('[data-screen="monitor-project-page"]')
  expect(errors).toEqual([])
})
