import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import { type Curve, codes } from '../../contract/src/index.ts'
import { Site } from '../../gateway/src/testing/Site.ts'
import { FakeGateway } from '../../server/src/testing/FakeGateway.ts'
import { GATEWAY_LOGIN, TestServer } from '../../server/src/testing/TestServer.ts'
import { until } from '../../server/src/testing/until.ts'
import { SmallDisk } from '../SmallDisk.ts'

// A disk that is really full: a small file system in memory, filled to the last block. Without the permission to mount
// one, the server's own test (live/faults.int.test.ts) covers it by SQLite's limit of pages.

const MIB = 1024 * 1024
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A small file system for everything in the folder of temporary files. */
function smallDisk(bytes: number): SmallDisk | undefined {
  const disk = SmallDisk.mount(bytes)
  if (!disk) return undefined
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = disk.folder
  stops.push(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    disk.unmount()
  })
  return disk
}

it('the server’s disk is full: nothing is acknowledged that is not stored, calls that change something report it, and all goes on when there is space', {
  timeout: 120_000,
}, async (context) => {
  const disk = smallDisk(64 * MIB)
  if (!disk) return context.skip('no file system can be mounted here')
  const test = await TestServer.start({ rateFactor: 1000 })
  stops.push(() => test.stop())
  const admin = await test.login('admin-a')
  const gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  stops.push(() => gateway.stop())
  const from = Date.now() - 300_000
  let time = from
  const sent = new Map<number, number>()
  const send = async () => {
    const value = sent.size / 100
    sent.set(await gateway.send([['a-level', ++time, value, 0]]), value)
  }
  await send()
  await until(() => gateway.acked.size === 1)

  disk.fill()
  // The free space within the files' own blocks is used up first.
  await until(async () => {
    await send()
    await delay(20)
    return sent.size - gateway.acked.size > 5
  })
  const acked = gateway.acked.size
  for (let i = 0; i < 10; i++) await send()
  const edit = await admin.call(paths.equipmentEdit, { id: 'eq-a', note: 'x'.repeat(400) })
  expect(edit.reply).toMatchObject({ code: codes.storeFull, message: '服务器磁盘已满，暂时无法保存' })
  // Queries still work.
  const level = await admin.call(paths.deviceMonitorSignalQuery, { equipmentId: 'eq-a' })
  expect(level.reply.code).toBe(codes.ok)
  expect(gateway.acked.size).toBe(acked)

  disk.free()
  await until(async () => {
    const open = [...sent.keys()].filter((seq) => !gateway.acked.has(seq))
    for (const seq of open)
      await gateway.send([['a-level', from + seq, sent.get(seq) ?? 0, 0]], { seq, lane: 'backfill' })
    await delay(100)
    return open.length === 0
  }, 30_000)
  const ask = { projectId: 'project-a', dataSignal: 'a-level', dateStart: from, dateEnd: time }
  const [curve] = (await admin.call(paths.historyQueryAllData, ask)).reply.data as Curve[]
  expect(curve?.values).toEqual([...sent.values()])
  expect((await admin.call(paths.equipmentEdit, { id: 'eq-a', note: 'again' })).reply.code).toBe(codes.ok)
})

it('a gateway’s disk is full: it still reads and sends live values, executes no write that it cannot record, and buffers again when there is space', {
  timeout: 120_000,
}, async (context) => {
  const disk = smallDisk(64 * MIB)
  if (!disk) return context.skip('no file system can be mounted here')
  const site = await Site.start()
  stops.push(() => site.stop())
  await until(() => site.bus.batches.size > 10)
  expect(await site.bus.write('1002-valve-sp', 40)).toMatchObject({ code: codes.ok, value: 40 })

  disk.fill()
  await delay(1_000)
  const at = Date.now()
  await until(() => (site.bus.newest('1004-level')?.[1] ?? 0) > at)
  // A write that cannot be recorded on disk could be executed twice, so it is refused and the device keeps its value.
  const refused = await site.bus.write('1002-valve-sp', 42)
  expect(refused).toMatchObject({ code: codes.writeFailed, value: null })
  disk.free()
  expect(site.bus.newest('1002-valve-sp')?.[2]).toBe(40)

  // A later outage loses nothing.
  await until(async () => {
    const { code } = await site.bus.write('1002-valve-sp', 41)
    return code === codes.ok
  }, 30_000)
  site.bus.isAcknowledging = false
  const known = site.bus.batches.size
  await until(() => site.bus.batches.size > known + 10)
  site.bus.isAcknowledging = true
  await until(() => site.bus.repeated >= 5, 30_000)
})
