import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { codes } from '@mimic/contract/errors'
import { expect, it } from 'vitest'
import { Site } from './testing/Site.ts'
import { until } from './testing/until.ts'

it('loses no sample and delivers none twice, with the broker away and the gateway killed while it buffers', async () => {
  const site = await Site.start()
  try {
    await until(() => site.bus.batches.size > 20)
    await site.killBroker()
    await delay(1_500)
    await site.gateway.end('SIGKILL')
    const buffered = waiting(site.outboxPath)
    expect(buffered.length).toBeGreaterThan(50)
    await site.startGateway()
    await delay(1_500)
    await site.startBroker()
    await until(() => buffered.every((key) => site.bus.batches.has(key)), 20_000)
    // Live values do not wait for the backfill, and the buffer becomes empty.
    await until(() => site.bus.status?.online === true)
    await until(() => waiting(site.outboxPath).length < 12, 20_000)
    await site.gateway.end('SIGTERM')

    const boots = Map.groupBy(site.bus.batches.values(), ({ boot }) => boot)
    expect(boots.size).toBe(2)
    for (const batches of boots.values()) {
      const seqs = batches.map(({ seq }) => seq).sort((a, b) => a - b)
      expect(seqs).toEqual(seqs.map((_, i) => i + 1))
    }
    // Batches that came twice are recognised by their numbers: no signal has two samples of one time.
    const keys = site.bus.samples.map(([id, time]) => `${id}@${time}`)
    expect(new Set(keys).size).toBe(keys.length)
    // Reading never stopped, with or without broker: the only gap is the gateway's own restart. A busy machine may skip
    // some readings.
    const times = site.bus.samples.filter(([id]) => id === '1004-level').map(([, time]) => time)
    const gaps = times.sort((a, b) => a - b).flatMap((time, i) => (i === 0 ? [] : [time - (times[i - 1] ?? 0)]))
    expect(gaps.filter((gap) => gap > 2_500).length).toBeLessThanOrEqual(1)
  } finally {
    await site.stop()
  }
})

it('delivers its buffer to a broker that has moved to another address', async () => {
  const site = await Site.start()
  try {
    const before = site.bus
    await until(() => before.batches.size > 20)
    await site.moveBroker()
    // At the old address nothing answers any more, and reading goes on.
    await until(() => waiting(site.outboxPath).length > 20)
    await site.gateway.end('SIGTERM')
    const buffered = waiting(site.outboxPath)
    await site.startGateway()
    await until(() => buffered.every((key) => site.bus.batches.has(key)), 20_000)
    await until(() => site.bus.status?.online === true)
    await until(() => waiting(site.outboxPath).length < 12, 20_000)
    // Both brokers together have every batch of the first boot.
    const [boot = ''] = buffered[0]?.split('/') ?? []
    const all = new Set(
      [...before.batches.values(), ...site.bus.batches.values()]
        .filter((batch) => batch.boot === boot)
        .map(({ seq }) => seq),
    )
    expect([...all].sort((a, b) => a - b)).toEqual([...all].map((_, i) => i + 1))
    expect(await site.bus.write('1004-level-sp', 2.5)).toMatchObject({ code: codes.ok })
  } finally {
    await site.stop()
  }
})

it('keeps what the server does not acknowledge, though the broker took it', async () => {
  const site = await Site.start()
  try {
    site.bus.isAcknowledging = false
    await until(() => site.bus.batches.size > 20)
    const buffered = waiting(site.outboxPath)
    expect(buffered.length).toBeGreaterThan(10)
    site.bus.isAcknowledging = true
    await until(() => site.bus.repeated >= 10, 20_000)
    await until(() => waiting(site.outboxPath).length < 12, 20_000)
  } finally {
    await site.stop()
  }
})

it('delivers the result of a write that ended while the broker was away', async () => {
  const site = await Site.start()
  try {
    site.trouble('1002', 'silent')
    await until(() => site.bus.status?.devices?.['1002'] === false)
    await site.bus.send({ v: 2, kind: 'write', uuid: 'owed', signalId: '1002-valve-sp', value: 50 })
    // The broker has it once send() resolves. The gateway must have begun the write before the broker stops.
    await until(() => begun(site.outboxPath).includes('owed'))
    await site.killBroker()
    await until(() => owed(site.outboxPath).includes('owed'))
    // This also holds after a restart of the gateway.
    await site.gateway.end('SIGKILL')
    await site.startGateway()
    await site.startBroker()
    const result = await until(() => site.bus.results.find(({ uuid }) => uuid === 'owed'))
    expect(result.code).toBe(codes.gatewayTimeout)
    await until(() => owed(site.outboxPath).length === 0)
  } finally {
    await site.stop()
  }
})

it('point 15: keeps a result that the broker took and the server did not acknowledge, and sends it again', async () => {
  const site = await Site.start()
  try {
    await until(() => site.bus.status?.online === true)
    site.bus.isAcknowledging = false
    const { uuid, code } = await site.bus.write('1004-level-sp', 2.5)
    expect(code).toBe(codes.ok)
    expect(owed(site.outboxPath)).toEqual([uuid])
    // The gateway repeats the same result for a server that was away the first time.
    await until(() => site.bus.results.filter((result) => result.uuid === uuid).length >= 2)
    expect(owed(site.outboxPath)).toEqual([uuid])
    site.bus.isAcknowledging = true
    await until(() => owed(site.outboxPath).length === 0)
    expect(site.bus.results.every((result) => result.code === codes.ok)).toBe(true)
  } finally {
    await site.stop()
  }
})

const waiting = (path: string): string[] =>
  rows(path, 'SELECT boot, seq FROM batch').map(({ boot, seq }) => `${String(boot)}/${String(seq)}`)
const begun = (path: string): string[] => rows(path, 'SELECT uuid FROM command').map(({ uuid }) => String(uuid))
const owed = (path: string): string[] => rows(path, 'SELECT uuid FROM answer').map(({ uuid }) => String(uuid))

function rows(path: string, query: string): Record<string, unknown>[] {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return db.prepare(query).all()
  } finally {
    db.close()
  }
}
