import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { Site } from '../testing/Site.ts'
import { until } from '../testing/until.ts'
import { Losses } from './Losses.ts'

// Issue 14, point 16: 251 of 713 samples were lost unnoticed.
it('an overflow of the buffer is reported with the exact number of lost samples, also after kill -9', async () => {
  let signals = 0
  let equipId = ''
  const site = await Site.start({
    change: (config) => {
      // Every read of this one device is a batch of all its signals, so a missing batch shows how many samples were
      // lost.
      const [device] = config.devices
      for (const signal of device!.signals) delete signal.deadBand
      signals = device!.signals.length
      equipId = device!.equipId
      Object.assign(config, { devices: [device], bufferMb: 0.01 })
    },
  })
  try {
    await until(() => site.bus.batches.size > 5)
    // Batches are sent and perhaps received, but not acknowledged.
    site.bus.isAcknowledging = false
    const at = site.bus.batches.size
    await until(() => site.bus.batches.size > at + 3)
    await site.killBroker()
    await until(() => lost(site.bufferPath) > 10 * signals, 30_000)
    await site.gateway.end('SIGKILL')
    const before = lost(site.bufferPath)
    // The last batch that the first run stored.
    const first = newest(site.bufferPath)
    await site.startGateway()
    await until(() => lost(site.bufferPath) > before + 10 * signals, 30_000)
    site.bus.isAcknowledging = true
    await site.startBroker()
    await until(() => losses(site.bufferPath).untold === 0 && told(site) > 0, 30_000)
    // Its status says so too; it comes with the next change of a device.
    site.trouble(equipId, 'silent')
    await until(() => site.bus.status?.devices?.[equipId] === false && site.bus.status.lost === 0, 30_000)
    await until(() => waiting(site.bufferPath) < 3, 20_000)
    await site.gateway.end('SIGTERM')
    expect(told(site)).toBe(missing(site, first) * signals)
    // Each report covers the time of its losses.
    const spans = [...site.bus.batches.values()].flatMap((batch) => batch.lost ?? [])
    const had = new Set(site.bus.samples.map(([, time]) => time))
    for (const { from, to, doubted } of spans) {
      expect(to).toBeGreaterThanOrEqual(from)
      if (!doubted) expect([had.has(from), had.has(to)]).toEqual([false, false])
    }
  } finally {
    await site.stop()
  }
}, 120_000)

/** Counts like the server: doubted batches that arrived are not lost. */
function told({ bus }: Site): number {
  let sum = 0
  for (const { lost = [] } of bus.batches.values())
    for (const { samples, doubted = [] } of lost) {
      sum += samples
      for (const [boot, first, counts] of doubted)
        for (const [i, count] of counts.entries()) if (!bus.batches.has(`${boot}/${first + i}`)) sum += count
    }
  return sum
}

/** Numbers of the batches that never arrived, of both boots. */
function missing({ bus }: Site, first: { boot: string; seq: number }): number {
  let sum = 0
  for (const [boot, batches] of Map.groupBy(bus.batches.values(), ({ boot }) => boot))
    sum += Math.max(...batches.map(({ seq }) => seq), boot === first.boot ? first.seq : 0) - batches.length
  return sum
}

function asked<T>(path: string, ask: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return ask(db)
  } finally {
    db.close()
  }
}
const losses = (path: string) =>
  asked(path, (db) => new Losses(db.prepare('SELECT state FROM loss').get()?.['state'] as string | undefined))
const lost = (path: string) => losses(path).total
const newest = (path: string) =>
  asked(path, (db) => db.prepare('SELECT boot, seq FROM batch ORDER BY place DESC LIMIT 1').get()) as { boot: string; seq: number } // biome-ignore format: one line
const waiting = (path: string) =>
  asked(path, (db) => Number(db.prepare('SELECT count(*) AS n FROM batch').get()?.['n']))
