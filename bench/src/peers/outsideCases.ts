import type { CDPSession, Page } from 'puppeteer-core'
import type { Measured, PeerRequest } from './PeerCase.ts'

const IDLE_MS = 3_000
const GROWTH_FRAMES = 10_000
const CHUNK = 100
const WARM_FRAMES = 300
/** Ten thousand frames can take hours on a slow machine. The number of drawn frames is reported with the growth. */
const GROWTH_BUDGET_MS = 480_000
const MB = 1e6

/** The cost of an idle page: its animation frames and the main thread's busy time in 3 s. */
export async function idle(tab: Page, request: PeerRequest): Promise<Measured[]> {
  await open(tab, request)
  const read = async () => ({
    frames: await tab.evaluate(() => window.animationFrames),
    task: (await tab.metrics()).TaskDuration ?? 0,
  })
  const before = await read()
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const after = await read()
  return [
    { metric: 'animation frames in 3 s', unit: 'frames', values: [after.frames - before.frames] },
    { metric: 'main thread in 3 s', unit: 'ms', values: [(after.task - before.task) * 1000] },
  ]
}

/** Heap with the open scene minus heap of the empty page, including buffers of typed arrays. */
export async function memory(tab: Page, request: PeerRequest): Promise<Measured[]> {
  const client = await tab.createCDPSession()
  const before = await heapBytes(client)
  await open(tab, request)
  return [{ metric: 'heap', unit: 'MB', values: [((await heapBytes(client)) - before) / MB] }]
}

/** Heap growth after ten thousand frames of the live page, or as many as the budget allows. */
export async function heapGrowth(tab: Page, request: PeerRequest): Promise<Measured[]> {
  const client = await tab.createCDPSession()
  await open(tab, request)
  const draw = (count: number) => tab.evaluate((frames) => window.livePeer(frames), count)
  await draw(WARM_FRAMES)
  const before = await heapBytes(client)
  const deadline = performance.now() + GROWTH_BUDGET_MS
  let drawn = 0
  // Frames are drawn in chunks, because one call of ten thousand frames would exceed the debugger's timeout.
  for (; drawn < GROWTH_FRAMES && performance.now() < deadline; drawn += CHUNK) await draw(CHUNK)
  return [
    { metric: 'growth', unit: 'MB', values: [((await heapBytes(client)) - before) / MB] },
    { metric: 'frames drawn', unit: 'frames', values: [drawn] },
  ]
}

function open(tab: Page, request: PeerRequest): Promise<void> {
  return tab.evaluate((given) => window.openPeer(given), request as never)
}

async function heapBytes(client: CDPSession): Promise<number> {
  // The second collection frees what finalisers of the first one released.
  for (let i = 0; i < 2; i++) await client.send('HeapProfiler.collectGarbage')
  const usage = await client.send('Runtime.getHeapUsage')
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}
