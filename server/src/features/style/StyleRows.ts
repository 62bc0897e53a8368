import type { StyleHost, StylePicture } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import type { StoredStyle } from './themeOf.ts'

/** The column that says since when a style has a picture. */
export const pictureColumns = { logo: 'gmtLogo', favicon: 'gmtFavicon', login: 'gmtLogin' } as const satisfies Record<
  StylePicture,
  keyof StoredStyle
>

/** Looks of organisations, their pictures and their host names. */
export class StyleRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  in(trx: Db): StyleRows {
    return new StyleRows(trx)
  }

  /** The style that an organisation uses; undefined for Mimic's own, and for one that is gone. */
  used(orgId: string): Promise<(StoredStyle & { readonly orgId: string }) | undefined> {
    return this.#db
      .selectFrom('org')
      .innerJoin('style', (join) => join.onRef('style.id', '=', 'org.styleId').onRef('style.orgId', '=', 'org.id'))
      .select(['style.id', 'style.orgId', 'style.windowTitle', 'style.accent', 'style.accentDark', 'style.palette'])
      .select(['style.gmtLogo', 'style.gmtFavicon', 'style.gmtLogin'])
      .where('org.id', '=', orgId)
      .executeTakeFirst()
  }

  /** The id in the organisation's row, even of a style that is gone; empty for none. */
  async usedId(orgId: string): Promise<string> {
    const org = this.#db.selectFrom('org').select('styleId').where('id', '=', orgId)
    return (await org.executeTakeFirstOrThrow()).styleId
  }

  async use(orgId: string, styleId: string): Promise<void> {
    await this.#db.updateTable('org').set({ styleId }).where('id', '=', orgId).execute()
  }

  async isOwn(orgId: string, styleId: string): Promise<boolean> {
    const own = this.#db.selectFrom('style').select('id').where('orgId', '=', orgId).where('id', '=', styleId)
    return (await own.executeTakeFirst()) !== undefined
  }

  /** The organisation that has a host name, or else the only one of the server. */
  async orgAt(host: string): Promise<string | undefined> {
    const named = this.#db.selectFrom('style_host').select('orgId').where('host', '=', host.toLowerCase())
    const row = await named.executeTakeFirst()
    if (row) return row.orgId
    const [only, other] = await this.#db.selectFrom('org').select('id').limit(2).execute()
    return other ? undefined : only?.id
  }

  /** @param orgId undefined for the host names of all organisations */
  hosts(orgId: string | undefined): Promise<StyleHost[]> {
    let rows = this.#db
      .selectFrom('style_host')
      .innerJoin('org', 'org.id', 'style_host.orgId')
      .select(['style_host.host', 'style_host.orgId', 'org.title as orgTitle'])
      .orderBy('style_host.host')
    if (orgId !== undefined) rows = rows.where('style_host.orgId', '=', orgId)
    return rows.execute()
  }

  async hostOf(host: string): Promise<string | undefined> {
    const row = this.#db.selectFrom('style_host').select('orgId').where('host', '=', host)
    return (await row.executeTakeFirst())?.orgId
  }

  async setHost(host: string, orgId: string | undefined): Promise<void> {
    await this.#db.deleteFrom('style_host').where('host', '=', host).execute()
    if (orgId !== undefined) await this.#db.insertInto('style_host').values({ host, orgId }).execute()
  }

  async countHosts(): Promise<number> {
    const count = this.#db.selectFrom('style_host').select((eb) => eb.fn.countAll<number>().as('total'))
    return Number((await count.executeTakeFirstOrThrow()).total)
  }

  picture(orgId: string, styleId: string, kind: StylePicture) {
    return this.#db
      .selectFrom('style_picture')
      .select(['mime', 'data'])
      .where('orgId', '=', orgId)
      .where('styleId', '=', styleId)
      .where('kind', '=', kind)
      .executeTakeFirst()
  }

  /** @param picture undefined to remove it; `since`, ms since 1970 UTC, is 0 then */
  async setPicture(
    orgId: string,
    styleId: string,
    kind: StylePicture,
    picture: { readonly mime: string; readonly data: Uint8Array } | undefined,
    { since, loginname, now }: { readonly since: number; readonly loginname: string; readonly now: number },
  ): Promise<void> {
    await this.#db.deleteFrom('style_picture').where('styleId', '=', styleId).where('kind', '=', kind).execute()
    if (picture)
      await this.#db
        .insertInto('style_picture')
        .values({ styleId, orgId, kind, ...picture })
        .execute()
    await this.#db
      .updateTable('style')
      .set((eb) => ({
        [pictureColumns[kind]]: since,
        version: eb('version', '+', 1),
        modifiedBy: loginname,
        gmtModified: now,
      }))
      .where('orgId', '=', orgId)
      .where('id', '=', styleId)
      .execute()
  }

  async removePictures(orgId: string, styleId: string): Promise<void> {
    await this.#db.deleteFrom('style_picture').where('orgId', '=', orgId).where('styleId', '=', styleId).execute()
  }
}
