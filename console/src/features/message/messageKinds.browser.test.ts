import { type Notice, paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { type NewMessage, storeMessages } from '../../../../server/src/features/messages/storeMessages.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD, pathOf, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let admin: TestClient
beforeAll(async () => {
  lab = await ConsoleLab.start()
  admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
})
afterAll(() => lab?.stop())

const dialog = '.notice-dialog'
/** Stores messages for the account of the demo's administrator. */
async function store(
  ...messages: readonly Pick<NewMessage, 'type' | 'subject' | 'dataId' | 'stage' | 'params' | 'equipId'>[]
) {
  const { db, events } = lab.server.context
  const account = db.selectFrom('account').select(['id', 'orgId']).where('loginname', '=', 'admin')
  const { id: userId, orgId } = await account.executeTakeFirstOrThrow()
  const rows = await storeMessages(
    db,
    messages.map((message) => ({ ...message, orgId, userId })),
    Date.now(),
  )
  events.emit('messagesStored', { rows })
  return rows.map(({ id }) => id)
}
const notices = async () => (await admin.call(paths.noticeQuery, {})).reply.data as Notice[]
const closed = (page: Page) => page.waitForSelector(dialog, { hidden: true })
const press = async (page: Page, action: string) => {
  await page.locator(`${dialog} [data-action="${action}"]`).click()
}
const buttons = (page: Page) =>
  page.$$eval(`${dialog} .bp6-dialog-footer button`, (all) => all.map(({ textContent }) => textContent))

it.each(
  walks([
    { locale: 'cn', theme: 'light', details: '查看详情', never: '不在提醒', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', details: 'View details', never: 'Do not remind', width: 390, height: 844 },
  ] as const),
)(
  '[spec:notice-expiry-button] [spec:notice-expiry-api] [spec:notice-expiry-project] [spec:notice-expiry-card] [spec:notice-confirm-read] [spec:notice-confirm-count] [spec:notice-public-cancel] [spec:notice-public-target] $locale: notices come one after the other, lead to their messages, and are read or dismissed',
  async ({ details, never, ...visitor }) => {
    const { locale, width } = visitor
    const expiry = { type: 'expire', stage: '7', params: { title: `Ends ${locale}`, day: '2026-12-31' } } as const
    const ids = await store(
      { ...expiry, subject: 'card', dataId: `card-${locale}` },
      { ...expiry, subject: 'project', dataId: `project-${locale}` },
      { ...expiry, subject: 'apiKey', dataId: `key-${locale}` },
    )
    const text = '# Work on Friday\n\n- pumps **1** to **3**\n\n<b>plain</b>'
    for (const title of [`Kept ${locale}`, `Dismissed ${locale}`])
      await admin.call(paths.announcementAdd, { title, text })
    const waiting = await notices()
    expect(waiting.map(({ showType }) => showType).sort()).toEqual(['api', 'card', 'notice', 'notice', 'project'])

    const { page, errors } = await lab.loggedIn(visitor, '/account/config', 'account-config')
    for (const { id, showType, title } of waiting) {
      await saying(page, dialog, title)
      expect(await page.$$(dialog)).toHaveLength(1)
      if (showType !== 'notice') expect(ids).toContain(id)
      const unread = () => page.$eval('.unread-link', (link) => Number((link as HTMLElement).dataset['unread']))
      const before = await unread()
      if (title.startsWith('Dismissed')) {
        expect(await buttons(page)).toEqual([never, details])
        await keep(page, `notice-public-${locale}-${width}`)
        await press(page, 'close-notice')
      } else {
        expect((await buttons(page)).at(-1)).toBe(details)
        await keep(page, `notice-${showType}-${locale}-${width}`)
        await press(page, 'view-notice')
        const kind = showType === 'notice' ? 'notice/public' : `expire/${showType}`
        await page.waitForFunction((to) => location.pathname === to, {}, `/msg/detail/all/${kind}/${id}`)
        await saying(page, '[data-screen="msg-detail"]', title)
        if (showType === 'notice') await saying(page, '.announced h3', 'Work on Friday')
        await keep(page, `message-${showType}-${locale}-${width}`)
      }
      await expect.poll(unread).toBeLessThan(before)
    }
    await closed(page)
    expect(await notices()).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(errors).toEqual([])
  },
)

it.each(
  walks([
    { locale: 'cn', theme: 'light', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', width: 390, height: 844 },
  ] as const),
)(
  '[spec:route-system-msg-window] $locale: all kinds are in one list, in both areas, and each opens in a window of its own',
  async (visitor) => {
    const { locale, width } = visitor
    const title = `Leak ${locale}`
    const [id = ''] = await store({
      ...{ type: 'order', subject: 'repair', dataId: `order-${locale}`, stage: 'dispatched', equipId: '1004' },
      params: { title, equipTitle: 'Pump 4' },
    })
    const { page, errors } = await lab.loggedIn(visitor, '/message/messageAll', 'message-all')
    await saying(page, '.resource-table', title)
    await page.select('[data-filter="type"]', 'order')
    await page.waitForFunction(() => location.search.includes('type=order'))
    await saying(page, '.resource-table', title)
    await keep(page, `messages-${locale}-${width}`)
    expect(await overflow(page)).toBe(0)

    await lab.go(page, `/message/detail/order/${id}`)
    await screen(page, 'message-detail')
    await saying(page, '.facts', title)
    const opened = new Promise<Page | null>((done) => page.once('popup', done))
    await page.locator('[data-action="own-window"]').click()
    const own = await opened
    if (!own) throw new Error('no window was opened')
    await own.setViewport({ width, height: visitor.height })
    await screen(own, 'system-msg-detail')
    expect(await pathOf(own)).toBe(`/system/msg/detail/${id}/order`)
    await saying(own, '.facts', title)
    expect(await own.$('.shell')).toBeNull()
    await keep(own, `message-window-${locale}-${width}`)
    // By what it is about, it is the same message.
    await lab.go(own, `/system/msg/detail/order-${locale}/order`)
    await saying(own, '.facts', title)
    await own.close()

    await page.locator('[data-action="open-target"]').click()
    await page.waitForFunction(
      (to) => location.pathname === to,
      {},
      `/monitor/eg/detail/list/1004/repair/order-${locale}`,
    )
    await screen(page, 'monitor-eg-detail-order')
    expect(errors).toEqual([])
  },
)

it.each(
  walks([
    { locale: 'cn', theme: 'light', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', width: 390, height: 844 },
  ] as const),
)('$locale: an announcement is written with a preview, told at once, and withdrawn at once', async (visitor) => {
  const { locale, width } = visitor
  const { page, errors } = await lab.loggedIn(visitor, '/manage/system/msg', 'manage-system-msg')
  const title = `Maintenance ${locale}`
  await page.locator('[data-action="add"]').click()
  await page.waitForSelector('#form-title')
  await replaceText(page, '#form-title', title)
  await replaceText(page, '#form-text', '## Friday\n\nPumps **1** to 3 stand still.')
  await saying(page, '[data-part="preview"] h4', 'Friday')
  await keep(page, `announcement-form-${locale}-${width}`)
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('.drawer-form', { hidden: true })
  await saying(page, '.resource-table', title)
  // Its own author is told too, while the list is open.
  await saying(page, dialog, title)
  await page.locator(`${dialog} .bp6-dialog-close-button`).click()
  await closed(page)
  await keep(page, `announcements-${locale}-${width}`)
  expect(await overflow(page)).toBe(0)
  const row = (action: string) => `::-p-xpath(//tr[contains(., '${title}')]//*[@data-action='${action}'])`
  await page.locator(row('preview')).click()
  await saying(page, `${dialog} h4`, 'Friday')
  await page.locator('[data-action="close-preview"]').click()
  await closed(page)
  await page.locator(row('picture')).click()
  await page.waitForSelector(`${dialog} [data-action="choose-picture"]`)
  const input = await page.$(`${dialog} input[type="file"]`)
  await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile('docs/pictures/symbols-1.png')
  await page.waitForSelector(`${dialog} .notice-image`)
  await keep(page, `announcement-picture-${locale}-${width}`)
  await page.locator(`${dialog} .bp6-dialog-close-button`).click()
  await closed(page)
  const told = async () => (await notices()).some((notice) => notice.title === title)
  expect(await told()).toBe(true)
  await page.locator(row('withdraw')).click()
  await page.locator('.bp6-dialog [data-action="submit"], .bp6-dialog .bp6-intent-warning').click()
  await page.waitForSelector(row('publish'))
  expect(await told()).toBe(false)
  expect(errors).toEqual([])
})
