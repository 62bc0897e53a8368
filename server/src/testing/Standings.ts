import { machinePermissions, type Permission, type Reach, rolePermissions, splitIds } from '@mimic/contract'
import type { Selectable } from 'kysely'
import type { DataRange, Db, Tables } from '../platform/db/Database.ts'
import { everything, inScope } from '../platform/db/range.ts'
import { personColumns, personOf } from '../platform/sessions/person.ts'
import { noRegions, type Regions, regionsOf } from '../platform/sessions/regions.ts'
import { rightsOf } from '../platform/sessions/rights.ts'
import { rangeOf } from '../platform/sessions/storedRange.ts'
import { type Rows, StoreLook } from './StoreLook.ts'

// What the accounts of a store may do and see, and what a change of its rows puts into somebody's hands.

/** Tables whose rows give nobody rights. A new table is named here, or judged below. */
const dataTables = [
  'avatar',
  // Looks: of one's own organisation, and at host names that operators give.
  'style',
  'style_picture',
  'style_host',
  'frame',
  // What programs of partner companies have called.
  'api_grant_call',
  'message_template',
  'feedback',
  'gateway',
  'field_account',
  'firmware',
  'firmware_offer',
  'device_model',
  'gateway_config',
  'signal',
  'template',
  'page',
  'page_version',
  'repair_order',
  'inspection',
  'order_photo',
  'inspection_content',
  'inspection_plan',
  'page_comment',
  'page_comment_read',
  'image',
  'handed_picture',
  'mvar',
  'report',
  'equip_follow',
  'message_state',
  'stored_message',
  'sim_card',
  // To be told of alarms gives no rights.
  'notify_rule',
  'notify_roster',
  'notify_shift',
  'notify_absence',
  'alarm_notification',
  // A link acknowledges alarms for its recipient alone, and is stored as a hash.
  'alarm_link',
  'alarm_class',
  'alarm_filter',
  'operating_position',
  'card_source',
  // Money and messages that were bought: no call gives anything of another's for them.
  'purchase',
  'purchase_count',
  'purchase_offer',
  'payment_report',
  'invoice',
  'invoice_file',
  'announcement',
  'announcement_image',
  'audit',
  'audit_anchor',
  'history_journal',
  'history_mark',
  'history_chunk',
  'history_rollup',
  'history_dirty',
  'signal_latest',
  'outage',
  'command',
  'alarm_event',
  'alarm_rule',
  'alarm_table_change',
  'alarm_table_draft',
  'alarm_table_row',
  'alarm_table_version',
  'alarm_state',
  'alarm_suppression',
  'alarm_device',
  'opcua_condition',
  'alarm',
  'coedit_room',
  'coedit_update',
  'shared_state',
  // Opens nothing: such a browser waits for its own wrong tries alone.
  'known_device',
  // Ranges are compared by what they include.
  'region',
  'dept',
  'equipment',
  'project',
  'equip_group',
  'equip_group_member',
] as const satisfies readonly (keyof Tables)[]
type Judged = Exclude<keyof Tables, (typeof dataTables)[number]>

/** What somebody may do and see. */
export interface Standing {
  readonly rights: readonly Permission[]
  readonly regions: Regions
  /** Ids of equipment, projects and groups. */
  readonly range: 'all' | ReadonlySet<string>
}

const nothing: Standing = { rights: [], regions: noRegions, range: new Set() }

/** What one standing lacks of another; undefined for nothing. */
export function lacking(have: Standing, want: Standing): string | undefined {
  const right = want.rights.find((each) => !have.rights.includes(each))
  if (right !== undefined) return right
  if (have.regions !== 'all') {
    if (want.regions === 'all') return 'all regions'
    for (const region of want.regions) if (!have.regions.has(region)) return region
  }
  if (have.range === 'all') return undefined
  if (want.range === 'all') return 'all data'
  for (const id of want.range) if (!have.range.has(id)) return id
  return undefined
}

/** What somebody has got hold of, and what they lack for it. */
export interface Got {
  readonly reach: Reach
  readonly lacking: string | undefined
}

type Row<T extends Judged> = Selectable<Tables[T]>
/** Whose rows say what a data range includes. */
const rangeTables = ['dept', 'equipment', 'project', 'equip_group', 'equip_group_member'] as const
/** Judges a row that was added, changed or removed: one side is undefined for the first and the last. */
type Judge<T extends Judged> = (row: Row<T>, by: Hands) => Got | undefined | (Got | undefined)[]

/** Who has made a change, in the store before or after it. */
interface Hands {
  readonly store: Standings
  readonly have: Standing
  readonly holderId: string
  readonly orgId: string
}

