import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'

const log = createLog('server')
try {
  const config = readConfig(process.env)
  // A start is mostly reading and compiling hundreds of modules; one after a crash finds them compiled.
  enableCompileCache(join(config.dataFolder, 'compiled'))
  const { startServer } = await import('./startServer.ts')
  const server = await startServer(config)
  process.send?.({ kind: 'ready', port: server.port, isSeeded: server.isSeeded })
  // By itself it is written at a regular end only.
  flushCompileCache()
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'the server could not start')
  process.exit(1)
}
