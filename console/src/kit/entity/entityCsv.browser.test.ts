import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let folder: string
beforeAll(async () => {
  lab = await ConsoleLab.start()
  folder = await mkdtemp(join(tmpdir(), 'mimic-csv-'))
})
afterAll(() => lab?.stop())

const LIST = ['/manage/eg/template/list', 'manage-eg-template-list'] as const

async function chooseFile(page: Page, text: string | Uint8Array) {
  const path = join(folder, 'templates.csv')
  await writeFile(path, text)
  await page.click('[data-action="import"]')
  const input = await page.waitForSelector('.import-drop input[type="file"]')
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
}
const count = (page: Page, fate: string) => page.$$eval(`.import-rows tr[data-fate="${fate}"]`, (rows) => rows.length)

describe('rows of an entity as CSV', () => {
  it.each(
    walks([
      ['en', 'light', 'Pumps of line 2'],
      ['cn', 'dark', '二线水泵'],
    ] as const),
  )(
    'a file with a mistake is corrected in its cell and imported; the export read back changes nothing: %s, %s',
    async (locale, theme, title) => {
      const { page, errors } = await lab.again({ locale, theme }, ...LIST)
      await chooseFile(page, `\uFEFFtitle,note,colour\r\n${title},"a, b",red\r\n,no title,\r\n,left out,\r\n`)
      await page.waitForSelector('.import-rows')
      expect(await count(page, 'added')).toBe(1)
      expect(await count(page, 'wrong')).toBe(2)
      await page.click('.import-rows tr:last-child [data-action="leave-out"]')
      expect(await count(page, 'wrong')).toBe(1)
      expect(await page.$('.import-dialog [data-action="submit"][disabled]')).not.toBeNull()
      expect(await textOf(page, '.import-dialog')).toContain('colour')
      await keep(page, `import-wrong-${locale}`)
      await page.type('.import-rows tr[data-fate="wrong"] input', `${title} B`)
      await page.waitForSelector('.import-dialog [data-action="submit"]:not([disabled])')
      expect(await count(page, 'added')).toBe(2)
      await page.click('.import-dialog [data-action="submit"]')
      await page.waitForSelector('.import-dialog', { hidden: true })
      await vi.waitFor(async () => expect(await textOf(page, '.resource-table')).toContain(`${title} B`), 20_000)
      expect(await overflow(page)).toBe(0)
      await keep(page, `import-list-${locale}`)

      const session = await page.createCDPSession()
      await session.send('Browser.setDownloadBehavior', {
        behavior: 'allow',
        downloadPath: folder,
        ...(page.browserContext().id && { browserContextId: page.browserContext().id as string }),
      })
      await page.click('[data-action="export"]')
      const saved = join(folder, locale === 'en' ? 'Templates.csv' : '模板.csv')
      const text = await vi.waitFor(async () => {
        const content = await readFile(saved, 'utf8')
        expect(content).toContain(`${title} B`)
        return content
      }, 20_000)
      await chooseFile(page, text.replace(`${title} B`, `${title} C`))
      await page.waitForSelector('.import-rows')
      expect(await count(page, 'changed')).toBe(1)
      expect(await count(page, 'wrong')).toBe(0)
      await keep(page, `import-changed-${locale}`)
      await page.click('.import-dialog [data-action="submit"]')
      await vi.waitFor(async () => expect(await textOf(page, '.resource-table')).toContain(`${title} C`), 20_000)
      expect(errors).toEqual([])
    },
  )

  it('a file in GB 18030 is read, one without known columns is refused in its words', async () => {
    const { page } = await lab.again({ locale: 'cn' }, ...LIST)
    await chooseFile(page, 'a,b\n1,2\n')
    await page.waitForSelector('.small-dialog [role="alert"]')
    await pressEscape(page)
    await page.waitForSelector('.small-dialog', { hidden: true })
    // 名称 and 泵, in GB 18030.
    await chooseFile(page, new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xb1, 0xc3, 0x0a]))
    await page.waitForSelector('.import-rows')
    expect(await textOf(page, '.import-rows')).toContain('泵')
  })

  it('a list is narrowed by a filter that stands in the address', async () => {
    const { page } = await lab.again({ locale: 'en' }, '/manage/eg/project/list', 'manage-eg-project-list')
    await page.select('[data-filter="errorValShow"]', 'custom')
    await vi.waitFor(async () => expect(page.url()).toContain('filter.errorValShow=custom'))
    await page.waitForSelector('.nothing, .resource-table')
    await keep(page, 'filter-en')
    await page.select('[data-filter="errorValShow"]', '')
    await page.waitForSelector('.resource-table')
    expect(page.url()).not.toContain('filter.')
  })
})
