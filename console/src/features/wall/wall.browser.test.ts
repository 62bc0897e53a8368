import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walkLocales } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

it.each(walkLocales())('pages of a project rotate in a window of their own, in %s', async (locale) => {
  const { page, errors } = await lab.again({ locale }, '/monitor/project/2001/page/3001', 'monitor-project-page')
  await (await page.waitForSelector('[data-action=wall]'))?.click()
  const open = await page.waitForSelector('[data-action=open-wall]')
  await page.waitForSelector('.bp6-dialog input[type=checkbox]')
  await keep(page, `wall-dialog-${locale}`)
  expect(await overflow(page)).toBe(0)
  const href = (await open?.evaluate((link) => link.getAttribute('href'))) ?? ''
  expect(href).toMatch(/^\/monitor\/project\/2001\/preview\/3001\?kiosk=3001%3A20%2C/)
  // Without a chosen page the button is disabled.
  for (const box of await page.$$('.bp6-dialog input[type=checkbox]')) await box.evaluate((each) => each.click())
  await page.waitForSelector('[data-action=open-wall][aria-disabled=true]')
  await lab.go(page, href.replaceAll('%3A20', '%3A2'))
  await screen(page, 'monitor-project-preview')
  // The window shows the pages and nothing of the console.
  await page.waitForSelector('[data-wall]')
  expect(await page.$('header')).toBeNull()
  const shown = () => page.$eval('.viewer-host', (host) => host.shadowRoot?.querySelector('.kiosk-place')?.textContent)
  await page.waitForFunction(
    () => document.querySelector('.viewer-host')?.shadowRoot?.querySelector('.kiosk-place')?.textContent,
    { timeout: 20_000, polling: 100 },
  )
  const first = await shown()
  await expect.poll(shown, { timeout: 30_000 }).not.toBe(first)
  await page.mouse.move(400, 400)
  await keep(page, `wall-screen-${locale}`)
  expect(errors).toEqual([])
})

it.each(walkLocales())(
  'a wall with a name stays logged in, shows the alarms, and is ended by an administrator, in %s',
  async (locale) => {
    const { db } = lab.server.context
    await db.updateTable('account').set({ isWall: 1 }).where('loginname', '=', 'viewer').execute()
    const at = '/monitor/project/2001/page/3001'
    const { page } = await lab.loggedIn({ locale, width: 1920, height: 1080 }, at, 'monitor-project-page', 'viewer')
    await page.locator('[data-action=wall]').click()
    await page.locator('[data-wall-field=dim]').click()
    await page.locator('#wall-name').fill(locale === 'cn' ? '中控室' : 'Control room')
    await keep(page, `wall-named-${locale}`)
    const href = await page.$eval('[data-action=open-wall]', (link) => link.getAttribute('href') ?? '')
    const { searchParams } = new URL(href, lab.origin)
    expect(searchParams.get('dim')).toBe('22:00-06:00 0.6')
    const name = searchParams.get('wall') ?? ''
    await lab.go(page, href)
    await screen(page, 'monitor-project-preview')
    await page.waitForFunction(() => {
      const what = document.querySelector('.viewer-host')?.shadowRoot?.querySelector('.alarm-strip .what')
      return what && !/Asking|正在/.test(what.textContent ?? '')
    })
    const kept = () =>
      db.selectFrom('session').select(['device', 'gmtRenew']).where('device', '=', name).executeTakeFirst()
    await expect.poll(async () => (await kept())?.gmtRenew ?? 0).toBeGreaterThan(0)
    expect(await page.$('.wall-problem')).toBeNull()
    await keep(page, `wall-kept-${locale}`)

    const { page: desk } = await lab.again({ locale }, '/manage/account/int?search=viewer', 'manage-account-int')
    await desk.waitForSelector('.resource-table [data-action="more"]')
    const row = await desk.waitForSelector('.resource-table tbody tr ::-p-text(viewer)')
    await row?.evaluate((cell) => cell.closest('tr')?.querySelector<HTMLElement>('[data-action="more"]')?.click())
    await desk.locator('[data-action="sessions"]').click()
    const seen = await desk.waitForSelector('[data-part="sessions"] .session-wall')
    expect(await seen?.evaluate((cell) => cell.textContent)).toContain(name)
    await keep(desk, `wall-session-${locale}`)
    await desk.locator('[data-part="sessions"] tr:has(.session-wall) [data-action="end"]').click()
    await expect.poll(kept).toBeUndefined()
    await db.updateTable('account').set({ isWall: 0 }).where('loginname', '=', 'viewer').execute()
  },
)

it.each(walkLocales())('a wall of an operating position shows its alarms and no others, in %s', async (locale) => {
  const { db } = lab.server.context
  const admin = await lab.again({ locale }, '/monitor/project/2001/page/3001', 'monitor-project-page')
  const { page } = admin
  const { orgId } = await db.selectFrom('project').select('orgId').where('id', '=', '2001').executeTakeFirstOrThrow()
  const stamps = { version: 1, modifiedBy: '', gmtCreate: 0, gmtModified: 0 }
  // A class without alarms: the position answers those of the system alone.
  await db
    .insertInto('operating_position')
    .values({
      id: `wall-${locale}`,
      orgId,
      title: 'Wall desk',
      groupIds: '',
      classIds: 'no-class',
      note: '',
      ...stamps,
    })
    .execute()
  await page.reload()
  await page.locator('[data-action=wall]').click()
  await page.waitForSelector('#wall-position')
  await page.select('#wall-position', `wall-${locale}`)
  await keep(page, `wall-position-${locale}`)
  expect(await overflow(page)).toBe(0)
  const href = await page.$eval('[data-action=open-wall]', (link) => link.getAttribute('href') ?? '')
  expect(new URL(href, lab.origin).searchParams.get('position')).toBe(`wall-${locale}`)
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith(paths.alarmQuery))
      asked.add(new URLSearchParams(request.postData() ?? '').get('positionId') ?? '')
  })
  await lab.go(page, href)
  await screen(page, 'monitor-project-preview')
  await expect.poll(() => [...asked]).toEqual([`wall-${locale}`])
  expect(await page.$('.wall-problem')).toBeNull()
  // One that is gone hides no alarm, and says so.
  await db.deleteFrom('operating_position').where('id', '=', `wall-${locale}`).execute()
  await page.reload()
  await page.waitForSelector('.wall-problem')
  await expect.poll(() => asked.has('')).toBe(true)
  await keep(page, `wall-position-gone-${locale}`)
})
