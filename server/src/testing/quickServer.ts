import pino from 'pino'
import { readConfig } from '../platform/settings/config.ts'
import { startServer } from '../startServer.ts'

// A server in a process of its own, whose monotonic clock runs FACTOR times as fast and whose repeated work is done
// FACTOR times as often. Its wall clock and the heartbeat of its lease keep real time.

const factor = Number(process.env['FACTOR'])
const server = await startServer(readConfig(process.env), {
  log: pino({ level: 'silent' }),
  monotonic: () => performance.now() * factor,
  waitFactor: 1 / factor,
  onOver: () => process.exit(1),
})
process.send?.({ kind: 'ready', port: server.port })
const stop = () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once('SIGTERM', stop)
process.once('disconnect', stop)
