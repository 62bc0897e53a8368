import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import { count, DesignerLab, drop, middleOf, picture, press, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const synced = (page: Page) => page.waitForSelector('[data-pending="0"]')
const isClean = (page: Page) => page.waitForFunction(() => document.querySelector('.ed-dot') === null)
const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), {}, text)
const gone = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.querySelector(wanted) === null, {}, selector)
const open = async (page: Page) => {
  await page.locator('[data-action="save-more"]').click()
  await page.waitForSelector('.bp6-menu [data-icon="history"]')
  await page.click('.bp6-menu-item:has([data-icon="history"])')
  await page.waitForSelector('.ed-version-row')
}
const save = async (page: Page) => {
  await synced(page)
  await page.locator('[data-action="save"]').click()
  await isClean(page)
}
const rows = (page: Page) =>
  page.$$eval('.ed-version-row', (list) => list.map((row) => Number((row as HTMLElement).dataset['version'])))
const counts = (page: Page) =>
  page.$$eval('.ed-comparison [data-count]', (list) =>
    list.map((each) => Number(/\d+/.exec(each.textContent ?? '')?.[0])),
  )
const cancel = async (page: Page) => page.locator('.bp6-dialog-footer-actions button:first-child').click()

describe('the versions of a page', () => {
  stepsStopTogether()

  it('are listed with pictures, compared in words and on the page, and restored for everybody, undo included', async () => {
    const a = await lab.open('designer-a')
    const b = await lab.open('admin-a', 'cn')
    await drop(a, 'ShapeRect', -100, 60)
    await a.waitForSelector('[data-group="general"] .ed-fold')
    await a.$eval('[data-group="general"] .ed-fold', (fold) => fold.scrollIntoView())
    await a.click('[data-group="general"] .ed-fold')
    await a.waitForSelector('[data-path="widgetName"]')
    await type(a, 'widgetName', 'Tank')
    await synced(a)
    // Saves with a note, by keys.
    await press(a, 'Control', 'Shift', 'S')
    await a.waitForSelector('.bp6-dialog textarea')
    await a.keyboard.type('A tank for the new line')
    await picture(a, 'versions-note-en')
    await press(a, 'Control', 'Enter')
    await isClean(a)

    // One user changes a widget; the other adds and removes.
    await type(a, 'position.width', '240')
    await b.waitForSelector('[data-widgets="3"]')
    await drop(b, 'ShapeCircle', 120, 120)
    await a.waitForSelector('[data-widgets="4"]')
    await synced(b)
    await a.mouse.click(...(await middleOf(a, '.ed-host')))
    await open(a)
    await a.waitForFunction(() => document.querySelectorAll('.ed-version-row img').length === 2)
    expect(await rows(a)).toEqual([2, 1])
    const words = await a.$eval('[data-version="2"]', (row) => row.textContent ?? '')
    expect(words).toContain('A tank for the new line')
    expect(words).toMatch(/designer-a · \d{4}-\d\d-\d\d \d\d:\d\d/)
    const said = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(words).toContain(said)

    await a.click('[data-version="2"] .ed-version-pick')
    await a.waitForSelector('.ed-diff-stage svg image')
    expect(await counts(a)).toEqual([1, 0, 1])
    const tank = await a.$eval('[data-diff="changed"]', (row) => row.textContent ?? '')
    expect(tank).toMatch(/TankRectangle.*W.*→.*240/)
    expect(
      await a.$$eval('[data-outline]', (list) => list.map((each) => each.getAttribute('data-outline')).sort()),
    ).toEqual(['added', 'changed'])
    await picture(a, 'versions-compare-en')

    // A row finds its widget on the canvas.
    await a.click('[data-diff="added"] .ed-diff-head')
    await gone(a, '.ed-diff-picture')
    await shows(a, '1 selected')
    expect(await a.$eval('.ed-status [role="status"]', (said) => said.textContent)).toMatch(/Circle/)
    await picture(a, 'versions-found-en')

    // Compares two versions; the first one has no tank.
    await a.click('[data-version="1"] .ed-version-pick')
    await a.keyboard.down('Shift')
    await a.click('[data-version="2"] .ed-version-pick')
    await a.keyboard.up('Shift')
    await a.waitForFunction(() => document.querySelectorAll('.is-chosen').length === 2)
    await a.waitForFunction(() => document.querySelectorAll('[data-diff]').length === 1)
    expect(await counts(a)).toEqual([1, 0, 0])

    // Restoring says what it will change, and Cancel stops it.
    await a.click('[data-version="1"] .ed-version-pick')
    await a.waitForFunction(() => document.querySelectorAll('[data-diff]').length === 2)
    await a.locator('[data-action="restore"]').click()
    await a.waitForSelector('.ed-diff-dialog [data-diff="removed"]')
    expect((await a.$$('.ed-diff-dialog [data-diff="removed"]')).length).toBe(2)
    await picture(a, 'versions-restore-en')
    // A control of the dialog has the focus, and what opened it has it afterwards.
    await a.waitForFunction(() => document.activeElement?.matches('.ed-diff-dialog button'))
    await cancel(a)
    await gone(a, '.ed-diff-dialog')
    await a.waitForFunction(() => document.activeElement?.matches('[data-action="restore"]'))
    expect(await count(a)).toBe(4)
    await a.locator('[data-action="restore"]').click()
    await a.waitForSelector('[data-action="restore-now"]:not([disabled])')
    await a.locator('[data-action="restore-now"]').click()
    await Promise.all([a.waitForSelector('[data-widgets="2"]'), b.waitForSelector('[data-widgets="2"]')])
    await picture(a, 'versions-restored-en')
    // The restore is one undo step of the user who did it; the colleague's own undo is not affected.
    await a.focus('.ed-host')
    await press(a, 'Control', 'z')
    await Promise.all([a.waitForSelector('[data-widgets="4"]'), b.waitForSelector('[data-widgets="4"]')])
    await press(a, 'Control', 'y')
    await b.waitForSelector('[data-widgets="2"]')
    await save(a)
    await a.waitForSelector('[data-version="3"]')
    await a.click('[data-version="3"] .ed-version-pick')
    await a.keyboard.down('Shift')
    await a.click('[data-version="1"] .ed-version-pick')
    await a.keyboard.up('Shift')
    await a.waitForSelector('.ed-comparison .ed-diff-none')
    expect(await counts(a)).toEqual([0, 0, 0])
    await Promise.all([a.close(), b.close()])
  })

  it('brings back what was removed, with all its fields, and lets versions be named', async () => {
    const page = await lab.open('designer-a', 'cn')
    await open(page)
    await page.click('[data-version="2"] .ed-version-pick')
    await page.waitForSelector('.ed-comparison [data-diff="removed"]')
    await page.waitForSelector('.ed-diff-stage svg image')
    // A removed widget is shown on the page as it was.
    await page.click('.ed-comparison [data-diff="removed"] .ed-diff-head')
    await page.waitForSelector('[data-side="before"] .is-looked[data-outline="removed"]')
    await picture(page, 'versions-removed-cn')
    await page.locator('[data-action="restore"]').click()
    await page.waitForSelector('[data-action="restore-now"]:not([disabled])')
    await picture(page, 'versions-restore-cn')
    await page.locator('[data-action="restore-now"]').click()
    await page.waitForSelector('[data-widgets="3"]')
    await page.waitForSelector('.ed-comparison .ed-diff-none')
    await picture(page, 'versions-restored-cn')

    await page.hover('[data-version="2"]')
    await page.click('[data-version="2"] .ed-version-act')
    await page.waitForSelector('.ed-version-words input')
    await page.keyboard.type('验收版')
    await picture(page, 'versions-name-cn')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('[data-version="2"] strong')?.textContent === '验收版')
    // The restored tank is as it was saved, and the inspector is back.
    await pressEscape(page)
    await page.click('.ed-versions .ed-panel-head button')
    await page.waitForSelector('[data-path="page.width"]')
    await press(page, 'Control', 'a')
    await picture(page, 'versions-closed-cn')
    const colleague = await lab.open('admin-a')
    await open(colleague)
    expect(await colleague.$eval('[data-version="2"] strong', (name) => name.textContent)).toBe('验收版')
    await Promise.all([page.close(), colleague.close()])
  })
})