const account = (id: string, { store, have, holderId, orgId }: Hands): Got | undefined => {
  if (id === holderId || id === '') return undefined
  const standing = store.accounts.get(id)
  if (!standing) return undefined
  if (standing.orgId !== orgId) return enterprise(have)
  return { reach: 'accounts', lacking: lacking(have, standing) }
}
const enterprise = ({ rights }: Standing): Got => ({
  reach: 'enterprises',
  lacking: rights.includes('platform.operate') ? undefined : 'platform.operate',
})
const anybody = (reach: Reach, { store, have }: Hands): Got => ({ reach, lacking: lacking(have, store.anybody) })
const role = (id: string, rights: readonly Permission[], by: Hands): Got[] => {
  const holders = [...by.store.accounts.values()].filter(({ roleId, orgId }) => roleId === id && orgId === by.orgId)
  return [{ ...nothing, rights }, ...holders].map((each) => ({ reach: 'roles', lacking: lacking(by.have, each) }))
}

const judges: { readonly [T in Judged]: Judge<T> } = {
  account: ({ id }, by) => account(id, by),
  session: ({ userId }, by) => account(userId, by),
  second_factor: ({ userId }, by) => account(userId, by),
  recovery_code: ({ userId }, by) => account(userId, by),
  account_question: ({ accountId }, by) => account(accountId, by),
  // The browser gets alarms of the account.
  push_subscription: ({ userId }, by) => account(userId, by),
  account_link: ({ userId }, by) => account(userId, by),
  // An invitation, or a code for a new password.
  outbox: ({ accountId, purpose }, by) =>
    purpose === 'code' || purpose === 'invitation' ? account(accountId, by) : undefined,
  role: ({ id, permissions }, by) => role(id, rightsOf(id, permissions), by),
  api_key: ({ permissions, ...row }, by) => {
    const rights = machinePermissions.filter((each) => splitIds(permissions).includes(each))
    const range = by.store.rangeOf(rangeOf({ ...row, deptId: '' }))
    return { reach: 'keys', lacking: lacking(by.have, { rights, range, regions: regionsOf(rights, '') }) }
  },
  api_grant: ({ permissions, ...row }, by) => {
    const rights = machinePermissions.filter((each) => splitIds(permissions).includes(each))
    return {
      reach: 'keys',
      lacking: lacking(by.have, { rights, range: by.store.rangeOf(rangeOfGrant(row)), regions: noRegions }),
    }
  },
  login_provider: (_row, by) => anybody('logins', by),
  provider: ({ kind }, by) => (kind === 'webhook' || kind === 'push' ? undefined : anybody('messages', by)),
  equip_share: ({ isEnabled, write, alarms }, { have }) => {
    if (isEnabled === 0) return undefined
    const rights: Permission[] = ['equipment.read', 'project.read']
    if (write === 1) rights.push('signal.write')
    if (alarms === 1) rights.push('monitor_multi_designer_alarm')
    return { reach: 'shares', lacking: lacking(have, { ...nothing, rights }) }
  },
  embed_token: ({ signalIds, alarms, gmtRevoke }, { have }) => {
    if (gmtRevoke !== null) return undefined
    const rights: Permission[] = []
    if (signalIds !== '[]') rights.push('signal.write')
    if (alarms === 1) rights.push('monitor_multi_designer_alarm')
    return { reach: 'embeds', lacking: lacking(have, { ...nothing, rights }) }
  },
  // Its contact data are nobody's rights.
  org: ({ id, isLocalOff, isDisabled, factorRoles }, by) => {
    const known = by.store.orgs.get(id)
    if (!known || known.isDisabled !== isDisabled) return enterprise(by.have)
    if (known.isLocalOff !== isLocalOff) return anybody('logins', by)
    const [before, after] = [splitIds(known.factorRoles), splitIds(factorRoles)]
    const changed = [...before, ...after].filter((each) => before.includes(each) !== after.includes(each))
    return changed.flatMap((each) => role(each, rightsOf(each, null), by))
  },
}

const judgedTables = Object.keys(judges) as Judged[]

const rangeOfGrant = (row: Pick<Row<'api_grant'>, 'rangeGroups' | 'rangeEquips' | 'rangeProjects'>): DataRange =>
  rangeOf({ ...row, deptId: '', dataRange: 'chosen', kind: 'ext' })

type StandingOfAccount = Standing & { readonly orgId: string; readonly roleId: string }

/** A store as it was read at one moment. */
export class Standings {
  readonly accounts = new Map<string, StandingOfAccount>()
  readonly orgs = new Map<string, Row<'org'>>()
  /** Whoever can log in as any account of the first organisation. */
  anybody: Standing = nothing
  readonly #rows: Rows
  /** The ids that each data range includes, and all that there are. */
  #ranges = new Map<string, ReadonlySet<string>>()
  #all = new Set<string>()

