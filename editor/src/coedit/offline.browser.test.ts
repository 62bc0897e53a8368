import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { count, DesignerLab, drop, paste, picture, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const pending = (page: Page, n: number) => page.waitForSelector(`[data-pending="${n}"]`)
const link = (page: Page, state: string) => page.waitForSelector(`[data-link="${state}"]`, { timeout: 30_000 })
const said = (page: Page) => page.$eval('.ed-link', (badge) => badge.textContent ?? '')
/** All lazy chunks are loaded, so a widget can be dropped. */
const isReady = async (page: Page) => {
  await drop(page, 'ShapeRect', 150, -60)
  await pending(page, 0)
}
/** How many changes the browser's store keeps. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('mimic-coedit')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('changes').objectStore('changes').count()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result)
          }
        }
      }),
  )
async function until(read: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await read())) {
    if (performance.now() > end) throw new Error(`it did not become true: ${read}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

it('offline edits are counted truly, outlive the browser tab, and merge on return', async () => {
  const a = await lab.open('designer-a', 'en')
  const b = await lab.open('admin-a', 'cn')
  await isReady(a)
  await isReady(b)
  await a.waitForSelector(`[data-widgets="${await count(b)}"]`)
  expect(await said(a)).toBe('All changes synced')
  await lab.stopServer()
  await Promise.all([link(a, 'offline'), link(b, 'offline')])
  await drop(a, 'ShapeRect', -100, 60)
  await a.waitForSelector('[data-path="position.width"]')
  await type(a, 'position.width', '240')
  await pending(a, 2)
  expect(await said(a)).toBe('Offline: 2 changes kept here')
  await drop(b, 'ShapeCircle', 100, 60)
  await pending(b, 1)
  expect(await said(b)).toBe('离线：此处暂存 1 项修改')
  await picture(a, 'offline-en')
  // Saving is impossible now, and the designer says so in its own words.
  for (const [page, words] of [
    [a, 'Not saved: The server cannot be reached'],
    [b, '保存失败：无法连接服务器'],
  ] as const) {
    await page.click('[data-action="save"]')
    const notice = await page.waitForSelector('.ed-notice[role="alert"]')
    expect(await notice?.evaluate((each) => each.textContent)).toContain(words)
  }
  await until(async () => (await kept(a)) === 2)

  // The tab closes without warning, as in a crash; another tab of the same browser continues.
  const browser = a.browserContext()
  await a.close({ runBeforeUnload: false })
  await lab.startServer()
  await link(b, 'online')
  await pending(b, 0)
  const again = await lab.openIn(browser, 'designer-a', 'en')
  await Promise.all([pending(again, 0), again.waitForSelector('[data-widgets="6"]')])
  await b.waitForSelector('[data-widgets="6"]')
  expect(await said(again)).toBe('All changes synced')
  await until(async () => (await kept(again)) === 0)

  // Nothing comes a second time.
  await again.close()
  const third = await lab.openIn(browser, 'designer-a', 'en')
  expect(await count(third)).toBe(6)
  expect(await count(b)).toBe(6)
})

it('a widget for which a colleague’s leaves no room is removed again, with a notice in both languages', async () => {
  const a = await lab.open('designer-a', 'en')
  const b = await lab.open('admin-a', 'cn')
  await isReady(a)
  await isReady(b)
  await a.waitForSelector(`[data-widgets="${await count(b)}"]`)
  await lab.stopServer()
  await Promise.all([link(a, 'offline'), link(b, 'offline')])
  const before = await count(a)
  // The palette does not offer this type until it is built.
  await Promise.all([paste(a, 'UsualWebgl'), paste(b, 'UsualWebgl')])
  await Promise.all([a, b].map((page) => page.waitForSelector(`[data-widgets="${before + 1}"]`)))
  await lab.startServer()
  await Promise.all([pending(a, 0), pending(b, 0), link(a, 'online'), link(b, 'online')])
  await Promise.race([a.waitForSelector('[data-notices="1"]'), b.waitForSelector('[data-notices="1"]')])
  await Promise.all([a, b].map((page) => page.waitForSelector(`[data-widgets="${before + 1}"]`)))
  const texts = await Promise.all(
    [a, b].map((page) => page.$$eval('[data-notices]', (all) => all.map((each) => each.textContent).join())),
  )
  expect(texts.filter((text) => text !== '')).toHaveLength(1)
  // The notice names only the limit: no colleague removed the widget, and it cannot be restored.
  expect(await Promise.all([a, b].map((page) => page.$('[data-notice="removed"]')))).toEqual([null, null])
  expect(texts.join()).toMatch(/A page holds at most 1 3D widget|页面最多 1 个 3D 组件/)
  await picture(a, 'limit-en')
  await picture(b, 'limit-cn')
  const told = texts[0] === '' ? b : a
  await told.click('[data-notices] button')
  await told.waitForFunction(() => document.querySelector('[data-notices]') === null)
})

it('a browser that keeps nothing says so while changes wait in it', async () => {
  const usual = await lab.open('designer-a', 'cn')
  const page = await lab.openIn(usual.browserContext(), 'designer-a', 'cn', '', () => {
    indexedDB.open = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await isReady(page)
  expect(await page.$('[data-notices]')).toBeNull()
  await lab.stopServer()
  await link(page, 'offline')
  await drop(page, 'ShapeRect', -100, 60)
  await page.waitForSelector('[data-notices]')
  expect(await page.$eval('[data-notices]', (notice) => notice.textContent)).toContain('此浏览器无法暂存修改')
  await lab.startServer()
  await pending(page, 0)
  await page.waitForFunction(() => document.querySelector('[data-notices]') === null)
})
