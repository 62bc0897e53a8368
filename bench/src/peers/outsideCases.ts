import type { CDPSession, Page } from 'puppeteer-core'
import type { Measured, PeerRequest } from './PeerCase.ts'

const IDLE_MS = 3_000
const GROWTH_FRAMES = 10_000
const CHUNK = 100
const WARM_FRAMES = 300
/** On a slow machine ten thousand frames can take hours; how many were drawn is told beside the growth. */
const GROWTH_BUDGET_MS = 480_000
const MB = 1e6

/** What a page that stands still costs: its animation frames and the main thread's working time in 3 s. */
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

/** Heap with the scene open over the heap of the page before it, buffers of typed arrays included. */
export async function memory(tab: Page, request: PeerRequest): Promise<Measured[]> {
  const client = await tab.createCDPSession()
  const before = await heapBytes(client)
  await open(tab, request)
  return [{ metric: 'heap', unit: 'MB', values: [((await heapBytes(client)) - before) / MB] }]
}

/** What ten thousand frames of the live page leave behind, or as many as the budget allows. */
export async function heapGrowth(tab: Page, request: PeerRequest): Promise<Measured[]> {
  const client = await tab.createCDPSession()
  await open(tab, request)
  const draw = (count: number) => tab.evaluate((frames) => window.livePeer(frames), count)
  await draw(WARM_FRAMES)
  const before = await heapBytes(client)
  const deadline = performance.now() + GROWTH_BUDGET_MS
  let drawn = 0
  // In parts: one call of ten thousand frames would outlast the debugger's patience.
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
  // Twice: finalisers that ran in the first round free what the second collects.
  for (let i = 0; i < 2; i++) await client.send('HeapProfiler.collectGarbage')
  const usage = await client.send('Runtime.getHeapUsage')
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}
