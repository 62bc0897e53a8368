import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { count, DesignerLab, picture, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let folder: string
const rect = (id: string, x: number) => ({
  id,
  widgetType: 'ShapeRect',
  position: { x, y: 300, width: 80, height: 60 },
})

beforeAll(async () => {
  lab = await DesignerLab.start()
  folder = await mkdtemp(join(tmpdir(), 'mimic-imports-'))
  const widgets = [rect('a', 100), rect('a', 220), { ...rect('b', 340), style: { opacity: 'much' } }]
  await writeFile(join(folder, 'page.json'), JSON.stringify({ format: 1, con: { width: 640, height: 480 }, widgets }))
  await writeFile(join(folder, 'wrong.json'), '{ no page')
})
afterAll(async () => {
  await lab?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function choose(page: Page, file: string): Promise<void> {
  await page.focus('.ed-host')
  await press(page, 'Shift', 'KeyO')
  const input = (await page.waitForSelector('.ed-import input[type="file"]')) as ElementHandle<HTMLInputElement>
  await input.uploadFile(join(folder, file))
  await page.waitForSelector('.ed-import-problems')
}
const isClosed = (page: Page) => page.waitForFunction(() => document.querySelector('.ed-import') === null)
const isCount = (page: Page, n: number) => page.waitForSelector(`[data-widgets="${n}"]`)

describe('a page file', () => {
  it('is inserted in one step, after it was told what could not be read', async () => {
    const page = await lab.open('designer-a', 'en')
    const before = await count(page)
    await choose(page, 'page.json')
    const reasons = await page.$$eval('[data-reason]', (rows) =>
      rows.map((row) => (row as HTMLElement).dataset['reason']),
    )
    expect(reasons.toSorted()).toEqual(['duplicateId', 'type'])
    await picture(page, 'import-en')
    await page.locator('[data-action="import-insert"]').click()
    await isClosed(page)
    await isCount(page, before + 3)
    await page.focus('.ed-host')
    await press(page, 'Control', 'z')
    await isCount(page, before)
    await page.close()
  })

  it('replaces the page only when that was confirmed, and one undo brings it back', async () => {
    const page = await lab.open('designer-a', 'cn')
    const before = await count(page)
    await choose(page, 'page.json')
    await page.locator('[data-action="import-replace"]').click()
    await page.waitForSelector('.ed-import [role="alert"]')
    expect(await count(page)).toBe(before)
    await picture(page, 'import-cn')
    await page.locator('[data-action="import-replace"]').click()
    await isClosed(page)
    await isCount(page, 3)
    await page.waitForFunction(() => document.body.textContent?.includes('640 × 480'))
    await page.focus('.ed-host')
    await press(page, 'Control', 'z')
    await isCount(page, before)
    await page.close()
  })

  it('that is none offers nothing to insert', async () => {
    const page = await lab.open('designer-a', 'en')
    await choose(page, 'wrong.json')
    expect(await page.$eval('[data-reason]', (row) => (row as HTMLElement).dataset['reason'])).toBe('notAPage')
    expect(await page.$eval('[data-action="import-insert"]', (button) => (button as HTMLButtonElement).disabled)).toBe(
      true,
    )
    await page.close()
  })
})
