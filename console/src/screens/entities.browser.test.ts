import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, rows, saying } from '../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

/** Makes a call as the page's account, independent of the page. */
const callBeside = (page: Page, path: string, body: Record<string, string>) =>
  page.evaluate(
    async (to, fields) => {
      const reply = await fetch(to, { method: 'POST', body: new URLSearchParams(fields) })
      return (await reply.json()).data as { id: string; rows: { id: string; equipName: string }[] }
    },
    path,
    body,
  )
const submit = (page: Page) => page.locator('.drawer-buttons [data-action="submit"]').click()
const closed = (page: Page) => page.waitForFunction(() => document.querySelector('.drawer-form') === null)

describe.each(
  walks([
    ['cn', '新建项目', '编辑', '删除', '已在此期间作了修改', '正在被使用'],
    ['en', 'New project', 'Edit', 'Delete', 'has changed it in the meantime', 'In use by'],
  ] as const),
)('%s: the list of an entity', (locale, addTitle, edit, remove, changed, used) => {
  it('accepts a new row, whose form shows what is missing and asks before input is lost', async () => {
    const { page, errors } = await lab.again({ locale }, '/manage/eg/project/list', 'manage-eg-project-list')
    await rows(page)
    await page.click('[data-action="add"]')
    await saying(page, '.bp6-drawer-header', addTitle)
    await submit(page)
    await page.waitForSelector('.bp6-intent-danger #form-title:focus')
    await keep(page, `entity-add-missing-${locale}-light`)
    await replaceText(page, '#form-title', `Line 7 ${locale}`)
    await pressEscape(page)
    await page.waitForSelector('.unsaved-alert')
    await keep(page, `entity-unsaved-${locale}-light`)
    await page.locator('.unsaved-alert .bp6-button:not(.bp6-intent-danger)').click()
    await page.waitForFunction(() => document.querySelector('.unsaved-alert') === null)
    await submit(page)
    await closed(page)
    await saying(page, 'tbody', `Line 7 ${locale}`)
    await keep(page, `entity-list-${locale}-light`)
    expect(errors).toEqual([])
  })

  it('tells an editor who has changed the row meanwhile, and keeps the input', async () => {
    const { page } = await lab.again({ locale }, '/manage/eg/project/list', 'manage-eg-project-list')
    const { id } = await callBeside(page, paths.projectAdd, { title: `Contested ${locale}` })
    const stored = async () => (await callBeside(page, paths.projectQuery, { search: `Contested ${locale}` })).rows[0]
    await page.goto(`${page.url()}?search=Contested ${locale}`)
    await rows(page)
    await page.locator(`tbody ::-p-text(${edit})`).click()
    await replaceText(page, '#form-note', 'typed for long')
    await callBeside(page, paths.projectEdit, { id, note: 'by another' })
    await submit(page)
    await saying(page, '.drawer-form [role="alert"]', changed)
    await keep(page, `entity-conflict-${locale}-light`)
    expect(await page.$eval('#form-note', (input) => (input as HTMLTextAreaElement).value)).toBe('typed for long')
    expect(await stored()).toMatchObject({ note: 'by another' })
    // A field that this form did not change keeps the other user's value.
    await callBeside(page, paths.projectEdit, { id, title: `Contested ${locale} too` })
    await page.locator('[data-action="save-anyway"]').click()
    await closed(page)
    expect(await stored()).toMatchObject({
      title: `Contested ${locale} too`,
      note: 'typed for long',
    })
  })

  it('names the users of a row that is to be removed, and keeps the row', async () => {
    const { page } = await lab.again({ locale }, '/manage/eg/template/list', 'manage-eg-template-list')
    const { id: templateId } = await callBeside(page, paths.templateAdd, { title: `Used ${locale}` })
    const { rows: devices } = await callBeside(page, paths.equipmentQuery, { pageSize: '100' })
    // The last devices of the demo plant have no template.
    const device = devices.at(locale === 'cn' ? -1 : -2)
    await callBeside(page, paths.equipmentUnbindTemplate, { id: device?.id ?? '' })
    await callBeside(page, paths.equipmentBindTemplate, { id: device?.id ?? '', templateId })
    await page.goto(`${page.url()}?search=Used ${locale}`)
    await rows(page)
    await page.locator(`tbody ::-p-text(${remove})`).click()
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await saying(page, '.bp6-toast', used)
    await saying(page, '.bp6-toast', device?.equipName ?? '?')
    await keep(page, `entity-used-${locale}-light`)
    await saying(page, 'tbody', `Used ${locale}`)
  })
})

it('a form is as wide as a phone, and a message covers none of its buttons', async () => {
  const visitor = { locale: 'en', width: 390, height: 800 } as const
  const { page } = await lab.again(visitor, '/manage/account/region', 'manage-account-region')
  await page.locator('[data-action="add"]').click()
  await replaceText(page, '#form-title', 'Phone hall')
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('.bp6-toast')
  // At once: the message is there for four seconds.
  await page.$eval('[data-action="add"]', (button) => (button as HTMLElement).click())
  // The message moves out of the way of the new drawer, while it is there.
  await page.waitForFunction(() => {
    const toast = document.querySelector('.bp6-toast')?.getBoundingClientRect()
    const buttons = document.querySelector('.drawer-buttons')?.getBoundingClientRect()
    return toast && buttons && toast.bottom <= buttons.top
  })
  const drawer = await page.waitForFunction(() => {
    const { left, right } = document.querySelector('.bp6-drawer')?.getBoundingClientRect() ?? { left: -1, right: -1 }
    // It slides in.
    return right === window.innerWidth && { left }
  })
  expect(await drawer.jsonValue()).toEqual({ left: 0 })
  await keep(page, 'form-phone')
})
