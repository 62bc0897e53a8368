import { dirname, join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { GATEWAY_ACCOUNTS, readBrokerSettings } from '../platform/settings/brokerSettings.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { readAccounts } from './accounts.ts'
import { Broker } from './Broker.ts'
import { GatewayAccountsWatch } from './GatewayAccountsWatch.ts'
import { listenerTls } from './listenerTls.ts'

takeCommandLine('broker')
const log = createLog('broker')
const end = (code: number) => log.flush(() => process.exit(code))
const { MIMIC_BROKER_ACCOUNTS, MIMIC_BROKER_PORT } = process.env

try {
  if (!MIMIC_BROKER_ACCOUNTS) throw new Error('MIMIC_BROKER_ACCOUNTS must name the accounts file')
  const port = Number(MIMIC_BROKER_PORT ?? 1883)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`MIMIC_BROKER_PORT must be a port, not "${MIMIC_BROKER_PORT}"`)
  const dataFolder = dirname(MIMIC_BROKER_ACCOUNTS)
  const settings = readBrokerSettings(process.env)
  const tls = settings.listen && { ...settings.listen, ...(await listenerTls(dataFolder, settings)) }
  const gateways = new GatewayAccountsWatch({
    path: join(dataFolder, GATEWAY_ACCOUNTS),
    log,
    onChange: (accounts) => broker.setAccounts(accounts),
  })
  const broker = new Broker({
    accounts: readAccounts(MIMIC_BROKER_ACCOUNTS),
    host: '127.0.0.1',
    port,
    log,
    ...(tls ? { tls } : {}),
    beforeLogin: () => gateways.look(),
  })
  await gateways.start()
  const listening = await broker.start()
  log.info({ port: listening, tlsPort: broker.tlsPort }, 'listening')
  process.send?.({ kind: 'ready', port: listening })
  const stop = () => {
    gateways.stop()
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
