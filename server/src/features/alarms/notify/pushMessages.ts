import type { Locale } from '@mimic/contract'
import type { Db } from '../../../platform/db/Database.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import type { Outbox, Recipient } from '../../outbox/Outbox.ts'
import { PushRows } from '../../outbox/push/PushRows.ts'
import type { PushLetter } from '../../outbox/push/pushRequest.ts'
import { langOf, tagOf } from '../../outbox/push/testPush.ts'
import type { NotifyRule } from './NotifyRows.ts'
import { notifyText, pushText, type ToldAlarm, testText } from './notifyText.ts'
import { seenAlarmIds } from './seenAlarmIds.ts'

interface Pushing {
  readonly context: Pick<ServerContext, 'secrets'>
  readonly outbox: Outbox
  readonly trx: Db
  readonly rule: NotifyRule
  readonly recipients: readonly Recipient[]
  readonly time: number
}
type Written = Parameters<Outbox['add']>[3]

/** Where the console shows an alarm, and several. */
const ALARMS = '/monitor/alarm'

/** A message, and the alarms that it tells of. */
export interface AlarmMessage {
  readonly id: string
  readonly alarmIds: readonly string[]
}

/**
 * One message for each browser of each account that is to be told, about the alarms that it may see. An account without
 * a browser, and alarms that it may not see, are entered with the reason.
 */
export async function pushAlarms(
  pushing: Pushing,
  alarms: readonly ToldAlarm[],
  isEnd: boolean,
  gmtExpires: number,
): Promise<AlarmMessage[]> {
  const { outbox, trx, recipients, time, rule } = pushing
  const messages: AlarmMessage[] = []
  const alarmIds = alarms.map(({ id }) => id)
  for (const to of recipients) {
    const seen = await seenAlarmIds(trx, to.accountId, alarmIds, time)
    const shown = alarms.filter(({ id }) => seen.has(id))
    const locale = await localeOfAccount(pushing, to)
    const textOf = (some: readonly ToldAlarm[]) => ({ purpose: 'alarm', ...notifyText(some, isEnd, locale) })
    const enter = async (some: readonly ToldAlarm[], problem: string) => {
      if (isEnd || some.length === 0) return
      const id = await outbox.addUnsent(trx, 'push', to, textOf(some), problem)
      messages.push({ id, alarmIds: some.map((each) => each.id) })
    }
    await enter(
      alarms.filter(({ id }) => !seen.has(id)),
      'notSeen',
    )
    if (shown.length === 0) continue
    const tag = tagOf(rule.id, [...seen])
    const [only] = shown
    const url = only && shown.length === 1 ? `${ALARMS}?alarm=${encodeURIComponent(only.id)}` : ALARMS
    const severity = Math.min(...shown.map((each) => each.severity))
    const payload = { ...pushText(shown, isEnd, locale), tag, url, lang: langOf(locale), time }
    const letter = { alarmIds: [...seen], severity, payload }
    const sent = await pushTo(pushing, to, letter, { ...textOf(shown), gmtExpires })
    if (sent.length === 0) await enter(shown, 'noBrowser')
    messages.push(...sent.map((id) => ({ id, alarmIds: letter.alarmIds })))
  }
  return messages
}

/** A test of a rule, to the browsers of those whom it would tell. @returns how many messages that are */
export async function pushTest(pushing: Pushing, gmtExpires: number): Promise<number> {
  const { rule, recipients, time } = pushing
  let count = 0
  for (const to of recipients) {
    const locale = await localeOfAccount(pushing, to)
    const written = { purpose: 'test', ...testText(rule.title, locale), gmtExpires }
    const { subject: title, text: body } = written
    const payload = { title, body, tag: tagOf('test', [rule.id]), url: ALARMS, lang: langOf(locale), time }
    count += (await pushTo(pushing, to, { alarmIds: [], severity: 1, payload }, written)).length
  }
  return count
}

async function pushTo(
  { context, outbox, trx, rule }: Pushing,
  to: Recipient,
  letter: Omit<PushLetter, 'subscriptionId'>,
  written: Written,
): Promise<string[]> {
  const browsers = await new PushRows(trx, context.secrets).of(rule.orgId, [to.accountId])
  const ids: string[] = []
  for (const { id: subscriptionId, service: destination } of browsers) {
    const own: PushLetter = { ...letter, subscriptionId }
    ids.push(await outbox.add(trx, 'push', { ...to, destination }, { ...written, letter: JSON.stringify(own) }))
  }
  return ids
}

/** The language that the account has chosen, otherwise that of the rule. */
async function localeOfAccount({ trx, rule }: Pushing, { accountId }: Recipient): Promise<Locale> {
  const own = trx.selectFrom('account').select('language').where('id', '=', accountId)
  const { language } = (await own.executeTakeFirst()) ?? rule
  // The schema of the rule has checked its language.
  return language === 'cn' || language === 'en' ? language : (rule.language as Locale)
}
