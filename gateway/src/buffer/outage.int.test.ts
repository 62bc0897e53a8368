import { DatabaseSync } from 'node:sqlite'
import { codes } from '@mimic/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Site } from '../testing/Site.ts'
import { skipAfterFailure } from '../testing/skipAfterFailure.ts'
import { until } from '../testing/until.ts'

let site: Site
// Each test leaves plant, broker and gateway running.
skipAfterFailure()
beforeAll(async () => {
  site = await Site.start()
  await until(() => site.bus.status?.online === true && site.bus.batches.size > 20)
})
afterAll(() => site.stop())

it('point 15: keeps samples and results that the broker took and the server did not acknowledge, and sends them again', async () => {
  const { bus } = site
  bus.isAcknowledging = false
  bus.isAcknowledgingResults = false
  const before = bus.batches.size
  const { uuid, code } = await bus.write('1004-level-sp', 2.5)
  expect(code).toBe(codes.ok)
  expect(owed(site.bufferPath)).toEqual([uuid])
  await until(() => bus.batches.size > before + 20)
  expect(waiting(site.bufferPath).length).toBeGreaterThan(10)
  bus.isAcknowledging = true
  // The gateway repeats the same result for a server that was away the first time.
  expect(owed(site.bufferPath)).toEqual([uuid])
  bus.isAcknowledgingResults = true
  await until(() => owed(site.bufferPath).length === 0)
  expect(bus.results.filter((result) => result.uuid === uuid).length).toBeGreaterThanOrEqual(2)
  await until(() => bus.repeated >= 10)
  expect(bus.results.every((result) => result.code === codes.ok)).toBe(true)
  await until(() => waiting(site.bufferPath).length < 12)
})

it('loses no sample and no result of a write, and delivers none twice, with the broker away and the gateway killed while it buffers', async () => {
  const { bus } = site
  site.trouble('1002', 'silent')
  await until(() => bus.status?.devices?.['1002'] === false)
  await bus.send({ v: 2, kind: 'write', uuid: 'owed', signalId: '1002-valve-sp', value: 50 })
  // The broker has it once send() resolves. The gateway must have begun the write before the broker stops.
  await until(() => begun(site.bufferPath).includes('owed'))
  const [boot] = boots()
  await site.killBroker()
  const phases = [Date.now()]
  await until(() => owed(site.bufferPath).includes('owed'))
  await until(() => waiting(site.bufferPath).length > 50)
  phases.push(Date.now())
  await site.gateway.end('SIGKILL')
  const buffered = waiting(site.bufferPath)
  await site.startGateway()
  phases.push(Date.now())
  await until(() => waiting(site.bufferPath).length > buffered.length + 20)
  phases.push(Date.now())
  await site.startBroker()
  await until(() => buffered.every((key) => bus.batches.has(key)))
  const result = await until(() => bus.results.find(({ uuid }) => uuid === 'owed'))
  expect(result.code).toBe(codes.responseTimeout)
  await until(() => owed(site.bufferPath).length === 0)
  // Live values do not wait for the backfill, and the buffer becomes empty.
  await until(() => bus.status?.online === true)
  await until(() => waiting(site.bufferPath).length < 12)
  await site.gateway.end('SIGTERM')

  expect(boots()).toEqual([boot, expect.any(String)])
  for (const batches of Map.groupBy(bus.batches.values(), (batch) => batch.boot).values()) {
    const seqs = batches.map(({ seq }) => seq).sort((a, b) => a - b)
    expect(seqs).toEqual(seqs.map((_, i) => i + 1))
  }
  // Batches that came twice are recognised by their numbers: no signal has two samples of one time.
  const keys = bus.samples.map(([id, time]) => `${id}@${time}`)
  expect(new Set(keys).size).toBe(keys.length)
  // Reading went on without the broker, before the gateway was killed and after.
  const times = bus.samples.filter(([id]) => id === '1004-level').map(([, time]) => time)
  const [away = 0, killed = 0, started = 0, back = 0] = phases
  for (const [from, to] of [
    [away, killed],
    [started, back],
  ] as const)
    expect(times.filter((time) => time > from && time < to).length).toBeGreaterThan(2)
  site.trouble('1002', null)
  await site.startGateway()
  await until(() => bus.status?.online === true)
})

it('delivers its buffer to a broker that has moved to another address', async () => {
  const before = site.bus
  await site.moveBroker()
  // At the old address nothing answers any more, and reading goes on.
  await until(() => waiting(site.bufferPath).length > 20)
  await site.gateway.end('SIGTERM')
  const buffered = waiting(site.bufferPath)
  await site.startGateway()
  await until(() => buffered.every((key) => site.bus.batches.has(key)))
  await until(() => site.bus.status?.online === true)
  await until(() => waiting(site.bufferPath).length < 12)
  // Both brokers together have every batch of the boot before.
  const [boot = ''] = buffered[0]?.split('/') ?? []
  const all = new Set(
    [...before.batches.values(), ...site.bus.batches.values()]
      .filter((batch) => batch.boot === boot)
      .map(({ seq }) => seq),
  )
  expect([...all].sort((a, b) => a - b)).toEqual([...all].map((_, i) => i + 1))
  expect(await site.bus.write('1004-level-sp', 2.5)).toMatchObject({ code: codes.ok })
})

const boots = (): string[] => [...new Set([...site.bus.batches.values()].map(({ boot }) => boot))]
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
