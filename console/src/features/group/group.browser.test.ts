import { paths } from '@mimic/contract'
import type { KeyInput, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, dragOnto, keep, overflow, PASSWORD, rows, saying } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
  const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
  await admin.call('/lfscada/org/dept/add', { title: 'Water works' })
})
afterAll(() => lab?.stop())

const entries = (page: Page) =>
  page.$$eval('[data-groups] .pane-button', (all) => all.map((each) => each.textContent ?? ''))
const until = (page: Page, selector: string, texts: readonly string[]) =>
  page.waitForFunction(
    (at, wanted) =>
      JSON.stringify([...document.querySelectorAll(at)].map((each) => each.textContent)) === JSON.stringify(wanted),
    {},
    selector,
    texts,
  )
const title = (page: Page, text: string) => saying(page, '.screen-head h1', text)

describe.each(
  walks([
    ['cn', 1366, 768],
    ['en', 1440, 900],
  ] as const),
)('%s: the groups', (locale, width, height) => {
  it('that hold GM devices are listed for monitoring, and each opens its devices', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, '/monitor/gm/group', 'monitor-gm-group')
    const at = '[data-part="gm-groups"] tbody tr'
    await page.waitForSelector(at)
    // The other groups of the demo hold EG devices only.
    expect(await page.$$eval(at, (all) => all.map((row) => row.getAttribute('data-group')))).toEqual(['treatment'])
    expect(await overflow(page)).toBe(0)
    await keep(page, `groups-gm-${locale}`)
    await page.locator(`${at} a`).click()
    await page.waitForSelector('.board .view-pane')
    expect(new URL(page.url()).search).toBe('?group=treatment')
    expect((await rows(page)).length).toBe(1)
    await keep(page, `groups-gm-open-${locale}`)
    expect(errors).toEqual([])
  })

  it('are added, filled by drag and by choice, ordered and removed', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, '/manage/eg/group', 'manage-eg-group')
    await rows(page)
    const before = await entries(page)
    await page.click('[data-action="add"]')
    await replaceText(page, '#group-title', `Line ${locale}`)
    await page.locator('[data-action="submit"]').click()
    await title(page, `Line ${locale}`)
    await until(page, '[data-groups] .pane-button', [...before, `Line ${locale}0`])
    const id = new URL(page.url()).searchParams.get('group') ?? ''
    // All equipment again: the first device is dragged, the next two are selected and moved.
    await page.click('.view-pane .pane-button')
    await rows(page)
    await dragOnto(page, 'tbody tr:nth-child(1)', `[data-group="${id}"]`)
    await until(page, `[data-group="${id}"] .pane-count`, ['1'])
    for (const row of [2, 3]) await page.click(`tbody tr:nth-child(${row}) .is-select label`)
    await page.click('[data-action="target"]')
    await page.locator(`.group-choice [data-group="${id}"] .pane-button`).click()
    await page.waitForSelector('.group-choice', { hidden: true })
    await keep(page, `groups-move-${locale}`)
    await page.click('[data-action="move"]')
    await until(page, `[data-group="${id}"] .pane-count`, ['3'])
    expect(await overflow(page)).toBe(0)
    // By key to the first place, and by drag behind it.
    await page.focus(`[data-group="${id}"] .pane-button`)
    for (let place = before.length; place > 0; place--) {
      await page.keyboard.down('Alt')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.up('Alt')
      await until(page, '[data-groups] .pane-button', before.toSpliced(place - 1, 0, `Line ${locale}3`))
    }
    await page.click(`[data-group="${id}"] .pane-button`)
    await title(page, `Line ${locale}`)
    await keep(page, `groups-${locale}`)
    // The data range of a department includes the groups that belong to it.
    const department = '#group-deptId'
    await page.click('[data-action="edit"]')
    const works = await page.waitForFunction(
      (at) => [...document.querySelectorAll<HTMLOptionElement>(`${at} option`)].find((each) => each.value)?.value,
      {},
      department,
    )
    await page.select(department, String(await works.jsonValue()))
    await keep(page, `groups-department-${locale}`)
    await page.locator('[data-action="submit"]').click()
    await page.waitForSelector(department, { hidden: true })
    // The list is asked for again after the form has closed.
    await page.reload()
    await title(page, `Line ${locale}`)
    await page.click('[data-action="edit"]')
    await page.waitForFunction(
      (at) => document.querySelector<HTMLSelectElement>(at)?.selectedOptions[0]?.textContent === 'Water works',
      {},
      department,
    )
    await pressEscape(page)
    await page.waitForSelector(department, { hidden: true })
    await page.click('tbody tr:nth-child(1) .is-select label')
    await page.click('[data-action="take-out"]')
    await until(page, `[data-group="${id}"] .pane-count`, ['2'])
    await dragOnto(page, '[data-groups] > :nth-child(2) .pane-button', `[data-group="${id}"]`)
    await until(page, '[data-groups] .pane-button', before.toSpliced(1, 0, `Line ${locale}2`))
    await page.click('[data-action="remove"]')
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await until(page, '[data-groups] .pane-button', before)
    expect(errors).toEqual([])
  })

  it('are a tree: opened, searched and moved by keys, removed with what is below moving up', async () => {
    const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
    const added = async (text: string, parentId = '') =>
      ((await admin.call(paths.groupAdd, { title: `${text} ${locale}`, parentId })).reply.data as { id: string }).id
    const site = await added('Site')
    const east = await added('East', site)
    const west = await added('West', site)
    const devices = (
      (await admin.call(paths.equipmentQuery, { pageSize: '3' })).reply.data as { rows: { id: string }[] }
    ).rows
    await admin.call(paths.groupMove, { equipIds: devices.map(({ id }) => id).join(','), toId: east })
    const { page, errors } = await lab.again({ locale, width, height }, '/manage/eg/group', 'manage-eg-group')
    const line = (id: string) => `[role="treeitem"][data-group="${id}"]`
    const level = (id: string, wanted: number) => page.waitForSelector(`${line(id)}[aria-level="${wanted}"]`)
    const press = async (key: KeyInput, withAlt = false) => {
      if (withAlt) await page.keyboard.down('Alt')
      await page.keyboard.press(key)
      if (withAlt) await page.keyboard.up('Alt')
    }
    await page.waitForSelector(`${line(site)}[aria-expanded="false"] .pane-count`)
    expect(await page.$(line(east))).toBeNull()
    await page.focus(line(site))
    await press('ArrowRight')
    await page.waitForSelector(`${line(site)}[aria-expanded="true"]`)
    await press('ArrowRight')
    await press('Enter')
    await title(page, `East ${locale}`)
    await rows(page)
    expect(await page.$eval('.group-path', (path) => path.textContent)).toBe(`Site ${locale}`)
    // In the tree: out behind its parent, and in again.
    await page.focus(line(east))
    await press('ArrowLeft', true)
    await level(east, 1)
    await press('ArrowRight', true)
    await level(east, 2)
    await until(page, `${line(site)} .pane-count`, ['0 / 3'])
    await page.click('[data-action="add-below"]')
    await replaceText(page, '#group-title', `Floor ${locale}`)
    await keep(page, `groups-below-${locale}`)
    await page.locator('[data-action="submit"]').click()
    await title(page, `Floor ${locale}`)
    const floor = new URL(page.url()).searchParams.get('group') ?? ''
    await level(floor, 3)
    await keep(page, `groups-tree-${locale}`)
    await page.setViewport({ width: 390, height: 844 })
    await keep(page, `groups-tree-narrow-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.setViewport({ width, height })
    // The group above is removed: what is below it moves up.
    await page.click(`${line(site)} .pane-button`)
    await title(page, `Site ${locale}`)
    await page.click('.below-switch')
    expect((await rows(page)).length).toBe(3)
    await page.click('[data-action="remove"]')
    await page.waitForFunction(() => document.querySelector('.bp6-alert')?.textContent?.includes('2'))
    await keep(page, `groups-remove-${locale}`)
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await level(east, 1)
    // Monitoring has the same tree; its heading has the path.
    await lab.again({ locale, width, height }, `/monitor/eg/group/list/${floor}`, 'monitor-eg-group-list')
    await page.waitForSelector(`${line(floor)}[aria-selected="true"]`)
    expect(await page.$eval('.group-path', (path) => path.textContent)).toBe(`East ${locale}`)
    await keep(page, `groups-monitor-${locale}`)
    await page.click(`${line(east)} .pane-button`)
    await title(page, `East ${locale}`)
    expect((await rows(page)).length).toBe(3)
    // The list of equipment is narrowed by the tree.
    await lab.again({ locale, width, height }, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    await page.click('[data-action="filter-group"]')
    await page.locator(`.group-choice ${line(east)} .pane-button`).click()
    await page.waitForFunction((id) => location.search.includes(`filter.groupId=${id}`), {}, east)
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 3)
    await page.click('[data-action="filter-group"]')
    await page.waitForSelector('.group-choice')
    await keep(page, `groups-filter-${locale}`)
    await page.locator('.group-choice [data-other=" "]').click()
    await page.waitForFunction(
      () => location.search.includes('filter.ungrouped=true') && !location.search.includes('groupId'),
    )
    for (const id of [floor, east, west]) await admin.call(paths.groupDelete, { id })
    expect(errors).toEqual([])
  })
})
