import type { Endpoint } from '@mimic/contract'
import type { Session } from './Session.ts'

/** Decides what a session may do with equipment that another organisation shares. */
export interface ShareGate {
  /** True for calls that a share can allow at all. */
  isForShares(endpoint: Endpoint): boolean
  /**
   * The session that makes the call. It is one in the owner's organisation if the call is about equipment whose
   * share the session has opened, and the share allows the call now. Otherwise it is the session itself, which will
   * not find the equipment.
   */
  admit(endpoint: Endpoint, body: Readonly<Record<string, unknown>>, session: Session): Promise<Session>
  /** Admits a session to the live values of one equipment. */
  ofEquipment(equipId: string, session: Session): Promise<Session>
}
