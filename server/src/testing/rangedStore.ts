import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres } from '../platform/db/isPostgres.ts'
import { type DatabaseOptions, openDatabase } from '../platform/db/openDatabase.ts'
import type { StoredRange } from '../platform/sessions/storedRange.ts'

// Rows that a bench needs in numbers that calls would take minutes for. The server must not run meanwhile.

export type StoreOptions = Pick<DatabaseOptions, 'dataFolder' | 'databaseUrl' | 'schema'>

const PART = 500
export const TOP_DEPT = 'dept-0'
const DEPTS = 40
/** Has every device. */
export const WHOLE_GROUP = 'group-all'
/** Each device is in one of these. */
export const PART_GROUPS = ['group-0', 'group-1', 'group-2'] as const

/**
 * Adds devices to an organisation: each in one of forty departments, which are a tree below one, and in two groups.
 * @param random from 0 up to 1
 */
export async function addDevices(
  options: StoreOptions,
  { orgId, count, random }: { readonly orgId: string; readonly count: number; readonly random: () => number },
): Promise<string[]> {
  const below = (limit: number) => Math.floor(random() * limit)
  const db = await openDatabase(options)
  try {
    const now = Date.now()
    const stamps = { version: 1, modifiedBy: '', gmtCreate: now, gmtModified: now }
    const depts = Array.from({ length: DEPTS }, (_, i) => ({
      ...{ id: i === 0 ? TOP_DEPT : `dept-${i}`, orgId, title: `Department ${i}` },
      ...{ parentId: i === 0 ? '' : `dept-${below(i)}`, ...stamps },
    }))
    await db.insertInto('dept').values(depts).execute()
    const groups = [WHOLE_GROUP, ...PART_GROUPS].map((id, place) => ({ id, orgId, title: id, place }))
    await db.insertInto('equip_group').values(groups).execute()
    const ids: string[] = []
    while (ids.length < count) {
      const part = Array.from({ length: Math.min(PART, count - ids.length) }, (_, i) => ({
        ...{ id: `device-${String(below(1e9)).padStart(9, '0')}-${ids.length + i}`, orgId, sn: `S-${below(1e6)}` },
        ...{ equipName: `Pump ${below(1e6)}`, gatewayId: null, display: 'list', ruleType: '', address: '', note: '' },
        ...{ gmtCreate: now - below(1e9), deptId: `dept-${below(DEPTS)}` },
      }))
      await db.insertInto('equipment').values(part).execute()
      const members = part.flatMap(({ id: equipId }) =>
        [WHOLE_GROUP, PART_GROUPS[below(PART_GROUPS.length)] ?? WHOLE_GROUP].map((groupId) => ({ groupId, equipId })),
      )
      await db.insertInto('equip_group_member').values(members).execute()
      ids.push(...part.map(({ id }) => id))
    }
    // PostgreSQL does so by itself within a minute; SQLite has no statistics in the product.
    if (isPostgres(db)) await sql`analyze`.execute(db)
    return ids
  } finally {
    await db.destroy()
  }
}

const QUANTITIES = ['出口压力', '液位', 'Flow', 'Speed', '运行状态']

/** Adds so many signals to each of the devices, named by five quantities in turn. */
export async function addSignals(
  options: StoreOptions,
  { orgId, equipIds, each }: { readonly orgId: string; readonly equipIds: readonly string[]; readonly each: number },
): Promise<void> {
  const db = await openDatabase(options)
  try {
    const same = { orgId, dataType: 'number', unit: 'bar', scale: 2, lowerLimit: null, upperLimit: null }
    await db.transaction().execute(async (trx) => {
      for (const [n, equipId] of equipIds.entries()) {
        const rows = Array.from({ length: each }, (_, place) => ({
          ...{ ...same, id: `${equipId}-${place}`, equipId, sn: `TAG-${n}-${place}`, readonly: Number(place % 3 > 0) },
          ...{ title: `${QUANTITIES[place % QUANTITIES.length]} ${place}`, intervalMs: 1000, place },
        }))
        await trx.insertInto('signal').values(rows).execute()
      }
    })
    if (isPostgres(db)) await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Adds accounts like another one, each with a data range of its own and a session that is open already.
 * @returns the cookies of their sessions, in the order of the ranges
 */
export async function addAccounts(
  options: StoreOptions,
  like: string,
  ranges: readonly Partial<StoredRange>[],
): Promise<string[]> {
  const db = await openDatabase(options)
  try {
    const account = await db.selectFrom('account').selectAll().where('loginname', '=', like).executeTakeFirstOrThrow()
    const now = Date.now()
    const cookies: string[] = []
    for (const range of ranges) {
      const id = randomUUID()
      const token = randomBytes(32).toString('base64url')
      const tokenHash = createHash('sha256').update(token).digest('hex')
      await db
        .insertInto('account')
        .values({ ...account, ...range, id, loginname: `ranged-${id}` })
        .execute()
      await db
        .insertInto('session')
        .values({
          ...{ tokenHash, id: randomUUID(), userId: id, gmtCreate: now, gmtSeen: now, gmtProof: now },
          ...{ unlockedPages: '', address: '', agent: '' },
        })
        .execute()
      cookies.push(`mimic=${token}`)
    }
    return cookies
  } finally {
    await db.destroy()
  }
}

/**
 * Spreads the signals of a device over several new ones like it, by turns.
 * @returns the ids of the new devices
 */
export async function spreadSignals(options: StoreOptions, equipId: string, count: number): Promise<string[]> {
  const db = await openDatabase(options)
  try {
    const device = await db.selectFrom('equipment').selectAll().where('id', '=', equipId).executeTakeFirstOrThrow()
    const ids = Array.from({ length: count }, (_, i) => `${equipId}-${i}`)
    for (const id of ids)
      await db
        .insertInto('equipment')
        .values({ ...device, id, sn: id, equipName: id })
        .execute()
    const signals = await db.selectFrom('signal').select('id').where('equipId', '=', equipId).orderBy('id').execute()
    for (const [i, { id }] of signals.entries())
      await db
        .updateTable('signal')
        .set({ equipId: ids[i % count] ?? equipId })
        .where('id', '=', id)
        .execute()
    return ids
  } finally {
    await db.destroy()
  }
}
