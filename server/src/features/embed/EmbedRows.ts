import { createHash } from 'node:crypto'
import { type EmbedToken, splitViewId, viewIdOf } from '@mimic/contract'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

type Row = TableRow<'embed_token'>

/** Embed tokens of pages. The browser keeps 256 random bits; the store has only their SHA-256. */
export class EmbedRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): EmbedRows {
    return new EmbedRows(trx)
  }

  async query(scope: Scope, viewId: string): Promise<EmbedToken[]> {
    const { id: pageId, equipId = null } = splitViewId(viewId)
    const rows = await this.#db
      .selectFrom('embed_token')
      .selectAll()
      .where(inScope(scope, 'embed_token'))
      .where('pageId', '=', pageId)
      .where('equipId', equipId === null ? 'is' : '=', equipId)
      .orderBy('gmtCreate', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(toEmbedToken)
  }

  async find(scope: Scope, id: string): Promise<EmbedToken | undefined> {
    const row = await this.#db
      .selectFrom('embed_token')
      .selectAll()
      .where(inScope(scope, 'embed_token'))
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toEmbedToken(row)
  }

  async add({ orgId, userId }: Scope, token: string, embed: EmbedToken): Promise<void> {
    const { origins, signalIds, alarms } = embed
    const { id: pageId, equipId = null } = splitViewId(embed.pageId)
    await this.#db
      .insertInto('embed_token')
      .values({
        ...embed,
        pageId,
        equipId,
        orgId,
        userId,
        tokenHash: hashToken(token),
        origins: JSON.stringify(origins),
        signalIds: JSON.stringify(signalIds),
        alarms: alarms ? 1 : 0,
      })
      .execute()
  }

  async revoke(scope: Scope, id: string, now: number): Promise<void> {
    await this.#db
      .updateTable('embed_token')
      .set({ gmtRevoke: now })
      .where(inScope(scope, 'embed_token'))
      .where('id', '=', id)
      .where('gmtRevoke', 'is', null)
      .execute()
  }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
// Written by us as lists of texts.
export const listOf = (json: string): string[] => JSON.parse(json) as string[]

function toEmbedToken(stored: Row): EmbedToken {
  const { tokenHash: _, orgId: _o, userId: _u, equipId, pageId: id, origins, signalIds, alarms, ...row } = stored
  const pageId = equipId === null ? id : viewIdOf(id, equipId)
  return { ...row, pageId, origins: listOf(origins), signalIds: listOf(signalIds), alarms: alarms === 1 }
}
