import mqtt from 'mqtt'
import pg from 'pg'

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const MQTT = process.env['TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883'

/** The address of a PostgreSQL to test on (TEST_DATABASE_URL, or this machine's); undefined when none answers. */
export async function reachablePostgres(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 1_000 })
  try {
    await client.connect()
    await client.end()
    return POSTGRES
  } catch {
    return undefined
  }
}

/** The address of a broker that is not ours (TEST_MQTT_URL, or this machine's Mosquitto); undefined when none answers. */
export async function reachableBroker(): Promise<string | undefined> {
  try {
    const client = await mqtt.connectAsync(MQTT, { connectTimeout: 1_000, reconnectPeriod: 0 })
    await client.endAsync()
    return MQTT
  } catch {
    return undefined
  }
}
