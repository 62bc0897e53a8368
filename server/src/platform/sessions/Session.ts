import type { Permission, Role } from '@mimic/contract'
import type { Scope } from '../db/Database.ts'
import type { Regions } from './regions.ts'

/** The pages and the rights of an embed token. */
export interface EmbedGrant {
  readonly id: string
  /** At least one, all of the project. */
  readonly pageIds: readonly string[]
  readonly projectId: string
  readonly signalIds: readonly string[]
  /** True when the token also shows the alarms of its pages. */
  readonly alarms: boolean
}

/** The share by which a session acts in another organisation. */
export interface ShareGrant {
  readonly id: string
  readonly equipId: string
  /** The organisation that the session itself belongs to. */
  readonly visitorOrgId: string
}

/** A caller who has logged in, or who uses an embed token or an API key. */
export interface Session {
  readonly id: string
  readonly scope: Scope
  readonly loginname: string
  readonly tel: string
  readonly orgTitle: string
  readonly roleType: Role
  /** True for an account of a partner company. */
  readonly isExternal: boolean
  readonly auths: readonly Permission[]
  /** The permission regions whose widgets it sees. */
  readonly regions: Regions
  /** True while the account has to choose a new password: it may do nothing else. */
  readonly mustChange: boolean
  /** True when its role requires a second factor. */
  readonly needsFactor: boolean
  /** True while the account has to set up a second factor: it may do nothing else. */
  readonly mustSetFactor: boolean
  /** True when its person has logged in or proved to be there a short time ago. */
  readonly isProven: boolean
  /** Keys of the pages that it has opened by their passwords. */
  readonly unlockedPages: ReadonlySet<string>
  /** True for the account of a wall screen, where nobody stands. Absent for an embed token. */
  readonly isWall?: boolean
  /** Set for the session of a wall: the wall's name. It may only view. */
  readonly device?: string
  /** True when its account needs a hardware key. */
  readonly useLock: boolean
  /** True when the hardware key has not been seen lately. */
  readonly isLocked: boolean
  /** Keys of the passwords by which it has opened shares. */
  readonly openShares: ReadonlySet<string>
  /** Set for a caller that has come by an embed token instead of a login. */
  readonly embed?: EmbedGrant
  /** Set for a program that has come by an API key; `scope.userId` is the same id, which no account has. */
  readonly keyId?: string
  /** Set for a caller who acts in another organisation, by its share of an equipment. */
  readonly share?: ShareGrant
}

/** The fields of a caller that is no person: a token or a key proves nothing and opens nothing. */
export const noPerson = {
  tel: '',
  roleType: 'viewer',
  isExternal: false,
  mustChange: false,
  needsFactor: false,
  mustSetFactor: false,
  isProven: false,
  unlockedPages: new Set<string>(),
  useLock: false,
  isLocked: false,
  openShares: new Set<string>(),
} as const satisfies Partial<Session>
