import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { count, DesignerLab, drag, drop, middleOf, picture, press, textIn, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const open = async (page: Page) => {
  await page.locator('[data-action="pages"]').click()
  await page.waitForSelector('.ed-page')
}
const titles = (page: Page) =>
  page.$$eval('.ed-page-open > span:first-child', (list) => list.map((each) => each.textContent))
const waitTitles = (page: Page, wanted: readonly string[]) =>
  page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('.ed-page-open > span:first-child')].map((each) => each.textContent).join() ===
      text,
    {},
    wanted.join(),
  )
const rename = async (page: Page, id: string, title: string) => {
  await page.focus(`[data-page="${id}"] .ed-page-open`)
  await page.keyboard.press('F2')
  await page.waitForSelector('.ed-page input')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
}
/** Waits until another page is in the designer and can be used. */
const waitOpen = async (page: Page, title: string) => {
  await page.waitForFunction((text) => document.querySelector('.ed-page-title')?.textContent === text, {}, title)
  await page.waitForSelector('.ed-host canvas:nth-of-type(2)')
  await page.waitForSelector('[data-link="online"]')
}
const sizeShown = (page: Page) =>
  page.$$eval('.ed-status span', (spans) => spans.map((span) => span.textContent).find((text) => text?.includes(' × ')))
const shownTitle = (page: Page) => page.$eval('.ed-page-title', (title) => title.textContent)

