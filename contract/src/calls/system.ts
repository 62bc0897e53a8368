import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint/endpoint.ts'
import { closed } from '../endpoint/shapes.ts'

export const StoreReport = Type.Object({
  state: Type.Enum(['well', 'full', 'damaged', 'slow']),
  /** Names of the damaged tables. */
  damaged: Type.Array(Type.String()),
  /** Whether the access list of an external broker refuses the server something; /healthz says what. */
  isRefusedByBroker: Type.Boolean(),
})
export type StoreReport = Static<typeof StoreReport>

export const system = {
  store: endpoint({
    id: 'system.store',
    allow: 'session',
    summary:
      'Whether the server can store what it is given. While its disk is `full`, live values go on and calls that change something are refused (507); what stands in a `damaged` table cannot be read (520). A `slow` one takes everything, but late. And whether the broker lets it receive and send.',
    body: closed({}),
    reply: StoreReport,
    example: {},
    audit: 'reads',
  }),
}
