import type { Logger } from 'pino'
import { noteShelving } from './actThere.ts'
import { type AskDeps, askDevices } from './askDevices.ts'

interface Deps extends AskDeps {
  readonly now: () => number
  readonly log: Logger
}

/**
 * Ends shelvings until the return whose time is over: a server knows no time for them. One that cannot be asked is asked
 * at the next look; what one refuses stays shelved there, and is shown so.
 */
export async function endShelvings(deps: Deps): Promise<void> {
  const { db, now, log, opcuaAlarms } = deps
  const due = await db
    .selectFrom('opcua_condition')
    .innerJoin('equipment', 'equipment.id', 'opcua_condition.equipId')
    .selectAll('opcua_condition')
    .select('equipment.orgId')
    .where('endShelvingAt', '<=', now())
    .execute()
  for (const { orgId, ...row } of due) {
    const asking = {
      scope: { orgId },
      locale: 'en' as const,
      questionOf: () => ({
        kind: 'condition' as const,
        ...{ equipId: row.equipId, condition: row.conditionId, comment: '' },
        act: { is: 'unshelve' as const },
      }),
    }
    const isShelved = row.shelving === 'oneShot'
    const work = async () => {
      const [refusal] = isShelved ? (await askDevices(deps, [row], asking)).values() : []
      if (refusal && refusal.reason !== 'thereRefused') return
      if (refusal) log.warn({ equipId: row.equipId, reason: refusal.text }, 'an alarm stays shelved at its server')
      const shelving = isShelved && !refusal ? 'unshelved' : row.shelving
      await noteShelving(db, [row], { shelving, shelvedUntil: row.shelvedUntil, endShelvingAt: null })
    }
    await opcuaAlarms.whileAsking([row.equipId], work())
  }
}