describe('the pages of a project', () => {
  it('say why one has no picture: it cannot be drawn, or was never saved', async () => {
    const page = await lab.open('designer-a')
    await page.evaluate(() => {
      const real = window.fetch.bind(window)
      window.addEventListener('mended', () => Object.assign(window, { fetch: real }), { once: true })
      window.fetch = (input, init) =>
        String(input).includes('/content/page/') ? Promise.reject(new Error('cut off')) : real(input, init)
    })
    await open(page)
    await page.waitForSelector('[data-no-picture][title*="The server cannot be reached"]')
    await picture(page, 'pages-no-picture-en')
    // Opening the list again retries.
    await page.evaluate(() => window.dispatchEvent(new Event('mended')))
    await pressEscape(page)
    await page.waitForSelector('.ed-page-open', { hidden: true })
    await open(page)
    await page.waitForSelector('.ed-page .ed-thumbnail img')
    await page.close()
  })

  it('are added, renamed, copied, ordered by mouse and keys, made home, and removed', async () => {
    const page = await lab.open('designer-a')
    await open(page)
    await page.click('.ed-pages-head button')
    // It opens at once, with the size of the page before it.
    await waitOpen(page, 'Page 2')
    expect(await sizeShown(page)).toBe('800 × 600')
    await open(page)
    const made = await page.$eval('.ed-page:last-child', (row) => row.getAttribute('data-page') ?? '')
    await rename(page, made, 'Tanks')
    await waitTitles(page, ['Page', 'Tanks'])
    await page.click('[data-page="page-a"] .ed-page-open')
    await waitOpen(page, 'Page')

    await open(page)
    await rename(page, 'page-a', 'Pumps')
    await waitTitles(page, ['Pumps', 'Tanks'])
    expect(await shownTitle(page)).toBe('Pumps')

    await page.hover('[data-page="page-a"]')
    await page.click('[data-page="page-a"] [aria-label^="Duplicate"]')
    await page.waitForSelector('.ed-page input')
    await pressEscape(page)
    await waitTitles(page, ['Pumps', 'Pumps copy', 'Tanks'])
    // The engine draws thumbnails of the saved page, its copy, and the new page, whose size is its first version.
    await page.waitForFunction(() => document.querySelectorAll('.ed-thumbnail img').length === 3)
    const ink = await page.$eval('.ed-thumbnail img', (img) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
      const pen = canvas.getContext('2d')
      pen?.drawImage(img as HTMLImageElement, 0, 0, 160, 120)
      return new Set(new Uint32Array(pen?.getImageData(0, 0, 160, 120).data.buffer ?? new ArrayBuffer(0))).size
    })
    expect(ink).toBeGreaterThan(3)
    await page.hover('[data-page="page-a"]')
    await picture(page, 'pages-en')

    // Moves the first page to the end by its handle, and back by keys.
    const [x, y] = await middleOf(page, '[data-page="page-a"] [data-drag-grip]')
    await drag(page, [x, y], [x, y + 140])
    await waitTitles(page, ['Pumps copy', 'Tanks', 'Pumps'])
    await page.focus('[data-page="page-a"] .ed-page-open')
    await press(page, 'Alt', 'ArrowUp')
    await waitTitles(page, ['Pumps copy', 'Pumps', 'Tanks'])

    const tanks = await page.$$eval('.ed-page', (rows) => rows.at(-1)?.getAttribute('data-page') ?? '')
    await page.hover(`[data-page="${tanks}"]`)
    await page.click(`[data-page="${tanks}"] [aria-label^="Set as home"]`)
    await page.waitForSelector(`[data-page="${tanks}"] .ed-page-open [data-icon="home"]`)

    await page.focus(`[data-page="${tanks}"] .ed-page-open`)
    await page.keyboard.press('Delete')
    await page.waitForSelector('.ed-page-ask :focus')
    await picture(page, 'pages-remove-en')
    await page.keyboard.press('Enter')
    await waitTitles(page, ['Pumps copy', 'Pumps'])
    await page.close()
  })

  it('[spec:des-leave-warn] are switched without leaving; changes that are in no version are asked about', async () => {
    const page = await lab.open('designer-a', 'cn')
    await open(page)
    await page.click('.ed-pages-head button')
    await waitOpen(page, '页面 3')
    await open(page)
    const made = await page.$eval('.ed-page:last-child', (row) => row.getAttribute('data-page') ?? '')
    await rename(page, made, '滤池')
    await waitTitles(page, ['Pumps copy', 'Pumps', '滤池'])
    await page.click('[data-page="page-a"] .ed-page-open')
    await waitOpen(page, 'Pumps')
    await open(page)
    const all = await titles(page)
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('.ed-pages') === null)

    await drop(page, 'ShapeRect')
    const before = await count(page)
    const here = all.indexOf((await page.$eval('.ed-page-title', (title) => title.textContent)) ?? '') + 1
    await open(page)
    await picture(page, 'pages-cn')
    const last = `[data-page]:nth-child(${all.length}) .ed-page-open`
    await page.waitForSelector(last)
    await page.click(last)
    await page.waitForSelector('.bp6-dialog')
    await picture(page, 'pages-leave-cn')
    await page.locator('.bp6-dialog-footer-actions button:first-child').click()
    await page.waitForFunction(() => document.querySelector('.bp6-dialog') === null)
    expect(await count(page)).toBe(before)

    await open(page)
    await page.click(last)
    await page.waitForSelector('.bp6-dialog')
    // Point 8: the dialog shows the same as the status bar, and offers to save first.
    await page.waitForSelector('.ed-link[data-pending="0"]')
    await page.waitForSelector('.bp6-dialog [data-kept="leaveKept"]')
    await page.locator('.bp6-dialog [data-action="save-and-go"]').click()
    await page.waitForSelector('[data-widgets="0"]')
    await page.waitForFunction(() => document.querySelector('.ed-page-title')?.textContent === '滤池')
    await open(page)
    await page.locator(`[data-page]:nth-child(${here}) .ed-page-open`).click()
    await page.waitForSelector(`[data-widgets="${before}"]`)
    expect(await page.$('.ed-dot'), 'it was saved').toBeNull()
    await page.close()
  })
})

