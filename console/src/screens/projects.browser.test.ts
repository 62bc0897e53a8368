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
