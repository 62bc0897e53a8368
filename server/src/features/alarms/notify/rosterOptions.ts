import {
  type notifyAbsenceEntity,
  type notifyRosterEntity,
  notifyShiftEntity,
  type RowOf,
  textForms,
} from '@mimic/contract'
import { sql } from 'kysely'
import { invalid } from '../../../platform/ApiError.ts'
import type { Db } from '../../../platform/db/Database.ts'
import type { EntityOptions } from '../../../platform/entity/entityRoutes.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import { RosterRows } from './RosterRows.ts'

type Roster = RowOf<typeof notifyRosterEntity>
type Shift = RowOf<typeof notifyShiftEntity>
type Absence = RowOf<typeof notifyAbsenceEntity>

/** A roster stays while rules use it; its rows say who is on duty now. */
export const notifyRosterOptions = ({
  now,
}: Pick<ServerContext, 'now'>): EntityOptions<typeof notifyRosterEntity, Roster> => ({
  facts: { onDuty: sql`''` },
  uses: [{ table: 'notify_rule', column: 'rosterId', title: 'title' }],
  complete: (db, { orgId }, rows) =>
    Promise.all(rows.map(async (row) => ({ ...row, onDuty: await dutyText(db, orgId, row.id, now()) }))),
  async removing(trx, { orgId }, { id }) {
    await trx.deleteFrom('notify_shift').where('orgId', '=', orgId).where('rosterId', '=', id).execute()
    return {}
  },
})

async function dutyText(db: Db, orgId: string, id: string, now: number): Promise<string> {
  const rosters = new RosterRows(db, orgId)
  const { accountIds, places } = await rosters.onDuty(id, now)
  const people = await rosters.people(now, accountIds)
  return [...people.map(({ name, loginname }) => name || loginname), ...places.map(({ title }) => title)].join(', ')
}

const { everyWeeks, firstDay } = notifyShiftEntity.fields
const shiftInitial = { accountIds: '', destination: '', everyWeeks: everyWeeks.initial, firstDay: firstDay.initial }
const addresses = [new RegExp(textForms.email), new RegExp(textForms.tel)]

/** A shift has accounts or an address, and a first week where it is not every week. */
export const notifyShiftOptions: EntityOptions<typeof notifyShiftEntity, Shift> = {
  facts: {
    rosterTitle: sql`coalesce((select title from notify_roster where notify_roster.id = notify_shift."rosterId"), '')`,
  },
  async checking(_trx, _session, fields, _id, before) {
    const after = { ...shiftInitial, ...before, ...fields } as Shift
    if (after.accountIds === '' && after.destination === '') throw invalid('destination', 'required')
    if (!addresses.some((form) => form.test(after.destination))) throw invalid('destination', 'format')
    if (after.everyWeeks > 1 && after.firstDay === '') throw invalid('firstDay', 'required')
  },
}

const nameOf = (column: 'accountId' | 'standInId') =>
  sql`coalesce((select loginname from account where account.id = notify_absence.${sql.ref(column)}), '')`

/** Nobody stands in for themselves, and an absence ends after it begins. */
export const notifyAbsenceOptions: EntityOptions<typeof notifyAbsenceEntity, Absence> = {
  facts: { accountTitle: nameOf('accountId'), standInTitle: nameOf('standInId') },
  async checking(_trx, _session, fields, _id, before) {
    const after = { standInId: '', ...before, ...fields } as Absence
    if (after.standInId === after.accountId) throw invalid('standInId', 'unknown')
    if (after.lastDay < after.firstDay) throw invalid('lastDay', 'beforeStart')
  },
}
