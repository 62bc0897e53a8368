import type { Db } from '../../../platform/db/Database.ts'
import type { Recipient } from '../../outbox/Outbox.ts'
import type { NotifyRule } from './NotifyRows.ts'
import { RosterRows } from './RosterRows.ts'

/** The recipients of a rule at a time: its destination, or whoever is on duty of its roster. @returns each address once */
export async function recipientsOf(db: Db, rule: NotifyRule, time: number): Promise<Recipient[]> {
  const { orgId, channel, destination, rosterId } = rule
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
