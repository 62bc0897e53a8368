import { createHash } from 'node:crypto'
import type { Locale } from '@mimic/contract'
import type { Scope } from '../../../platform/db/Database.ts'
import { messageTexts } from '../messageTexts.ts'
import type { OpenProvider, SendingContext, SendOutcome } from '../Sender.ts'
import { push } from '../senders/push.ts'
import { PushRows } from './PushRows.ts'
import type { PushLetter } from './pushRequest.ts'

/** A message to each browser of an account at once. @returns the worst outcome; `noBrowser` without one */
export async function testPush(
  provider: OpenProvider,
  { orgId, userId }: Scope,
  locale: Locale,
  context: SendingContext,
): Promise<SendOutcome> {
  const browsers = await new PushRows(context.db, context.secrets).of(orgId, [userId])
  const { subject, text: body } = messageTexts.test[locale]
  const outcomes = await Promise.all(
    browsers.map(({ id, service: destination }) => {
      const payload = {
        title: subject,
        body,
        tag: tagOf('test', [id]),
        url: '/',
        lang: langOf(locale),
        time: context.now(),
      }
      const letter: PushLetter = { subscriptionId: id, alarmIds: [], severity: 1, payload }
      const text = JSON.stringify(letter)
      return push(provider, { id, purpose: 'test', destination, subject, text }, context)
    }),
  )
  return outcomes.find(({ is }) => is !== 'sent') ?? outcomes[0] ?? { is: 'never', problem: 'noBrowser' }
}

/** What a later notification about the same replaces. */
export const tagOf = (of: string, ids: readonly string[]): string =>
  createHash('sha256')
    .update([of, ...ids.toSorted()].join(' '))
    .digest('base64url')

/** A language as browsers name it. */
export const langOf = (locale: Locale): string => (locale === 'cn' ? 'zh-CN' : 'en')
