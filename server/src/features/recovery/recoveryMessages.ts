import type { Locale } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import type { Outbox } from '../outbox/Outbox.ts'
import type { Invitations } from './Invitations.ts'
import { languageOf, nameOf } from './notifyPerson.ts'
import type { Recoverable } from './recoverable.ts'

export interface MessageDeps {
  readonly db: Db
  readonly box: Outbox
  readonly invitations: Invitations
}

/** Sends a message to an account, where its organisation has a provider for it. */
export async function sendTo(
  { db, box }: Omit<MessageDeps, 'invitations'>,
  account: Recoverable,
  channel: 'mail' | 'sms',
  destination: string,
  { locale, ...message }: Parameters<Outbox['addOwn']>[3],
): Promise<void> {
  if (!(await box.hasProvider(account.orgId, channel))) return
  const to = { orgId: account.orgId, accountId: account.id, name: nameOf(account), destination }
  await box.addOwn(db, channel, to, { ...message, locale: languageOf(account, locale) })
  box.wake()
}

/**
 * An account that was invited and has not logged in has no verified address, and nothing to recover: its invitation is
 * sent once more, by the same way.
 */
export async function resendInvitation(
  deps: MessageDeps,
  account: Recoverable,
  channel: 'mail' | 'sms',
  locale: Locale,
): Promise<void> {
  const sent = deps.invitations.sentTo(account.id)
  const destination = channel === 'mail' ? account.email : account.tel
  const isNew = account.mustChange === 1 && account.gmtLogin === 0
  if (!isNew || sent?.channel !== channel || destination === '') return
  const { link: secret, expires: gmtExpires } = await deps.invitations.make(account.id, sent)
  await sendTo(deps, account, channel, destination, { purpose: 'invitation', locale, secret, gmtExpires })
}
