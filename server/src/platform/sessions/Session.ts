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

/** Fields of every caller. */
interface Access {
  readonly id: string
  readonly scope: Scope
  /** Names the caller in the audit and in alarms: that of the account, of the key or grant, or of the maker of an embed token. */
  readonly loginname: string
  readonly orgTitle: string
  readonly auths: readonly Permission[]
  /** The permission regions whose widgets it sees. */
  readonly regions: Regions
}

/** A person who has logged in. */
export interface PersonSession extends Access {
  readonly by: 'person'
  readonly tel: string
  readonly roleId: string
  readonly roleType: Role
  /** True for an account of a partner company. */
  readonly isExternal: boolean
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
  /** True for the account of a wall screen, where nobody stands. */
  readonly isWall: boolean
  /** Set for the session of a wall: the wall's name. It may only view. */
  readonly device?: string
  /** True when its account needs a hardware key. */
  readonly useLock: boolean
  /** True when the hardware key has not been seen lately. */
  readonly isLocked: boolean
  /** Keys of the passwords by which it has opened shares. */
  readonly openShares: ReadonlySet<string>
}

/**
 * A caller. Only a person proves to be there, opens pages and shares by passwords, and belongs to a partner company.
 * - `visitor`: a person who acts in another organisation, by its share of an equipment
 * - `key`: a program that has come by an API key; `scope.userId` is the key's id, which no account has
 * - `grant`: a program of a partner company that has come by a grant; `scope.userId` is the grant's id
 * - `embed`: a page of another site that has come by an embed token
 * - `seed`: the server itself, as it fills an empty store
 */
export type Session =
  | PersonSession
  | (Access & { readonly by: 'visitor'; readonly share: ShareGrant })
  | (Access & { readonly by: 'key' })
  | (Access & { readonly by: 'grant' })
  | (Access & { readonly by: 'embed'; readonly embed: EmbedGrant })
  | (Access & { readonly by: 'seed' })

/** True for an account or a program of a partner company. */
export const isExternal = (session: Session): boolean =>
  session.by === 'grant' || (session.by === 'person' && session.isExternal)

/** True for a program, which reaches the public API alone. */
export const isProgram = ({ by }: Session): boolean => by === 'key' || by === 'grant'

/** The share by which a session acts. */
export const shareOf = (session: Session): ShareGrant | undefined =>
  session.by === 'visitor' ? session.share : undefined

/** The pages and the rights of a session that has come by an embed token. */
export const embedOf = (session: Session): EmbedGrant | undefined =>
  session.by === 'embed' ? session.embed : undefined
