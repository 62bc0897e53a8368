import { type LinkedAlarms, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { sealedFor } from '../../../../server/src/features/outbox/Outbox.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { until } from '../../../../server/src/testing/until.ts'
import { ConsoleLab, keep, overflow, PASSWORD } from '../../testing/ConsoleLab.ts'

// Rules of notification, rosters and the page of a link in a message, on a real server.

const LEVEL = '1004-level'
const MESSAGE = 'Tank <b>runs</b> over'
const EMAIL = 'duty@example.com'

let lab: ConsoleLab
let admin: TestClient
beforeAll(async () => {
  lab = await ConsoleLab.start()
  admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
})
afterAll(() => lab?.stop())

const call = async (path: string, body: Record<string, string>) => {
  const { reply } = await admin.call(path, body)
  expect(reply.code, `${path} ${JSON.stringify(reply)}`).toBe(200)
  return reply.data as { readonly id: string }
}
const db = () => lab.server.context.db

/** The address of the link in the mail to whoever is on duty. */
async function linkOf(): Promise<string> {
  const mail = () => db().selectFrom('outbox').selectAll().where('destination', '=', EMAIL).executeTakeFirst()
  const { id, sealed, text } = await until(mail)
  // The catcher of mails has taken it, or nobody has yet.
  const sent = sealed === '' ? text : lab.server.context.secrets.open(sealed, sealedFor(id))
  return new URL(/http\S+$/.exec(sent ?? '')?.[0] ?? '').hash
}

describe('people are told of alarms', () => {
  // Each step goes on with the alarm of the one before.
  stepsStopTogether()

  it('whoever is on duty of a roster, and a rule says its severity by name', async () => {
    const own = db().selectFrom('account').select('id').where('loginname', '=', 'admin')
    const { id: userId } = await own.executeTakeFirstOrThrow()
    await db().updateTable('account').set({ email: EMAIL }).where('id', '=', userId).execute()
    const { id: rosterId } = await call(paths.notifyRosterAdd, { title: 'Day and night' })
    await call(paths.notifyShiftAdd, { rosterId, title: 'Always', accountIds: userId, destination: '' })
    const rule = { title: 'Major alarms', severity: '2', channel: 'mail', destination: '', rosterId, language: 'en' }
    await call(paths.notifyRuleAdd, { ...rule, mayAcknowledge: 'account' })
    const condition = { signalId: LEVEL, kind: 'compare', symbol: '>', value: '4.2', message: MESSAGE, severity: '2' }
    await call(paths.alarmRuleAdd, condition)
    await lab.gateway.send([[LEVEL, Date.now(), 4.3, 0]])
    const { page } = await lab.again({ locale: 'en', isHurried: true }, '/manage/sms/notify', 'manage-sms-notify')
    const row = await page.waitForSelector('.resource-table tbody tr')
    expect(await row?.evaluate((each) => each.textContent)).toMatch(/Major alarms.*Major.*Mail.*Day and night/)
    await page.locator('tbody ::-p-text(Edit)').click()
    await page.waitForSelector('.drawer-fields select#form-severity')
    await keep(page, 'notify-rule-en-light')
  })

  it.each([
    { locale: 'cn', theme: 'dark', width: 1366, height: 768 },
    { locale: 'en', theme: 'light', width: 390, height: 844 },
  ] as const)('the roster says who is on duty, in $locale at $width', async (visitor) => {
    const { page } = await lab.again({ ...visitor, isHurried: true }, '/manage/sms/roster', 'manage-sms-roster')
    await page.waitForFunction(() => /Day and night.*admin/s.test(document.querySelector('tbody')?.textContent ?? ''))
    await page.locator('[data-action="hand-over"]').click()
    await page.waitForSelector('[data-part="on-duty"]')
    await keep(page, `notify-roster-${visitor.locale}-${visitor.theme}`)
    expect(await overflow(page)).toBe(0)
  })

  it('the link of the message shows the alarm, and its button acknowledges', { timeout: 60_000 }, async () => {
    const hash = await linkOf()
    for (const visitor of [
      { locale: 'cn', theme: 'dark', width: 1366, height: 768 },
      { locale: 'en', theme: 'light', width: 390, height: 844 },
    ] as const) {
      const { page } = await lab.visit({ ...visitor, isHurried: true })
      await page.goto(`${lab.origin}/alarm/link${hash}`)
      await page.waitForSelector('.linked-alarms li')
      // Texts stand as they are written, and the token is gone from the address.
      expect(await page.$eval('.linked-alarms', (list) => list.textContent)).toContain(MESSAGE)
      expect(new URL(page.url()).hash).toBe('')
      await keep(page, `notify-link-${visitor.locale}-${visitor.theme}`)
      expect(await overflow(page)).toBe(0)
      const shown = (await admin.call(paths.alarmNotifyLink, { token: hash.slice(1) })).reply.data as LinkedAlarms
      expect(shown.alarms[0]?.confirmBy).toBe('')
      if (visitor.locale === 'cn') continue
      await page.locator('button[type="submit"]').click()
      await page.waitForSelector('[data-part="outcome"]')
      await keep(page, 'notify-link-done-en-light')
      const again = await lab.visit({ ...visitor, isHurried: true })
      await again.page.goto(`${lab.origin}/alarm/link${hash}`)
      await again.page.waitForFunction(() => document.body.textContent?.includes('used already'))
    }
  })

  it('the journal says who was told', async () => {
    const { page } = await lab.again(
      { locale: 'en', isHurried: true },
      '/monitor/alarm?view=journal&event=raised',
      'monitor-alarm',
    )
    await page.waitForFunction(() => {
      const rows = [...document.querySelectorAll('.resource-table tbody tr')]
      const own = rows.find((each) => each.textContent?.includes('Tank <b>'))
      const button = own?.querySelector<HTMLElement>('[data-action="why"]')
      button?.click()
      return button !== null && button !== undefined
    })
    await page.waitForFunction(() =>
      /Major alarms.*(Told|Waits)/s.test(document.querySelector('.bp6-dialog')?.textContent ?? ''),
    )
    await keep(page, 'notify-why-en-light')
  })
})
