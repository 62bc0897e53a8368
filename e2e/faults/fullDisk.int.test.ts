import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../contract/src/derived/paths.ts'
import { type Alarm, type Curve, codes } from '../../contract/src/index.ts'
import { stepsStopTogether } from '../../engine/src/testing/steps.ts'
import { isLong } from '../../engine/src/testing/walks.ts'
import { LiveSocket } from '../../server/src/testing/LiveSocket.ts'
import { TestClient } from '../../server/src/testing/TestClient.ts'
import { PASSWORD, RunningMimic, until } from '../RunningMimic.ts'
import { SmallDisk } from '../SmallDisk.ts'

// `npm start` as a user runs it, with everything on one disk that becomes full.

const PAGE = '3001'
const PROJECT = '2001'
const LEVEL = '1004-level'
const disk = SmallDisk.mount(96 * 1024 * 1024)

describe.skipIf(!disk)(
  `point 13: a full disk${disk ? '' : ' (no file system can be mounted here)'}`,
  { retry: 0 },
  () => {
    stepsStopTogether()
    let mimic: RunningMimic
    let admin: TestClient
    let live: LiveSocket
    let pids: Map<string, number>
    let filledAt = 0

    beforeAll(async () => {
      if (!disk) return
      mimic = await RunningMimic.start({
        MIMIC_DATA: join(disk.folder, 'data'),
        // Compiled code is kept on the full disk too.
        NODE_COMPILE_CACHE: '',
      })
      admin = await TestClient.login(mimic.origin, 'admin', PASSWORD)
      live = await LiveSocket.ofPage(admin, PAGE)
      await until('a value', () => live.newest(LEVEL)?.value)
      pids = new Map(
        ['server', 'broker', 'plant', 'gateway-gw-a', 'gateway-gw-b'].map((name) => [name, mimic.pid(name)]),
      )
    }, 120_000)
    afterAll(async () => {
      live?.socket.terminate()
      await mimic?.stop({ keepData: true })
      disk?.unmount()
    }, 60_000)

    const health = async () => {
      const answer = await fetch(`${mimic.origin}/healthz`)
      return { status: answer.status, problems: ((await answer.json()) as { problems: string[] }).problems }
    }
    const storeState = async () => (await admin.call(paths.systemStore, {})).reply.data
    const storeAlarms = async () =>
      ((await admin.call(paths.alarmQueryAll, {})).reply.data as Alarm[]).filter(({ type }) => type === 'store')
    const edit = (note: string) => admin.call(paths.equipmentEdit, { id: '1004', note })
    const newest = () => live.newest(LEVEL)?.time ?? 0
    const isAlive = (pid: number) => process.kill(pid, 0)

    it('point 21: only its owner can read the data folder', () => {
      const modes = readdirSync(mimic.dataFolder, { recursive: true, withFileTypes: true }).map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path, statSync(path).mode & 0o777, entry.isDirectory() ? 0o700 : 0o600] as const
      })
      expect(modes.length).toBeGreaterThan(10)
      expect(modes.filter(([, mode, wanted]) => mode !== wanted)).toEqual([])
      expect(statSync(mimic.dataFolder).mode & 0o777).toBe(0o700)
    })

    it('is reported at once: by health, an alarm, the screens', { timeout: 120_000 }, async () => {
      disk?.fill()
      filledAt = Date.now()
      await until('health to tell', async () => {
        // Fills the space that a growing file leaves again.
        disk?.fill()
        return (await health()).status === 503
      })
      expect((await health()).problems.join()).toContain('disk of the store is full')
      expect(await storeState()).toMatchObject({ state: 'full', damaged: [] })
      await until('the alarm', async () => (await storeAlarms()).some(({ state }) => state === 'active'))
    })

    it('refuses what cannot be stored with a code and a text', { timeout: 120_000 }, async () => {
      const refused = await until('a call to be refused', async () => {
        disk?.fill()
        const { reply } = await edit('x'.repeat(400))
        return reply.code === codes.storeFull ? reply : undefined
      })
      expect(refused.message).toBe('服务器磁盘已满，暂时无法保存')
    })

    it('stops neither values, nor reading, nor sessions, nor a process, for as long as it lasts', {
      timeout: 180_000,
    }, async () => {
      const end = Date.now() + (isLong ? 20_000 : 3_000)
      let last = newest()
      while (Date.now() < end) {
        disk?.fill()
        const before = last
        await until('a newer value', () => newest() > before)
        last = newest()
        for (const [path, body] of [
          [paths.equipmentQuery, { page: 1, pageSize: 10 }],
          [paths.deviceMonitorSignalQuery, { equipmentId: '1004' }],
          [paths.projectMonitorPageInfo, { id: PAGE }],
          [paths.messageQuery, { page: 1, pageSize: 10 }],
        ] as const) {
          const { reply } = await admin.call(path, body)
          expect([path, reply.code]).toEqual([path, codes.ok])
        }
        await delay(500)
      }
      // A new screen can be opened too.
      const second = await LiveSocket.ofPage(admin, PAGE)
      await until('a value on it', () => (second.newest(LEVEL)?.time ?? 0) >= last)
      second.socket.terminate()
      for (const [name, pid] of pids) expect([name, mimic.pid(name), isAlive(pid)]).toEqual([name, pid, true])
    })

    it('does not keep a server that dies meanwhile from coming back', { timeout: 120_000 }, async () => {
      const server = mimic.pid('server')
      process.kill(server, 'SIGKILL')
      await until('the server to answer', async () => (await health()).status > 0, 60_000)
      live.socket.terminate()
      live = await LiveSocket.ofPage(admin, PAGE)
      const at = Date.now()
      await until('new values', () => newest() > at, 30_000)
    })

    it('ends by itself when there is space, and nothing is missing from the recorded values', {
      timeout: 240_000,
    }, async () => {
      disk?.free()
      const freedAt = Date.now()
      await until('health', async () => (await health()).status === 200, 60_000)
      console.log(`point 13: well again ${Date.now() - freedAt} ms after there was space`)
      expect(await storeState()).toEqual({ state: 'well', damaged: [], isRefusedByBroker: false })
      expect((await edit('again')).reply.code).toBe(codes.ok)
      await until('the alarm to be over', async () => (await storeAlarms()).every(({ state }) => state !== 'active'))
      expect((await storeAlarms()).length).toBeGreaterThan(0)
      // The gateways delivered the samples from the time without space.
      const recorded = async () => {
        const ask = { projectId: PROJECT, dataSignal: LEVEL, dateStart: filledAt, dateEnd: freedAt }
        const [curve] = (await admin.call(paths.historyQueryAllData, ask)).reply.data as Curve[]
        return [filledAt, ...(curve?.times ?? []), freedAt]
      }
      // There is a sample for each second, as on any other day, although server and gateways had no disk space and the
      // server was killed. On a busy machine some come late.
      await until(
        'what waited in the gateways',
        async () => {
          const times = await recorded()
          const gap = Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? time)))
          if (gap > 5_000) throw new Error(`${times.length - 2} samples, the widest gap is ${gap} ms`)
          return true
        },
        60_000,
      )
      const log = readFileSync(join(mimic.dataFolder, 'logs/server.log'), 'utf8').trimEnd().split('\n')
      // Log lines are whole.
      for (const line of log) expect(() => JSON.parse(line)).not.toThrow()
      expect(log.some((line) => line.includes('the store has space again'))).toBe(true)
    })
  },
)
