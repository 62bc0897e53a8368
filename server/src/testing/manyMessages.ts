import { createHash } from 'node:crypto'
import { DAY_MS, limits } from '@mimic/contract'
import { sql } from 'kysely'
import { isPostgres } from '../platform/db/isPostgres.ts'
import { openDatabase } from '../platform/db/openDatabase.ts'
import type { StoreOptions } from './rangedStore.ts'

// Messages that a bench needs in numbers that calls would take minutes for. The server must not run meanwhile.

const PART = 500
/** One alarm in twenty is of a gateway, and one message in three of no equipment. */
const GATEWAY_EVERY = 20
const STORED = [
  { type: 'order', subject: 'repair', stage: 'created' },
  { type: 'order', subject: 'worksheet', stage: 'overdue' },
  { type: 'expire', subject: 'card', stage: '7' },
] as const

/**
 * Adds alarms and stored messages to an organisation, spread over the days for which messages are listed.
 * @param random from 0 up to 1
 * @returns their ids
 */
export async function addMessages(
  options: StoreOptions,
  {
    orgId,
    equipIds,
    alarms,
    stored,
    random,
  }: {
    readonly orgId: string
    readonly equipIds: readonly string[]
    readonly alarms: number
    readonly stored: number
    readonly random: () => number
  },
): Promise<string[]> {
  const now = Date.now()
  const time = () => now - Math.floor(random() * (limits.message.days - 1) * DAY_MS)
  const equip = () => equipIds[Math.floor(random() * equipIds.length)] ?? null
  const alarmAt = (i: number) => {
    const gmtTrigger = time()
    return {
      ...{ id: `alarm-${i}-${Math.floor(random() * 1e9)}`, orgId, ruleId: null, signalId: null, gatewayId: null },
      ...(i % GATEWAY_EVERY === 0 ? { type: 'gateway', equipId: null } : { type: 'signal', equipId: equip() }),
      ...{ severity: 1 + (i % 4), msg: `High ${i}`, value: '6', releaseValue: '5', gmtTrigger, gmtStored: gmtTrigger },
      ...{ gmtRelease: now, gmtConfirm: null, confirmBy: '', confirmNote: '' },
    }
  }
  const messageAt = (i: number) => ({
    ...{ ...(STORED[i % STORED.length] ?? STORED[0]), id: `message-${i}-${Math.floor(random() * 1e9)}`, orgId },
    ...{ dataId: `object-${i}`, title: `Leak ${i}`, params: '{}', once: `bench ${i}`, gmtCreate: time() },
    ...{ userId: null, roleId: null, auth: null, equipId: i % 3 === 0 ? null : equip() },
  })
  const db = await openDatabase(options)
  try {
    const ids: string[] = []
    await db.transaction().execute(async (trx) => {
      for (let i = 0; i < alarms; i += PART) {
        const rows = Array.from({ length: Math.min(PART, alarms - i) }, (_, n) => alarmAt(i + n))
        await trx.insertInto('alarm').values(rows).execute()
        ids.push(...rows.map(({ id }) => id))
      }
      for (let i = 0; i < stored; i += PART) {
        const rows = Array.from({ length: Math.min(PART, stored - i) }, (_, n) => messageAt(i + n))
        await trx.insertInto('stored_message').values(rows).execute()
        ids.push(...rows.map(({ id }) => id))
      }
    })
    if (isPostgres(db)) await sql`analyze`.execute(db)
    return ids
  } finally {
    await db.destroy()
  }
}

/** Marks messages one by one as read, for the accounts of these sessions. */
export async function markEach(options: StoreOptions, cookies: readonly string[], ids: readonly string[]) {
  const db = await openDatabase(options)
  try {
    await db.transaction().execute(async (trx) => {
      for (const cookie of cookies) {
        const tokenHash = createHash('sha256').update(cookie.slice('mimic='.length)).digest('hex')
        const session = trx.selectFrom('session').select('userId').where('tokenHash', '=', tokenHash)
        const { userId } = await session.executeTakeFirstOrThrow()
        for (let i = 0; i < ids.length; i += PART) {
          const rows = ids.slice(i, i + PART)
          const gmtModified = Date.now()
          await trx
            .insertInto('message_state')
            .values(rows.map((messageId) => ({ userId, messageId, state: 'read', gmtModified })))
            .execute()
        }
      }
    })
    if (isPostgres(db)) await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
