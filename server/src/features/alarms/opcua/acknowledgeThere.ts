import type { Locale } from '@mimic/contract'
import type { Session } from '../../../platform/sessions/Session.ts'
import { type AskDeps, askDevices, commentOf, refusalOf } from './askDevices.ts'

interface Acknowledging {
  readonly session: Session
  readonly ids: readonly string[]
  readonly note: string
  readonly locale: Locale
}

/**
 * Acknowledges alarms: those of OPC UA servers at their servers first. `confirm` acknowledges here what its server took,
 * and alarms that no server waits for.
 * @returns how many `confirm` acknowledged
 * @throws {ApiError} that says what a server did not take, after all others are acknowledged
 */
export async function acknowledgeThere(
  deps: AskDeps,
  { ids, session: { scope, loginname }, note, locale }: Acknowledging,
  confirm: (ids: readonly string[]) => Promise<number>,
): Promise<number> {
  const alarms = deps.opcuaAlarms.among(new Set(ids)).filter(({ gmtConfirm }) => gmtConfirm === null)
  if (alarms.length === 0) return confirm(ids)
  const comment = commentOf(loginname, note)
  const work = async () => {
    const waiting = await deps.db
      .selectFrom('opcua_condition')
      .selectAll()
      .where(
        'alarmId',
        'in',
        alarms.map(({ id }) => id),
      )
      .where('isAcked', '=', 0)
      .where('event', '!=', '')
      .execute()
    const asked = await askDevices(deps, waiting, {
      scope,
      locale,
      questionOf: ({ equipId, conditionId: condition, event }) => ({
        kind: 'acknowledge',
        ...{ equipId, condition, event, comment },
      }),
    })
    const refused = new Set([...asked.keys()].map(({ alarmId }) => alarmId))
    const rest = ids.filter((id) => !refused.has(id))
    const confirmed = rest.length === 0 ? 0 : await confirm(rest)
    const [first] = asked.values()
    if (!first) return confirmed
    const titles = alarms.filter(({ id }) => refused.has(id)).map(({ msg }) => msg)
    throw refusalOf('ids', titles, first)
  }
  return deps.opcuaAlarms.whileAsking([...new Set(alarms.flatMap(({ equipId }) => equipId ?? []))], work())
}
