import { hostname } from 'node:os'
import type { Db } from '../../platform/db/Database.ts'

/**
 * Gives the gateway of this machine its row in a store that has none of the machine's gateways. It belongs to the
 * first organisation, and needs no enrolment: `npm start` runs it.
 */
export async function addLocalGateway(db: Db, localGateways: readonly string[], now: number): Promise<void> {
  const [id] = localGateways
  if (id === undefined) return
  const known = await db.selectFrom('gateway').select('id').where('id', 'in', localGateways).executeTakeFirst()
  const org = await db.selectFrom('org').select('id').orderBy('gmtCreate').orderBy('id').limit(1).executeTakeFirst()
  if (known || !org) return
  await db
    .insertInto('gateway')
    .values({
      id,
      orgId: org.id,
      title: hostname(),
      sn: id,
      intervalMs: 1000,
      vpn: 0,
      economizeOpen: 0,
      gmtCreate: now,
      gmtModified: now,
    })
    .execute()
}
