import { readFileSync } from 'node:fs'
import { Gateway, parseConfig } from '../../gateway/src/index.ts'
import { createLog } from '../../server/src/platform/telemetry/log.ts'
import { ScaledClock } from './ScaledClock.ts'

// A gateway in its own process. A test sets its clock by a message `{ offMs }`.

const { CONFIG = '', BUFFER = '', MQTT_URL = '', MQTT_USERNAME, MQTT_PASSWORD, FACTOR = '1' } = process.env
const clock = new ScaledClock(Number(FACTOR))
const gateway = new Gateway({
  config: parseConfig(JSON.parse(readFileSync(CONFIG, 'utf8'))),
  bufferPath: BUFFER,
  mqttUrl: MQTT_URL,
  username: MQTT_USERNAME,
  password: MQTT_PASSWORD,
  log: createLog('gateway', 'silent'),
  now: clock.now,
  monotonic: clock.monotonic,
})
process.on('message', ({ offMs }: { offMs: number }) => {
  clock.offMs = offMs
})
gateway.start()
process.send?.({ kind: 'ready' })