  private constructor(rows: Rows) {
    this.#rows = rows
  }

  /** A look at what {@link read} reads. */
  static look(db: Db): Promise<StoreLook> {
    const sessions = () => db.selectFrom('session').select(['id', 'userId']).execute()
    return StoreLook.at(db, [...judgedTables, ...rangeTables], (table) =>
      table === 'session' ? sessions() : db.selectFrom(table).selectAll().execute(),
    )
  }

  /** @param before the store as it was read last; what has not changed since is not read again */
  static async read(db: Db, orgId: string, look: StoreLook, before?: Standings): Promise<Standings> {
    const rows = await look.rows()
    if (before && rows === before.#rows) return before
    const store = new Standings(rows)
    if (before && rangeTables.every((table) => rows[table] === before.#rows[table])) {
      store.#ranges = before.#ranges
      store.#all = before.#all
    }
    await store.#read(db, orgId)
    return store
  }

  rangeOf(range: DataRange): Standing['range'] {
    return range.is === 'all' ? 'all' : (this.#ranges.get(JSON.stringify(range)) ?? new Set())
  }

  of(accountId: string): Standing {
    return this.accounts.get(accountId) ?? nothing
  }

  /** What an account holds of what there was at another moment: whoever adds a device may see it. */
  among(accountId: string, before: Standings): Standing {
    const { range, ...standing } = this.of(accountId)
    return { ...standing, range: range === 'all' ? range : new Set([...range].filter((id) => before.#all.has(id))) }
  }

  /** What an account has got hold of by the changes since another moment. */
  gotSince(before: Standings, holderId: string, orgId: string): Got[] {
    const have = before.of(holderId)
    const hands = (store: Standings): Hands => ({ store, have, holderId, orgId })
    return judgedTables.flatMap((table) => {
      if (this.#rows[table] === before.#rows[table]) return []
      const [rows, old] = [new Set(this.#rows[table]), new Set(before.#rows[table])]
      const judge = judges[table] as (row: object, by: Hands) => ReturnType<Judge<Judged>>
      const gone = [...old].filter((row) => !rows.has(row)).map((row) => judge(JSON.parse(row), hands(before)))
      const come = [...rows].filter((row) => !old.has(row)).map((row) => judge(JSON.parse(row), hands(this)))
      // Organisations are compared with what they were.
      const judged =
        table === 'org'
          ? [...rows].filter((row) => !old.has(row)).map((row) => judge(JSON.parse(row), hands(before)))
          : [...gone, ...come]
      return judged.flat().filter((got): got is Got => got !== undefined)
    })
  }

  async #read(db: Db, orgId: string): Promise<void> {
    for (const org of this.#rowsOf('org')) this.orgs.set(org.id, org)
    await this.#readIds(db, orgId, everything)
    for (const key of this.#rowsOf('api_key'))
      if (key.orgId === orgId) await this.#readIds(db, orgId, rangeOf({ ...key, deptId: '' }))
    for (const grant of this.#rowsOf('api_grant'))
      if (grant.orgId === orgId) await this.#readIds(db, orgId, rangeOfGrant(grant))
    const people = db.selectFrom('account').innerJoin('org', 'org.id', 'account.orgId').select(personColumns)
    for (const row of await people.where('account.gmtDeleted', '=', 0).execute()) {
      const { auths, regions, scope } = personOf({ ...row, mustChange: 0, needsFactor: 0, isWall: 0 })
      await this.#readIds(db, row.orgId, scope.range)
      const { roleId } = row
      this.accounts.set(row.userId, {
        rights: auths,
        regions,
        range: this.rangeOf(scope.range),
        orgId: row.orgId,
        roleId,
      })
    }
    const isOperated = [...this.accounts.values()].some(
      (each) => each.orgId === orgId && each.rights.includes('platform.operate'),
    )
    const rights: Permission[] = [...rolePermissions.admin, ...(isOperated ? (['platform.operate'] as const) : [])]
    this.anybody = { rights, regions: 'all', range: 'all' }
  }

  #rowsOf<T extends Judged>(table: T): Row<T>[] {
    return (this.#rows[table] ?? []).map((row) => JSON.parse(row) as Row<T>)
  }

  async #readIds(db: Db, orgId: string, range: DataRange): Promise<void> {
    const key = JSON.stringify(range)
    if (this.#ranges.has(key)) return
    const ids = new Set<string>()
    for (const table of ['equipment', 'project', 'equip_group'] as const) {
      const own = db
        .selectFrom(table)
        .select('id')
        .where(inScope({ orgId, userId: '', range }, table))
      for (const { id } of await own.execute()) ids.add(id)
    }
    this.#ranges.set(key, ids)
    for (const id of ids) this.#all.add(id)
  }
}
