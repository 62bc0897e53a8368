import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { OPEN_RESULT } from '../../platform/audit.ts'
import type { Db, Tables } from '../../platform/db/Database.ts'
import { totalOf } from '../../platform/db/totalOf.ts'

type Row = Selectable<Tables['audit']>

/** Entries of one transaction. */
const PART = 500
/** An open entry is sealed as it is after this time: the server that would have ended it is gone. */
const OPEN_MS = 10 * 60_000

/** The result of `verifyAudit`. */
export type AuditVerdict =
  | { readonly is: 'whole'; readonly entries: number; readonly unsealed: number; readonly head: string }
  | { readonly is: 'broken'; readonly at: string; readonly seq: number }

/** SHA-256 over the hash of the entry before and all visible fields, each with its length. */
function hashOf(before: string, seq: number, row: Row): string {
  const hash = createHash('sha256')
  const { id, orgId, userId, action, subject, detail, result, address, gmtCreate } = row
  for (const part of [before, seq, id, orgId, userId, action, subject, detail, result, address, gmtCreate])
    hash.update(`${String(part).length}:${part};`)
  return hash.digest('hex')
}

/**
 * Seals the audit: final entries get the next number and a hash over themselves and the entry before, so that none can
 * be changed, removed or inserted unnoticed. One server at a time is active, so one chain grows.
 */
export class AuditChain {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Seals all final entries. @returns how many */
  async seal(): Promise<number> {
    let sealed = 0
    for (;;) {
      const part = await this.#db.transaction().execute((trx) => this.#sealPart(trx))
      sealed += part
      if (part < PART) return sealed
    }
  }

  async #sealPart(trx: Db): Promise<number> {
    const rows = await trx
      .selectFrom('audit')
      .selectAll()
      .where('seq', 'is', null)
      .where((eb) => eb.or([eb('result', '!=', OPEN_RESULT), eb('gmtCreate', '<', this.#now() - OPEN_MS)]))
      .orderBy('gmtCreate')
      .orderBy('id')
      .limit(PART)
      .execute()
    if (rows.length === 0) return 0
    let { seq, hash } = await headOf(trx)
    for (const row of rows) {
      seq++
      hash = hashOf(hash, seq, row)
      await trx.updateTable('audit').set({ seq, hash }).where('id', '=', row.id).execute()
    }
    return rows.length
  }

  /** Removes some entries that were made before `time`, the oldest of the chain first. @returns how many */
  async forget(time: number): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const oldest = await trx
        .selectFrom('audit')
        .select(['seq', 'hash', 'gmtCreate'])
        .where('seq', 'is not', null)
        .orderBy('seq')
        .limit(PART)
        .execute()
      const kept = oldest.findIndex(({ gmtCreate }) => gmtCreate >= time)
      const last = oldest[(kept < 0 ? oldest.length : kept) - 1]
      // The query asks for entries with a number.
      const seq = last?.seq ?? null
      if (last && seq !== null) {
        await trx.deleteFrom('audit_anchor').execute()
        await trx.insertInto('audit_anchor').values({ seq, hash: last.hash }).execute()
        await trx.deleteFrom('audit').where('seq', '<=', seq).execute()
      }
      const open = await trx
        .deleteFrom('audit')
        .where('seq', 'is', null)
        .where('gmtCreate', '<', time)
        .executeTakeFirst()
      return (kept < 0 ? oldest.length : kept) + Number(open.numDeletedRows)
    })
  }
}

/** The end of the chain; the anchor while it is empty. */
async function headOf(db: Db): Promise<{ seq: number; hash: string }> {
  const last = await db
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.seq !== null) return { seq: last.seq, hash: last.hash }
  return anchorOf(db)
}

/** The start of the chain: zero, until the oldest entries were removed. */
async function anchorOf(db: Db): Promise<{ seq: number; hash: string }> {
  const anchor = await db.selectFrom('audit_anchor').select(['seq', 'hash']).executeTakeFirst()
  return anchor ?? { seq: 0, hash: '' }
}

/** Verifies the whole chain. An entry that was changed, removed or inserted breaks it there. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  let { seq, hash } = await anchorOf(db)
  let entries = 0
  for (;;) {
    const rows = await db.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(PART).execute()
    for (const row of rows) {
      const expected = seq + 1
      if (row.seq !== expected) return { is: 'broken', at: `entry ${expected} is missing`, seq: expected }
      hash = hashOf(hash, expected, row)
      if (hash !== row.hash) return { is: 'broken', at: `entry ${expected} (${row.id}) was changed`, seq: expected }
      seq = expected
      entries++
    }
    if (rows.length < PART) break
  }
  const unsealed = await totalOf(db.selectFrom('audit').where('seq', 'is', null))
  return { is: 'whole', entries, unsealed, head: hash }
}
