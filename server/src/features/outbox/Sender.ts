import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/Database.ts'
import type { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'

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
  | { readonly is: 'later' | 'never' | 'unsure'; readonly problem: string }

/** Gives a letter to a provider. It never throws. */
export type Sender = (provider: OpenProvider, letter: Letter, hosts: OutgoingHosts) => Promise<SendOutcome>
