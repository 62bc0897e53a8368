import type { OrgAccount } from '@mimic/contract'

/** The part that accounts of all kinds have. */
export interface Person
  extends Pick<OrgAccount, 'id' | 'version' | 'loginname' | 'tel' | 'email' | 'state' | 'gmtAvatar' | 'gmtLogin'> {
  readonly hasFactor?: boolean
  readonly hasWechat?: boolean
  /** The last day of an account of a partner company; empty for no end. */
  readonly lastDay?: string
}