describe('a save that another save overtook', () => {
  const file = JSON.stringify({
    format: 1,
    con: { width: 800, height: 600 },
    widgets: [{ id: 'other', widgetType: 'UsualText', position: { x: 5, y: 5, width: 90, height: 30 } }],
  })
  const versionOf = async () => {
    const admin = await lab.server.login('admin-a')
    const { reply } = await admin.call('/lfscada/monitor/project/page/info', { id: 'page-a' })
    return (reply.data as { version: number }).version
  }
  /** Saves from outside the room. */
  const saveOutside = async () => {
    const version = await versionOf()
    const admin = await lab.server.login('admin-a')
    const fields = { id: 'page-a', projectId: 'project-a', title: 'Page', width: '800', height: '600', file }
    expect(
      (await admin.post('/lfscada/project/page/save', { ...fields, baseVersion: String(version) })).reply.code,
    ).toBe(200)
    return version + 1
  }

  it('names its author and time, shows the difference, and saves nothing until told to', async () => {
    const page = await lab.open('designer-a')
    await drop(page, 'ShapeRect', 40, 40)
    await save(page)
    const version = await saveOutside()
    await page.waitForSelector('.ed-dot')
    await page.locator('[data-action="save"]').click()
    await page.waitForSelector('.ed-diff-dialog [data-diff="removed"]')
    const text = await page.$eval('.ed-diff-dialog', (dialog) => dialog.textContent ?? '')
    expect(text).toMatch(new RegExp(`admin-a saved version ${version} at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d`))
    await picture(page, 'versions-overtaken-en')
    await cancel(page)
    await gone(page, '.ed-diff-dialog')
    expect(await versionOf()).toBe(version)
    // The question comes again.
    await page.locator('[data-action="save"]').click()
    await page.waitForSelector('[data-action="save-over"]:not([disabled])')
    await page.locator('[data-action="save-over"]').click()
    await isClean(page)
    expect(await versionOf()).toBe(version + 1)
    // The version that was saved over is still in the list.
    await open(page)
    await page.click(`[data-version="${version}"] .ed-version-pick`)
    await page.waitForSelector('.ed-comparison [data-diff="removed"]')
    await page.close()
  })

  it('is reported too if nobody was in the page while it was saved elsewhere', async () => {
    await saveOutside()
    const page = await lab.open('designer-a', 'cn')
    await page.waitForSelector('.ed-dot')
    await page.locator('[data-action="save"]').click()
    await page.waitForSelector('.ed-diff-dialog [data-diff="removed"]')
    await picture(page, 'versions-overtaken-cn')
    await page.locator('[data-action="save-over"]').click()
    await isClean(page)
    await page.close()
  })

  it('does not hinder two who draw together and save in turn', async () => {
    const [a, b] = [await lab.open('designer-a'), await lab.open('admin-a')]
    for (const [one, other] of [
      [a, b],
      [b, a],
      [a, b],
    ] as const) {
      const before = await versionOf()
      await drop(one, 'ShapeRect', before * 8 - 60, 90)
      await other.waitForSelector(`[data-widgets="${await count(one)}"]`)
      await drop(other, 'ShapeCircle', before * 8 - 80, -90)
      await save(one)
      expect(await versionOf()).toBe(before + 1)
    }
    await Promise.all([a.close(), b.close()])
  })

  it('does not change the page’s protection on the server', async () => {
    const page = await lab.open('designer-a')
    const admin = await lab.server.login('admin-a')
    const body = { id: 'page-a', checkpwd: 'true', password: 'valve' }
    expect((await admin.call('/lfscada/project/page/password', body)).reply.code).toBe(200)
    await drop(page, 'ShapeRect', 0, 150)
    await save(page)
    const viewer = await lab.server.login('viewer-a')
    const { reply } = await viewer.call('/lfscada/monitor/project/page/info', { id: 'page-a' })
    expect(reply.data).toMatchObject({ checkpwd: true, locked: true })
    await admin.call('/lfscada/project/page/password', { id: 'page-a', checkpwd: 'false' })
    await page.close()
  })
})
