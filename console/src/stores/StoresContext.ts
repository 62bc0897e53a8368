import type { Call, Caller } from '@mimic/contract/client'
import type { PendingWrites } from '@mimic/viewer/link'
import { createContext, useContext } from 'react'
import type { AlarmCountStore } from './AlarmCountStore.ts'
import type { LeaveGuard } from './LeaveGuard.ts'
import type { LocaleStore } from './LocaleStore.ts'
import type { MessageStore } from './MessageStore.ts'
import type { NoticeQueue } from './NoticeQueue.ts'
import type { PositionStore } from './PositionStore.ts'
import type { ProofStore } from './ProofStore.ts'
import type { SecondPersonStore } from './SecondPersonStore.ts'
import type { SecuritySetup } from './SecuritySetup.ts'
import type { ServerClock } from './ServerClock.ts'
import type { SessionStore } from './SessionStore.ts'
import type { ThemeStore } from './ThemeStore.ts'
import type { TitleReminder } from './TitleReminder.ts'

export interface Stores {
  readonly caller: Caller
  /** {@link Caller.call}, which is all that most callers need. */
  readonly call: Call
  readonly clock: ServerClock
  readonly session: SessionStore
  readonly locale: LocaleStore
  readonly theme: ThemeStore
  readonly messages: MessageStore
  readonly alarmCounts: AlarmCountStore
  readonly titleReminder: TitleReminder
  readonly notices: NoticeQueue
  readonly leaveGuard: LeaveGuard
  readonly setup: SecuritySetup
  readonly position: PositionStore
  readonly proof: ProofStore
  readonly second: SecondPersonStore
  /** The writes that run, from device screens and pages alike. */
  readonly writes: PendingWrites
}

const StoresContext = createContext<Stores | undefined>(undefined)
export const StoresProvider = StoresContext.Provider

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('useStores outside of StoresProvider')
  return stores
}
