import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { assertDataFolder } from './platform/settings/assertDataFolder.ts'
import { readConfig } from './platform/settings/config.ts'
import { closeDataFolder, makePrivateFiles } from './platform/settings/privateData.ts'
import { createLog } from './platform/telemetry/log.ts'

takeCommandLine('server')
const log = createLog('server')
const end = (code: number) => log.flush(() => process.exit(code))
try {
  const config = readConfig(process.env)
  makePrivateFiles()
  assertDataFolder(config.dataFolder)
  closeDataFolder(config.dataFolder)
  // A start mostly reads and compiles hundreds of modules; with the cache, a start after a crash finds them compiled.
  enableCompileCache(join(config.dataFolder, 'compiled'))
  const { startServer } = await import('./startServer.ts')
  const onStep = (doing: string) => process.send?.({ kind: 'starting', doing })
  const server = await startServer(config, { onOver: () => end(1), onStep })
  const { port, isSeeded, activeUrl } = server
  process.send?.({ kind: 'ready', port, isSeeded, activeUrl })
  // By default the cache is written only at a regular exit.
  flushCompileCache()
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.stop().then(
      () => end(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        end(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'the server could not start')
  end(1)
}
