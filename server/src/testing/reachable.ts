import mqtt from 'mqtt'
import pg from 'pg'

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const MQTT = process.env['TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883'

/** The address of a PostgreSQL for tests (TEST_DATABASE_URL, or this machine's); undefined if none answers. */
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

/** The address of an external broker (TEST_MQTT_URL, or this machine's Mosquitto); undefined if none answers. */
export async function reachableBroker(): Promise<string | undefined> {
  try {
    const client = await mqtt.connectAsync(MQTT, { connectTimeout: 1_000, reconnectPeriod: 0 })
    await client.endAsync()
    return MQTT
  } catch {
    return undefined
  }
}
