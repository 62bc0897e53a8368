import type { Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import type { ChangingCaller } from '../../platform/handle.ts'
import type { AlarmRow } from './store/AlarmRows.ts'
import { acknowledgedEvent, writeEvents } from './store/journal.ts'

/** Confirms those alarms that nobody has confirmed, each with an audit entry, in one transaction. @returns them */
export function confirmAlarms(
  {
    session: { scope, loginname },
    change,
  }: { readonly session: { readonly scope: Scope; readonly loginname: string } } & Pick<ChangingCaller, 'change'>,
  ids: readonly string[],
  note: string,
  gmtConfirm: number,
): Promise<AlarmRow[]> {
  return change(async (trx) => {
    const open = await trx
      .selectFrom('alarm')
      .selectAll()
      .where(inScope(scope, 'alarm'))
      .where('id', 'in', ids)
      .where('gmtConfirm', 'is', null)
      .execute()
    const values = { gmtConfirm, confirmBy: loginname, confirmNote: note }
    for (const { id } of open)
      await trx.updateTable('alarm').set(values).where('id', '=', id).where('gmtConfirm', 'is', null).execute()
    await writeEvents(
      trx,
      open.map((row) => acknowledgedEvent({ ...row, ...values }, gmtConfirm)),
    )
    const rows = open.map((before) => ({ before, after: { ...before, ...values } }))
    return { rows, reply: rows.map(({ after }) => after) }
  })
}
