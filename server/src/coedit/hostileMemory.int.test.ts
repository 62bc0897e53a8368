import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededBelow } from '../../../engine/src/testing/seededRandom.ts'
import { isLong } from '../../../engine/src/testing/walks.ts'
import { ServerProcess } from '../testing/ServerProcess.ts'
import { Designer } from './testing/Designer.ts'
import { damagedUpdate, honestUpdate } from './testing/damagedUpdate.ts'
import { connectHostile, isDropped } from './testing/HostileSocket.ts'
import { updateMessage } from './wire.ts'

// The server is a separate process, so that only its memory is measured. MIMIC_SEED_NUMBER repeats a run.

const UPDATES = isLong ? 1_500 : 250
/** These edits compile the code, and let the heap of a fresh process grow to its working size. */
const WARM_UP = isLong ? 1_000 : 200
const MAX_GROWTH_MB = 50
const seed = Number(process.env['MIMIC_SEED_NUMBER'] ?? Date.now() % 1_000_000)

let server: ServerProcess
let watcher: Designer

beforeAll(async () => {
  // With a small young generation the heap is at its working size after few updates.
  server = await ServerProcess.start({ NODE_OPTIONS: '--max-semi-space-size=2' })
  watcher = await Designer.open(await server.login('admin-a'))
})
afterAll(async () => {
  watcher?.close()
  await server?.stop()
})

it.runIf(process.platform === 'linux')(
  `14.18 memory under ${UPDATES} damaged updates to a warm server grows by ${MAX_GROWTH_MB} MB at most, seed ${seed}`,
  { timeout: 180_000 },
  async () => {
    const dice = seededBelow(seed)
    const client = await server.login('designer-a')
    let hostile = await connectHostile(watcher.provider.url, client)
    let [refused, start, highest] = [0, 0, 0]
    for (let i = 0; i < WARM_UP + UPDATES; i++) {
      if (i === WARM_UP) {
        start = residentMb(server.pid)
        refused = 0
      }
      hostile.socket.send(updateMessage(damagedUpdate(honestUpdate(watcher.doc, dice), dice)))
      if (await isDropped(hostile)) {
        refused++
        hostile = await connectHostile(watcher.provider.url, client)
      }
      if (i >= WARM_UP) highest = Math.max(highest, residentMb(server.pid))
    }
    hostile.socket.terminate()
    const growth = highest - start
    console.log(
      `${UPDATES} damaged updates, ${refused} dropped their sender: resident ${start} MB, ${highest} MB at most, ${residentMb(server.pid)} MB in the end`,
    )
    expect(refused).toBeGreaterThan(UPDATES / 2)
    expect(growth).toBeLessThanOrEqual(MAX_GROWTH_MB)
  },
)

/** Physical memory of a process. */
function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
