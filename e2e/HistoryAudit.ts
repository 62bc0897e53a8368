import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foldedSeqs } from './foldedSeqs.ts'

/** Batches of one run of a gateway process, from the stores of server and gateway. */
export interface BootAudit {
  readonly boot: string
  /** Numbers of the batches that the server has committed. */
  readonly committed: ReadonlySet<number>
  /** Numbers of the batches that wait in the gateway's buffer. */
  readonly waiting: ReadonlySet<number>
}

/**
 * Finds every batch of a gateway in the two stores of a stopped Mimic.
 * @returns one entry per boot, and how many batches the gateway has ever written to its buffer
 */
export function auditGateway(dataFolder: string, gatewayId: string): { boots: BootAudit[]; everWritten: number } {
  const server = new DatabaseSync(join(dataFolder, 'mimic.db'), { readOnly: true })
  const gateway = new DatabaseSync(join(dataFolder, `gateway-${gatewayId}.db`), { readOnly: true })
  try {
    const committed = new Map<string, Set<number>>()
    const take = (boot: unknown, seq: number) => {
      const seen = committed.get(String(boot)) ?? new Set()
      // A batch that is folded and also in the journal would have its samples stored twice.
      if (seen.has(seq)) throw new Error(`batch ${boot}/${seq} is stored twice`)
      committed.set(String(boot), seen.add(seq))
    }
    for (const { boot, upto, seen } of server
      .prepare('SELECT boot, upto, seen FROM history_mark WHERE "gatewayId" = ?')
      .all(gatewayId))
      for (const seq of foldedSeqs({ upto: Number(upto), seen: String(seen) })) take(boot, seq)
    for (const { boot, seq } of server
      .prepare('SELECT boot, seq FROM history_journal WHERE "gatewayId" = ?')
      .all(gatewayId))
      take(boot, Number(seq))
    const waiting = Map.groupBy(gateway.prepare('SELECT boot, seq FROM batch').all(), ({ boot }) => String(boot))
    const boots = [...new Set([...committed.keys(), ...waiting.keys()])].map((boot) => ({
      boot,
      committed: committed.get(boot) ?? new Set<number>(),
      waiting: new Set((waiting.get(boot) ?? []).map(({ seq }) => Number(seq))),
    }))
    return { boots, everWritten: batchesEverWritten(dataFolder, gatewayId) }
  } finally {
    server.close()
    gateway.close()
  }
}

/** How many batches a gateway has ever written to its buffer. Works while the gateway runs. */
export function batchesEverWritten(dataFolder: string, gatewayId: string): number {
  const gateway = new DatabaseSync(join(dataFolder, `gateway-${gatewayId}.db`), { readOnly: true })
  try {
    const written = gateway.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'batch'").get()
    return Number(written?.['seq'] ?? 0)
  } finally {
    gateway.close()
  }
}
