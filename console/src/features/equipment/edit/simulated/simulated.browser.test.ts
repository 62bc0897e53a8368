import { paths } from '@mimic/contract'
import { type Sample, simulatedId } from '@mimic/contract/bus'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../../../engine/src/testing/walks.ts'
import { History } from '../../../../../../server/src/features/history/store/History.ts'
import { TestClient } from '../../../../../../server/src/testing/TestClient.ts'
import { until } from '../../../../../../server/src/testing/until.ts'
import { ConsoleLab, keep, PASSWORD, screen } from '../../../../testing/ConsoleLab.ts'

// A device that runs simulated: every screen that shows one of its values marks it, in both languages.

const DEVICE = '1004'
const SET_POINT = '1004-level-sp'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DETAIL = `/monitor/eg/detail/list/${DEVICE}`
const EDIT = `/manage/eg/equipment/edit/${DEVICE}`

let lab: ConsoleLab
let admin: TestClient

const call = async (path: string, body: Record<string, unknown>) => {
  const form = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const { reply } = await admin.call(path, Object.fromEntries(form))
  expect(reply.code, JSON.stringify(reply)).toBe(200)
  return reply.data as Record<string, unknown>
}

beforeAll(async () => {
  lab = await ConsoleLab.start()
  admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
  const { signals } = (await call(paths.equipmentInfo, { id: DEVICE })) as { signals: object[] }
  const doubled = { title: 'Doubled', sn: 'LC-402', formula: '{LC-401} * 2' }
  await call(paths.equipmentEdit, { id: DEVICE, simulated: true, signals: [...signals, doubled] })
  const rule = { signalId: SET_POINT, kind: 'compare', symbol: '>', value: 4.5, message: 'High' }
  await call(paths.alarmRuleAdd, rule)
  const columns = [{ type: 'signal', dataId: SET_POINT, title: 'Mean', statistic: 'avg' }]
  const report = await call(paths.reportAdd, {
    equipmentId: DEVICE,
    title: 'Hours',
    kind: 'custom',
    span: '1h',
    columns,
  })
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS
  const minutes = (from: number, value: number, id: string): Sample[] =>
    Array.from({ length: 10 }, (_, i) => [id, from + i * MINUTE_MS, value, 0])
  await lab.gateway.send([
    ...minutes(hour, 1, SET_POINT),
    ...minutes(hour + HOUR_MS, 2, SET_POINT),
    ...minutes(hour + HOUR_MS + 30 * MINUTE_MS, 3, simulatedId(SET_POINT)),
    ...minutes(hour + 2 * HOUR_MS, 4, simulatedId(SET_POINT)),
  ])
  await lab.gateway.send([
    [simulatedId(SET_POINT), Date.now() - 2000, 4.8, 0],
    [simulatedId(SET_POINT), Date.now(), 3.5, 0],
  ])
  // Hours that are over are rolled up again after samples of them came late. A second instance on the server's store
  // does at once what the server does each minute.
  const history = new History(lab.server.context.db)
  await until(() => lab.gateway.acked.size >= 2)
  while ((await history.fold()) > 0);
  while ((await history.roll(Date.now(), 90)) > 0);
  const { id: customReportId, projectId } = report
  const range = { dateStart: hour, dateEnd: hour + 3 * HOUR_MS - 1 }
  const rows = async () => (await call(paths.reportDataQueryAll, { projectId, customReportId, ...range }))['rows']
  await until(async () => ((await rows()) as object[]).length === 3)
})
afterAll(() => lab?.stop())

/** The texts of the tags within a part of the page. */
const tags = (page: Page, within: string) => expect.poll(() => page.$$eval(`${within} .simulated-tag`, textsOf))
const textsOf = (found: Element[]) => found.map((each) => each.textContent)

