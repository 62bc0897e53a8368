import { system } from '@mimic/contract'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

/**
 * The server's own state, for the screens.
 * @param isRefusedByBroker whether the broker's access list refuses the server something
 */
export function systemFeature({ store }: ServerContext, isRefusedByBroker: () => boolean): Feature {
  return {
    routes: [
      handle(system.store, async () => ({
        state: store.state,
        damaged: [...store.damaged],
        isRefusedByBroker: isRefusedByBroker(),
      })),
    ],
  }
}
