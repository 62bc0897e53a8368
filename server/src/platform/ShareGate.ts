import type { Endpoint } from '@mimic/contract'
import type { Session } from './Sessions.ts'

/** The share by which a session acts in another organisation. */
export interface ShareGrant {
  readonly id: string
  readonly equipId: string
  /** The organisation that the session itself belongs to. */
  readonly visitorOrgId: string
}

/** What sessions may do with equipment that another organisation shares. */
export interface ShareGate {
  /** Whether a share can be the reason for this call at all. */
  isForShares(endpoint: Endpoint): boolean
  /**
   * The session that makes the call: one in the owner's organisation, where the call is about an equipment whose share
   * the session has opened, and the share allows it now; else the session itself, which will not find the equipment.
   */
  admit(endpoint: Endpoint, body: Readonly<Record<string, unknown>>, session: Session): Promise<Session>
  /** The same for the live values of one equipment. */
  ofEquipment(equipId: string, session: Session): Promise<Session>
}
