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

  /** Those that show a page. */
  async query(scope: Scope, viewId: string): Promise<EmbedToken[]> {
    const { id: pageId, equipId = null } = splitViewId(viewId)
    const rows = await this.#db
      .selectFrom('embed_token')
      .selectAll()
      .where(inScope(scope, 'embed_token'))
      .where((eb) => eb.or([eb('pageId', '=', pageId), eb('morePages', 'like', `%${JSON.stringify(pageId)}%`)]))
      .where('equipId', equipId === null ? 'is' : '=', equipId)
      .orderBy('gmtCreate', 'desc')
      .orderBy('id')
      .execute()
    // `like` treats `_` as any character.
    return rows.map(toEmbedToken).filter(({ pageIds }) => pageIds.includes(viewId))
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
    const { pageIds, origins, signalIds, alarms, ...row } = embed
    const { id: pageId, equipId = null } = splitViewId(embed.pageId)
    await this.#db
      .insertInto('embed_token')
      .values({
        ...row,
        pageId,
        equipId,
        orgId,
        userId,
        tokenHash: hashToken(token),
        morePages: JSON.stringify(pageIds.slice(1).map((each) => splitViewId(each).id)),
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
  const { tokenHash: _, orgId: _o, userId: _u, equipId, morePages, origins, signalIds, alarms, ...row } = stored
  const viewOf = (id: string) => (equipId === null ? id : viewIdOf(id, equipId))
  const pageId = viewOf(row.pageId)
  const pageIds = [pageId, ...listOf(morePages).map(viewOf)]
  return { ...row, pageId, pageIds, origins: listOf(origins), signalIds: listOf(signalIds), alarms: alarms === 1 }
}
