import { createLog } from '../platform/telemetry/log.ts'
import { readAccounts } from './accounts.ts'
import { Broker } from './Broker.ts'

const log = createLog('broker')
const end = (code: number) => log.flush(() => process.exit(code))
const { MIMIC_BROKER_ACCOUNTS, MIMIC_BROKER_PORT, MIMIC_BROKER_HOST } = process.env

try {
  if (!MIMIC_BROKER_ACCOUNTS) throw new Error('MIMIC_BROKER_ACCOUNTS must name the accounts file')
  const port = Number(MIMIC_BROKER_PORT ?? 1883)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`MIMIC_BROKER_PORT must be a port, not "${MIMIC_BROKER_PORT}"`)
  const broker = new Broker({
    accounts: readAccounts(MIMIC_BROKER_ACCOUNTS),
    host: MIMIC_BROKER_HOST ?? '127.0.0.1',
    port,
    log,
  })
  const listening = await broker.start()
  log.info({ port: listening }, 'listening')
  process.send?.({ kind: 'ready', port: listening })
  const stop = () => {
    broker.stop().then(
      () => end(0),
      () => end(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
} catch (error) {
  log.fatal({ err: error }, 'the broker could not start')
  end(1)
}
