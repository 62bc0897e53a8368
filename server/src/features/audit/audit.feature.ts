import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { AuditChain } from './AuditChain.ts'

const SEAL_MS = 1_000

/** Seals the audit once a second, and for the last time at the stop. */
export function auditFeature({ db, log, now }: Pick<ServerContext, 'db' | 'log' | 'now'>): Feature {
  const chain = new AuditChain(db, now)
  let sealing: Promise<unknown> = Promise.resolve()
  const seal = () => {
    sealing = sealing
      .then(() => chain.seal())
      .catch((error) => log.error({ err: error }, 'the audit could not be sealed'))
    return sealing
  }
  let timer: NodeJS.Timeout | undefined
  return {
    routes: [],
    async start() {
      timer = setInterval(() => void seal(), SEAL_MS)
    },
    async stop() {
      clearInterval(timer)
      await seal()
    },
  }
}
