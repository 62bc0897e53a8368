import { afterAll, beforeAll, expect, it } from 'vitest'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, pathOf, screen } from '../testing/ConsoleLab.ts'

// How screens are opened: from another one, from an alarm, and by an address whose row is not there, as a bookmark of
// something that was removed. Such a screen is the one of the address, says so, and leads to the list.

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const unknown = [
  ['/manage/template/none/designer/none', 'designer-template', '/manage/eg/template/list'],
  ['/manage/eg/none/designer/none', 'designer-eg', '/manage/eg/equipment/list'],
  ['/manage/project/none/designer/none', 'designer-project', '/monitor/project/none/page/none'],
  ['/manage/eg/equipment/edit/none', 'manage-eg-equipment-edit', '/manage/eg/equipment/list'],
  ['/manage/eg/template/edit/none', 'manage-eg-template-edit', '/manage/eg/template/list'],
  ['/manage/eg/gateway/none', 'manage-eg-gateway-detail', '/manage/eg/gateway'],
  ['/monitor/project/none', 'monitor-project-page', '/monitor/gm/ocInfo'],
  ['/monitor/project/none/preview/none', 'monitor-project-preview', '/monitor/gm/ocInfo'],
  ['/monitor/gm/ocInfo/none', 'monitor-gm-ocinfo-item', '/monitor/gm/ocInfo'],
  ['/monitor/eg/detail/list/none/alarm', 'monitor-eg-detail', '/monitor/eg/list'],
  ['/monitor/eg/detail/list/none/repair/none', 'monitor-eg-detail-order', '/monitor/eg/list'],
  ['/monitor/eg/detail/page/none/alarm', 'monitor-eg-page', '/monitor/eg/list'],
  ['/monitor/gm/vuedetail/none/real', 'monitor-gm-vuedetail-real', '/monitor/gm/list'],
  ['/monitor/gm/detail/none/00/alarm', 'monitor-gm-detail', '/monitor/gm/list'],
  ['/monitor/eg/group/list/none/none', 'monitor-eg-group-list', '/monitor/eg/group'],
  [
    '/monitor/eg/group/configuration/none/none',
    'monitor-eg-group-configuration',
    '/monitor/eg/group/configuration/none',
  ],
] as const

it.each(walkLocales())('an unknown id has its screen and a way back, in %s', { timeout: 300_000 }, async (locale) => {
  const { page } = await lab.loggedIn({ locale, width: 1366, height: 768 }, '/monitor/eg/list', 'monitor-eg-list')
  for (const [path, id, list] of unknown) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await screen(page, id)
    await page.waitForSelector(`[data-screen="${id}"] [data-action="back"]`, { timeout: 30_000 })
    expect(await overflow(page), path).toBe(0)
    await keep(page, `unknown-${id}-${locale}`)
    await page.locator(`[data-screen="${id}"] [data-action="back"]`).click()
    await page.waitForFunction((from) => location.pathname !== from, {}, path)
    // The first group opens by itself.
    expect((await pathOf(page)).startsWith(list), `${path} leads back to ${await pathOf(page)}`).toBe(true)
  }
})

it('[spec:route-scroll-top] another screen starts at its top', async () => {
  const visitor = { locale: 'en', width: 1366, height: 420 } as const
  const { page } = await lab.loggedIn(visitor, '/account/security/sms', 'account-security-sms')
  const top = () => page.$eval('#content', (content) => content.scrollTop)
  await page.waitForFunction(() => {
    const content = document.querySelector('#content')
    content?.scrollTo(0, 150)
    return (content?.scrollTop ?? 0) > 100
  })
  await page.evaluate(() => history.pushState(null, '', '/account/info/sms'))
  await screen(page, 'account-info-sms')
  await expect.poll(top).toBe(0)
})

it('[spec:route-gm-opentype] [spec:features/monitor-gm-from-alarm] a GM detail that an alarm opens has alarm as its openType, and shows the alarms', async () => {
  await lab.gateway.send([['1005-coagulant-level', Date.now(), 0.1, 0]])
  const { page, errors } = await lab.loggedIn({ locale: 'en' }, '/msg/messageAll', 'msg-all')
  const message = await page.waitForFunction(
    async () => {
      const answer = await fetch('/lfscada/msg/query', { method: 'POST' })
      const { data } = (await answer.json()) as { data: { rows: { id: string; dataId: string }[] } }
      return data.rows.find(({ dataId }) => dataId === '1005')?.id
    },
    { timeout: 30_000, polling: 500 },
  )
  await lab.go(page, `/msg/detail/all/alarm/gm/${await message.jsonValue()}`)
  await page.locator('[data-action="open-target"]').click()
  await screen(page, 'monitor-gm-detail')
  expect(await pathOf(page)).toBe('/monitor/gm/detail/1005/00/alarm')
  await page.waitForSelector('[data-panel="alarm"]')
  expect(errors).toEqual([])
})
