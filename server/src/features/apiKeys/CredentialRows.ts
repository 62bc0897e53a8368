import { grantPermissions, limits, type MachinePermission, machinePermissions, splitIds } from '@mimic/contract'
import type { DataRange, Db } from '../../platform/db/Database.ts'
import { rangeOf } from '../../platform/sessions/storedRange.ts'
import { addressesIn } from './addressesIn.ts'
import type { CredentialKind } from './secrets.ts'

/** A key or a grant, as its use is judged. */
export interface Credential {
  readonly is: CredentialKind
  readonly id: string
  readonly orgId: string
  readonly orgTitle: string
  /** The actor in audit and alarms. */
  readonly name: string
  readonly auths: readonly MachinePermission[]
  readonly range: DataRange
  readonly addresses: readonly string[]
  readonly perMinute: number
  readonly isSignedOnly: boolean
  readonly isRevoked: boolean
  readonly gmtExpire: number | null
  readonly gmtUsed: number
  /** Hashes of the secrets that are good, each up to a time, ms. */
  readonly marks: readonly { readonly mark: string; readonly until: number }[]
}

/** The stored keys and grants. */
export class CredentialRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  find(is: CredentialKind, id: string): Promise<Credential | undefined> {
    return is === 'key' ? this.#key(id) : this.#grant(id)
  }

  /** Notes the time and the address of the newest use. */
  async noteUse({ is, id }: Pick<Credential, 'is' | 'id'>, gmtUsed: number, usedAddress: string): Promise<void> {
    const table = is === 'key' ? 'api_key' : 'api_grant'
    await this.#db.updateTable(table).set({ gmtUsed, usedAddress }).where('id', '=', id).execute()
  }

  async #key(id: string): Promise<Credential | undefined> {
    const row = await this.#db
      .selectFrom('api_key')
      .innerJoin('org', 'org.id', 'api_key.orgId')
      .selectAll('api_key')
      .select(['org.title as orgTitle', 'org.isDisabled as isOrgDisabled'])
      .where('api_key.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { orgId, orgTitle, title, gmtExpire, gmtUsed } = row
    return {
      ...{ is: 'key', id, orgId, orgTitle, name: title, gmtUsed, isSignedOnly: false },
      auths: heldOf(machinePermissions, row.permissions),
      range: rangeOf({ ...row, deptId: '' }),
      addresses: addressesIn(row.addresses),
      perMinute: limits.apiKey.callsPerMinute,
      isRevoked: row.gmtRevoke !== 0 || row.gmtDeleted !== 0 || row.isOrgDisabled === 1,
      gmtExpire: gmtExpire === 0 ? null : gmtExpire,
      marks: [
        { mark: row.secretHash, until: Number.POSITIVE_INFINITY },
        { mark: row.oldHash, until: row.gmtOldEnd },
      ],
    }
  }

  async #grant(id: string): Promise<Credential | undefined> {
    const row = await this.#db
      .selectFrom('api_grant')
      .innerJoin('org', 'org.id', 'api_grant.orgId')
      .selectAll('api_grant')
      .select(['org.title as orgTitle', 'org.isDisabled as isOrgDisabled'])
      .where('api_grant.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { orgId, orgTitle, company, title, gmtExpire, gmtUsed } = row
    return {
      ...{ is: 'grant', id, orgId, orgTitle, gmtExpire, gmtUsed },
      name: `${company}: ${title}`,
      auths: heldOf(grantPermissions, row.permissions),
      // It sees what an account of its company could see.
      range: rangeOf({ ...row, deptId: '', dataRange: 'chosen', kind: 'ext' }),
      addresses: addressesIn(row.addresses),
      perMinute: Math.min(row.perMinute, limits.apiKey.callsPerMinute),
      isSignedOnly: row.isSignedOnly === 1,
      isRevoked: row.gmtRevoke !== 0 || row.isOrgDisabled === 1,
      marks: [{ mark: row.publicKey, until: Number.POSITIVE_INFINITY }],
    }
  }
}

function heldOf(all: readonly MachinePermission[], list: string): MachinePermission[] {
  const held = new Set(splitIds(list))
  return all.filter((each) => held.has(each))
}