describe('the pages in the left side', () => {
  it.each(['en', 'cn'] as const)(
    'stand there with pictures, mark the open one, and open by click and keys (%s)',
    async (locale) => {
      const page = await lab.open('designer-a', locale)
      await page.click('#ed-side-pages')
      await page.waitForSelector('.ed-left .ed-page .ed-thumbnail img')
      // The tab keeps the focus: arrows go on through the tabs.
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('ed-side-pages')
      const current = () =>
        page.$$eval('.ed-left [aria-current="page"] > span:first-child', (all) => all.map((each) => each.textContent))
      expect(await current()).toEqual(['Pumps'])
      await page.hover('.ed-left .ed-page:first-child')
      await picture(page, `pages-side-${locale}`)
      await page.click('.ed-left .ed-page:first-child .ed-page-open')
      await waitOpen(page, 'Pumps copy')
      // The tab is still there on the next page.
      await expect.poll(current).toEqual(['Pumps copy'])
      await page.focus('.ed-left .ed-page:first-child .ed-page-open')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await waitOpen(page, 'Pumps')
      await page.close()
    },
  )

  it('make a page that opens at once, says what to do first, and is fitted after a new size', async () => {
    const page = await lab.open('designer-a')
    const box = () =>
      page.evaluate(() => document.querySelector('.ed-empty-page')?.textContent?.includes('Drag a widget') ?? false)
    expect(await box()).toBe(false)
    await page.click('#ed-side-pages')
    await page.waitForSelector('.ed-left .ed-page')
    await page.click('.ed-left .ed-pages-head button')
    await page.waitForSelector('.ed-empty-page')
    await page.waitForSelector('[data-link="online"]')
    expect(await sizeShown(page)).toBe('800 × 600')
    expect(await box()).toBe(true)
    await picture(page, 'pages-empty-en')

    const zoom = () => page.$eval('.ed-zoom', (bar) => Number.parseInt(bar.textContent ?? '', 10))
    const before = await zoom()
    await page.focus('.ed-host')
    await page.keyboard.press('+')
    await expect.poll(zoom).toBeGreaterThan(before)
    await page.select('[data-path="page.preset"]', '1920 × 1080')
    await expect.poll(zoom).toBeLessThan(before)
    const fitted = await zoom()
    await page.focus('.ed-host')
    await press(page, 'Shift', 'Digit1')
    expect(await zoom()).toBe(fitted)

    await page.click('#ed-side-widgets')
    await drop(page, 'ShapeRect')
    await page.waitForFunction(() => document.querySelector('.ed-empty-page') === null)
    await press(page, 'Delete')
    await page.waitForSelector('.ed-empty-page')
    await page.close()
  })
})

describe('the settings of a page', () => {
  it('sets size by preset, and protects by a password that only the server keeps', async () => {
    const page = await lab.open('designer-a')
    await page.waitForSelector('[data-path="page.preset"]')
    await page.select('[data-path="page.preset"]', '1920 × 1080')
    expect(await textIn(page, 'page.width')).toBe('1920')
    // A size that no page can have is refused with a reason beside the field. It is never changed to another size.
    await type(page, 'page.height', '5')
    await page.waitForSelector('.ed-refusal')
    expect(await textIn(page, 'page.height')).toBe('1080')
    await type(page, 'page.height', '16')
    expect(await textIn(page, 'page.height')).toBe('16')
    expect(await page.$('.ed-refusal')).toBeNull()
    await page.select('[data-path="page.preset"]', '1280 × 720')
    expect(await textIn(page, 'page.height')).toBe('720')

    await page.click('.bp6-control:has([data-path="page.checkpwd"]) .bp6-control-indicator')
    await page.waitForSelector('[data-path="page.password"]')
    await page.keyboard.type('valve')
    await picture(page, 'page-settings-en')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('[data-path="page.password"]') === null)
    const viewer = await lab.server.login('viewer-a')
    const info = async () => (await viewer.call('/lfscada/monitor/project/page/info', { id: 'page-a' })).reply.data
    expect(await info()).toMatchObject({ locked: true })
    await page.click('.bp6-control:has([data-path="page.checkpwd"]) .bp6-control-indicator')
    await page.waitForFunction(() => !document.querySelector<HTMLInputElement>('[data-path="page.checkpwd"]')?.checked)
    expect(await info()).toMatchObject({ locked: false })
    await page.close()
  })
})
