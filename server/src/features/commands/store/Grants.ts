import { type Claim, type Command, topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { Delivery } from '../../../platform/bus/Bus.ts'
import type { CommandRows } from './CommandRows.ts'
import { isOpen } from './commandStates.ts'

/** The deadline of a write. It is shorter than the client's, so that the client's last query finds the result. */
const WAIT_MS = limits.write.waitMs - 1_000

interface GrantsOptions {
  readonly rows: CommandRows
  /** Monotonic, ms. */
  readonly monotonic: () => number
  readonly publish: (topic: string, command: Command) => Promise<Delivery>
}

/** The writes that this server sent or took over, and the claims of gateways to execute them. */
export class Grants {
  readonly #options: GrantsOptions
  /** Deadlines in monotonic ms. */
  readonly #pending = new Map<string, { readonly gatewayId: string; readonly deadline: number }>()

  constructor(options: GrantsOptions) {
    this.#options = options
  }

  get uuids(): string[] {
    return [...this.#pending.keys()]
  }

  newDeadline(): number {
    return this.#options.monotonic() + WAIT_MS
  }

  awaitClaim(uuid: string, gatewayId: string, deadline: number): void {
    this.#pending.set(uuid, { gatewayId, deadline })
  }

  isDue(uuid: string): boolean {
    const pending = this.#pending.get(uuid)
    return pending !== undefined && this.#options.monotonic() >= pending.deadline
  }

  forget(uuid: string): void {
    this.#pending.delete(uuid)
  }

  /** Grants a claim for the rest of the wait. The claim of a write that another server sent is left to that server. */
  async take(gatewayId: string, { uuid, claim }: Claim): Promise<void> {
    const { rows, monotonic, publish } = this.#options
    const pending = this.#pending.get(uuid)
    // The time is taken before the commit: however long that takes, the grant ends with the wait.
    const ttlMs = pending?.gatewayId === gatewayId ? Math.max(0, Math.floor(pending.deadline - monotonic())) : 0
    const isGranted = ttlMs > 0 && (await rows.move(uuid, 'grant'))
    if (!isGranted && !pending && isOpen((await rows.statusOf(uuid)) ?? '')) return
    await publish(topics.command(gatewayId), { v: 2, kind: 'grant', uuid, claim, ttlMs: isGranted ? ttlMs : 0 })
  }
}
