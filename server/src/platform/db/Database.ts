import type { ErrorValShow } from '@mimic/contract'
import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'
import type { StoredTables } from './generated/storedTables.ts'

/** The organisation of a row that a data range may hide. It compares with no text: queries use `inScope` of range.ts. */
export type RangedOrg = ColumnType<string & { readonly isOfRangedRow: true }, string, string>

/** The tables whose rows belong to equipment, projects or groups. */
export type RangedTable =
  | 'alarm'
  | 'alarm_event'
  | 'alarm_rule'
  | 'alarm_suppression'
  | 'alarm_table_change'
  | 'alarm_table_draft'
  | 'alarm_table_row'
  | 'command'
  | 'embed_token'
  | 'equip_group'
  | 'equip_share'
  | 'equipment'
  | 'firmware_offer'
  | 'gateway'
  | 'gateway_config'
  | 'image'
  | 'inspection'
  | 'mvar'
  | 'order_photo'
  | 'page'
  | 'page_comment'
  | 'page_version'
  | 'project'
  | 'repair_order'
  | 'report'
  | 'signal'
  | 'sim_card'
  | 'stored_message'

/** Texts of a closed list, which the store knows as texts. */
interface ListedTexts {
  login_provider: { kind: Generated<'oidc' | 'ldap' | 'wechat'>; groupsBy: Generated<'memberOf' | 'search'> }
  outbox: {
    channel: 'mail' | 'sms' | 'webhook' | 'push'
    state: 'waiting' | 'sending' | 'sent' | 'failed' | 'expired' | 'unsure'
  }
  project: { errorValShow: Generated<ErrorValShow> }
  provider: {
    kind: 'smtp' | 'sms' | 'webhook' | 'push' | 'mailCatcher' | 'smsCatcher'
    security: 'starttls' | 'tls' | 'none'
    method: 'POST' | 'GET' | 'PUT'
  }
  second_factor: { kind: 'totp' | 'passkey' }
}

/** Does not compile where a name is no table or no column. */
type OfStore<
  L extends {
    [T in keyof L]: {
      [C in keyof L[T]]: T extends keyof StoredTables ? (C extends keyof StoredTables[T] ? unknown : never) : never
    }
  },
> = L

type ColumnOf<T extends keyof StoredTables, C extends keyof StoredTables[T], L> = C extends 'orgId'
  ? T extends RangedTable
    ? RangedOrg
    : StoredTables[T][C]
  : T extends keyof L
    ? C extends keyof L[T]
      ? L[T][C]
      : StoredTables[T][C]
    : StoredTables[T][C]

/**
 * The tables, the same on SQLite and PostgreSQL. Times are milliseconds since 1970 UTC, flags 0 or 1, JSON is text.
 * Every table that belongs to an organisation carries `orgId`, and repositories never read it without one. A column's
 * meaning stands in columnNotes.ts where its name does not say it.
 */
export type Tables = {
  [T in keyof StoredTables]: { [C in keyof StoredTables[T]]: ColumnOf<T, C, OfStore<ListedTexts>> }
}

export type Db = Kysely<Tables>

/** The organisation and account whose rows a repository may see. No repository method works without it. */
export interface Scope {
  readonly orgId: string
  readonly userId: string
  readonly range: DataRange
}

/** Whoever does something: the organisation and account that an entry of the audit names. */
export type Actor = Pick<Scope, 'orgId' | 'userId'>

/**
 * The equipment, projects and groups that an account may see; what belongs to them follows. A department includes those
 * below it. `share`: the one equipment that a visitor has come for.
 */
export type DataRange =
  | { readonly is: 'all' }
  | { readonly is: 'dept'; readonly deptId: string }
  | {
      readonly is: 'chosen'
      /** True for accounts of partner companies, which do not see the templates of the organisation either. */
      readonly isExternal?: boolean
      /** Groups whose members are in the range. */
      readonly groups: readonly string[]
      readonly equips: readonly string[]
      readonly projects: readonly string[]
    }
  | { readonly is: 'share'; readonly equipId: string }

/** A row as it is read, or made before it is stored. */
export type TableRow<T extends RangedTable> = Omit<Selectable<Tables[T]>, 'orgId'> & { readonly orgId: string }
