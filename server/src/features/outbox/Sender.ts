import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/Database.ts'
import type { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'

/** A message as a provider gets it. */
export interface Letter {
  /** The same at every try. */
  readonly id: string
  readonly purpose: string
  readonly destination: string
  readonly subject: string
  readonly text: string
}

/** A stored provider whose secret was opened. */
export type OpenProvider = Omit<Selectable<Tables['provider']>, 'secret'> & { readonly secret: string }

/**
 * The outcome of a try. `later`: the provider did not take it, and may do so another time. `never`: it refuses this message.
 * `unsure`: it may have taken it. `shown`: the text stands in the list of messages.
 */
export type SendOutcome =
  | { readonly is: 'sent' }
  | { readonly is: 'shown' }
  | {
      readonly is: 'later'
      readonly problem: string
      /** How long the provider asks to wait. */
      readonly waitMs?: number
    }
  | {
      readonly is: 'never' | 'unsure'
      readonly problem: string
      /** Of HTTP. */
      readonly status?: number
    }

/** Whether an account can log in and sees all of these alarms now. */
export type SeesAlarms = (userId: string, alarmIds: readonly string[]) => Promise<boolean>

export interface SendingContext extends Pick<ServerContext, 'db' | 'now' | 'secrets'> {
  readonly hosts: OutgoingHosts
  readonly sees: SeesAlarms
}

/** Gives a letter to a provider. What the provider or the network does makes it throw nothing. */
export type Sender = (provider: OpenProvider, letter: Letter, context: SendingContext) => Promise<SendOutcome>
