import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { startServer } from './startServer.ts'

const log = createLog('server')
try {
  const server = await startServer(readConfig(process.env))
  process.send?.({ kind: 'ready', port: server.port, isSeeded: server.isSeeded })
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
