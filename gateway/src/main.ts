import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { stdoutLines } from '@mimic/contract/process'
import pino from 'pino'
import { takeUncaught } from './devices/owners.ts'
import { Gateway } from './Gateway.ts'
import { LogRing } from './LogRing.ts'
import { type StartSettings, startSettings } from './startSettings.ts'

const given = takeCommandLine('gateway')
const ring = new LogRing(stdoutLines('gateway'))
const log = pino({ name: 'gateway' }, ring)
const end = (code: number) => log.flush(() => process.exit(code))
try {
  // Only the owner may read what is written, whether it is new or not.
  process.umask(0o077)
  const settings = await startSettings(given, process.env)
  if (settings.isEnrolOnly) {
    log.info({ gatewayId: settings.config.gatewayId }, 'enrolled: the gateway can be started')
    end(0)
  } else run(settings)
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'the gateway could not start')
  end(1)
}

function run({ config, dataFolder, ...connection }: StartSettings): void {
  const bufferPath = join(dataFolder, `gateway-${config.gatewayId}.db`)
  for (const path of [bufferPath, `${bufferPath}-wal`, `${bufferPath}-shm`])
    if (existsSync(path)) chmodSync(path, 0o600)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    gateway.stop().then(
      () => end(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        end(1)
      },
    )
  }
  const gateway = new Gateway({
    ...connection,
    config,
    bufferPath,
    configPath: join(dataFolder, `gateway-${config.gatewayId}.config.json`),
    log,
    logLines: () => ring.lines,
    restart: stop,
  })
  // An error of a library that nobody can catch costs the device that it belongs to, not the whole gateway.
  process.on('uncaughtException', (error) => {
    if (takeUncaught(error)) return
    log.fatal({ err: error }, 'an error that nobody caught')
    end(1)
  })
  gateway.start()
  process.send?.({ kind: 'ready' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
}