describe.each(
  walks([
    ['en', 'light', 'SIMULATED', 'SIMULATED left out'],
    ['cn', 'dark', '模拟', '模拟值未计入'],
  ] as const),
)('in %s, %s', (locale, theme, word, leftOut) => {
  const visitor = { locale, theme, width: 1280 } as const

  it('marks the value that is read, the one beside a new one, and what a write has read back', async () => {
    const { page } = await lab.again(visitor, `${DETAIL}?tab=command`, 'monitor-eg-detail')
    const row = `[data-command="${SET_POINT}"]`
    // Between the languages the gateway has been silent for long.
    await lab.gateway.status(true)
    await expect
      .poll(async () => (await call(paths.deviceMonitorGatewayInfo, { equipmentId: DEVICE }))['online'])
      .toBe(true)
    await tags(page, `${row} .value`).toEqual([word])
    await replaceText(page, `${row} .write-form input`, '2.5')
    await page.locator(`${row} .write-form button[type="submit"]`).click()
    await tags(page, '.write-values').toEqual([word])
    await keep(page, `simulated-write-${locale}`)
    await page.locator('[data-action="write"]').click()
    await tags(page, `${row} .write-answer`).toEqual([word])
    await keep(page, `simulated-written-${locale}`)
  })

  it('marks alarms in their text, beside the value, and leaves room for their buttons', async () => {
    const { page } = await lab.again(visitor, `${DETAIL}?tab=alarm`, 'monitor-eg-detail')
    await expect
      .poll(() => page.$$eval('tr[data-alarm] td', textsOf))
      .toEqual(expect.arrayContaining([expect.stringMatching(/^\[模拟 SIMULATED\] High/), '4.8 m']))
    const isCut = await page.$eval('tr[data-alarm] button', (button) => {
      const card = button.closest('.table-card') as HTMLElement
      return button.getBoundingClientRect().right > card.getBoundingClientRect().right
    })
    expect(isCut).toBe(false)
    await keep(page, `simulated-alarms-${locale}`)
  })

  it('marks statistics of a report: simulated ones, and measured ones that leave simulated values out', async () => {
    const { page } = await lab.again(visitor, `${EDIT}/report`, 'manage-eg-equipment-edit')
    await page.locator('[data-report] [data-action="show-report"]').click()
    const cells = () =>
      page.$$eval('.report-preview tbody .is-number', (found) => found.map((each) => each.textContent ?? ''))
    await expect.poll(cells).toEqual(expect.arrayContaining([`2.00 ${leftOut}`, `4.00 ${word}`, '1.00']))
    await keep(page, `simulated-report-${locale}`)
  })

  it('marks what formulas give: in their list, and beneath one that is written', async () => {
    const { page } = await lab.again(visitor, `${EDIT}/script`, 'manage-eg-equipment-edit')
    await tags(page, '[data-part="value"]').toEqual([word])
    await page.locator('[data-action="edit-calculated"]').click()
    await tags(page, '[data-part="verdict"]').toEqual([word])
    await keep(page, `simulated-formula-${locale}`)
  })

  it('has the mark of a device at the left, where it stands beneath a long name', async () => {
    await call(paths.equipmentEdit, { id: DEVICE, equipName: 'Clear water tank of the waterworks' })
    const { page } = await lab.again(visitor, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    await tags(page, 'tbody').toEqual([word])
    const edges = await page.$eval('.simulated-tag', (tag) => {
      const cell = tag.closest('td') as HTMLElement
      const link = cell.querySelector('.row-link') as HTMLElement
      // As narrow as the name's longest word, so that the tag stands on a line of its own.
      cell.style.width = '1px'
      const at = (element: Element) => element.getClientRects()[0] as DOMRect
      return {
        tag: at(tag).left,
        name: at(link).left,
        isBeneath: at(tag).top >= link.getBoundingClientRect().bottom - 4,
      }
    })
    expect(edges.isBeneath).toBe(true)
    expect(Math.abs(edges.tag - edges.name)).toBeLessThan(1)
    await keep(page, `simulated-list-${locale}`)
    await lab.go(page, '/monitor/eg/list')
    await screen(page, 'monitor-eg-list')
    await keep(page, `simulated-monitor-${locale}`)
  })
})
