import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const least = { MQTT_URL: 'mqtt://127.0.0.1:1883' }

describe('the settings', () => {
  it('have defaults for all but the broker', () => {
    expect(readConfig(least)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: undefined,
      extraOrigins: [],
      rawDays: 90,
      alarmDays: 1095,
      auditDays: 1095,
      metricsToken: undefined,
    })
  })

  it('take an empty variable as an absent one', () => {
    expect(readConfig({ ...least, HOST: '', DATABASE_URL: '', MIMIC_ORIGINS: '' })).toEqual(readConfig(least))
  })

  it('spell origins as browsers do', () => {
    const { extraOrigins } = readConfig({
      ...least,
      MIMIC_ORIGINS: 'https://A.example/, http://b.example:80,,https://c.example:8443',
    })
    expect(extraOrigins).toEqual(['https://a.example', 'http://b.example', 'https://c.example:8443'])
  })

  it.each([
    ['MQTT_URL', ''],
    ['MQTT_CA', '/none.pem'],
    ['MQTT_CERT', '/none.pem'],
    ['MQTT_KEY', '/none.pem'],
    ['MQTT_CA', import.meta.filename],
    ['MIMIC_BROKER_LISTEN', '8883'],
    ['MIMIC_BROKER_LISTEN', '0.0.0.0:0'],
    ['MIMIC_BROKER_LISTEN', '0.0.0.0:65536'],
    ['MIMIC_BROKER_LISTEN', 'user@host:8883'],
    ['MIMIC_BROKER_LISTEN', '::1:8883'],
    ['MIMIC_BROKER_URL', 'https://plant.example'],
    ['MIMIC_BROKER_URL', 'plant.example:8883'],
    ['MQTT_URL', 'http://127.0.0.1'],
    ['DATABASE_URL', 'mysql://root:secret-word@host/db'],
    ['DATABASE_URL', 'secret-word'],
    ['MIMIC_ORIGINS', 'plant.example'],
    ['MIMIC_ORIGINS', 'file:///x'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['MIMIC_RAW_DAYS', '0'],
    ['MIMIC_RAW_DAYS', 'x'],
    ['MIMIC_ALARM_DAYS', '0'],
    ['MIMIC_AUDIT_DAYS', ''.padEnd(2)],
  ])('%s=%s is refused by its name, without secrets', (name, value) => {
    const read = () => readConfig({ ...least, [name]: value })
    expect(read).toThrow(name)
    expect(read).not.toThrow(/secret-word/)
  })
})
