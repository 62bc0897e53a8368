import type { NotifyOutcome } from '@mimic/contract'
import type { Db } from '../../../platform/db/Database.ts'
import type { Recipient } from '../../outbox/Outbox.ts'
import type { NotifyRule } from './NotifyRows.ts'
import { RosterRows } from './RosterRows.ts'

/** The recipients of a rule at a time: its destination, or whoever is on duty of its roster. @returns each address once */
export async function recipientsOf(db: Db, rule: NotifyRule, time: number): Promise<Recipient[]> {
  const { orgId, channel, destination, rosterId } = rule
  if (channel === 'push') return accountsOf(db, rule, time)
  const at = (to: string, accountId = '', name = to): Recipient => ({ orgId, accountId, name, destination: to })
  const fixed = destination === '' ? [] : [at(destination)]
  if (rosterId === '' || channel === 'webhook') return fixed
  const rosters = new RosterRows(db, orgId)
  const { accountIds, places } = await rosters.onDuty(rosterId, time)
  const people = (await rosters.people(time, accountIds)).map(({ id, loginname, name, email, tel }) =>
    at(channel === 'mail' ? email : tel, id, name || loginname),
  )
  // The address of a shift is an e-mail or a telephone.
  const ofShifts = places.filter((place) => place.destination.includes('@') === (channel === 'mail'))
  const onDuty = [...ofShifts.map((place) => at(place.destination, '', place.title)), ...people]
  const reached = new Map(onDuty.filter((each) => each.destination !== '').map((each) => [each.destination, each]))
  return reached.size === 0 ? fixed : [...reached.values()]
}

/** Push tells accounts: whoever is on duty, otherwise the account of the rule. A shift's own address is none. */
async function accountsOf(db: Db, { orgId, rosterId, accountId }: NotifyRule, time: number): Promise<Recipient[]> {
  const rosters = new RosterRows(db, orgId)
  const onDuty = rosterId === '' ? [] : (await rosters.onDuty(rosterId, time)).accountIds
  const present = await rosters.people(time, onDuty)
  const people = present.length > 0 || accountId === '' ? present : await rosters.people(time, [accountId])
  return people.map(({ id, loginname, name }) => ({ orgId, accountId: id, name: name || loginname, destination: '' }))
}

/** Why a rule can tell none of its recipients, so that alarms wait; undefined where it can. */
export async function unreached(
  db: Db,
  { orgId, channel }: NotifyRule,
  recipients: readonly Recipient[],
): Promise<(NotifyOutcome & ('nobody' | 'noBrowser')) | undefined> {
  if (recipients.length === 0) return 'nobody'
  if (channel !== 'push') return undefined
  const ids = recipients.map(({ accountId }) => accountId)
  const browsers = db.selectFrom('push_subscription').select('id').where('orgId', '=', orgId).where('userId', 'in', ids)
  return (await browsers.executeTakeFirst()) ? undefined : 'noBrowser'
}
