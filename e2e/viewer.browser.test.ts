import type { BrowserContext, HTTPResponse, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laneContext } from '../engine/src/testing/launchChromium.ts'
import { stepsStopTogether } from '../engine/src/testing/steps.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// The wall screen: <mimic-viewer> on a plain HTML page, through all that happens to it over weeks.

let mimic: RunningMimic
let browser: BrowserContext
let wall: Page
let errors: string[]
let response: HTTPResponse | null

interface Wall {
  viewer?: { status: string }
}
interface Seen {
  statuses: string[]
  values: Map<string, number>
  arrivals: number
}

beforeAll(async () => {
  mimic = await RunningMimic.start()
  browser = await laneContext()
  wall = await browser.newPage()
  errors = watchErrors(wall)
  await wall.goto(`${mimic.origin}/viewer/example.html`)
  await wall.evaluate(
    async (loginname, password) => {
      await fetch('/lfscada/user/login', { method: 'POST', body: new URLSearchParams({ loginname, password }) })
    },
    'viewer',
    PASSWORD,
  )
  response = await wall.goto(`${mimic.origin}/viewer/example.html`)
  await wall.evaluate(() => {
    const seen: Seen = { statuses: [], values: new Map(), arrivals: 0 }
    Object.assign(window, { seen })
    const element = document.querySelector('mimic-viewer')
    element?.addEventListener('status', (event) => seen.statuses.push((event as CustomEvent).detail.status))
    element?.addEventListener('value', (event) => {
      const { id, time } = (event as CustomEvent<{ id: string; time: number }>).detail
      seen.values.set(id, time)
      seen.arrivals++
    })
  })
})

afterAll(async () => {
  await browser?.close()
  await mimic?.stop()
})

const status = () => wall.$eval('mimic-viewer', (element) => (element as unknown as Wall).viewer?.status ?? 'no viewer')
const untilLive = () => until('the wall screen to be live', async () => (await status()) === 'live')
const banner = () =>
  wall.$eval('mimic-viewer', (element) => {
    const shown = element.shadowRoot?.querySelector<HTMLElement>('.banner')
    return shown && !shown.hidden ? shown.textContent : ''
  })
/** Device time of the newest value that arrived. */
const newest = () => wall.evaluate(() => Math.max(0, ...(window as unknown as { seen: Seen }).seen.values.values()))
/** Number of values that arrived. */
const arrivals = () => wall.evaluate(() => (window as unknown as { seen: Seen }).seen.arrivals)
/**
 * Screenshot of the left quarter: levels, pumps and a gauge. The chart beside it moves with time, even without values.
 */
const picture = async () =>
  Buffer.from(await wall.screenshot({ clip: { x: 0, y: 0, width: 360, height: 900 } })).toString('base64')

describe('the wall screen', () => {
  stepsStopTogether()

  it('shows the page live under a policy that compiles no code', async () => {
    await untilLive()
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe-eval')
    await until('values to come in', async () => (await newest()) > 0)
    // The policy also allowed the viewer's own workers.
    const workers = wall.workers().map((worker) => worker.url())
    expect(workers.filter((url) => url.includes('animation.worker'))).toHaveLength(1)
    expect(workers.filter((url) => url.includes('chart.worker'))).toHaveLength(1)
    await keepPicture(wall, 'wall-live')
  })

  it('animates between values: pictures differ while none arrives', async () => {
    // A value that was about to be drawn changes the picture once; a third picture is the animation's.
    await until('three pictures between two values', async () => {
      const before = await arrivals()
      const pictures = new Set<string>()
      while (pictures.size < 3 && (await arrivals()) === before) pictures.add(await picture())
      return pictures.size === 3 && (await arrivals()) === before
    })
  })

  it('marks values stale when their gateway falls silent, and removes the marks', async () => {
    const gateway = mimic.pid('gateway-gw-a')
    process.kill(gateway, 'SIGSTOP')
    try {
      // All values have arrived and animations have ended, but nothing is stale yet.
      let resting = ''
      let looks = 0
      await until('a picture that rests', async () => {
        const now = await picture()
        looks = now === resting ? looks + 1 : 0
        resting = now
        return looks > 3
      })
      await until('the marks', async () => (await picture()) !== resting)
      expect(await status()).toBe('live')
      await keepPicture(wall, 'wall-stale')
    } finally {
      process.kill(gateway, 'SIGCONT')
    }
    const before = await newest()
    await until('values to go on', async () => (await newest()) > before)
  })

  it('reports that the server is gone, and goes on by itself', async () => {
    await mimic.kill('server')
    expect(await until('the banner', banner)).toMatch(/^No connection since \d\d:\d\d:\d\d/)
    await keepPicture(wall, 'wall-away')
    const goneAt = Date.now()
    await until('the wall screen to be live again', async () => (await status()) === 'live', 45_000)
    expect(await banner()).toBe('')
    await until('values of now', async () => (await newest()) > goneAt)
  })

  it('goes on without its animation worker', async () => {
    const worker = wall.workers().find((each) => each.url().includes('animation.worker'))
    expect(worker).toBeDefined()
    await worker?.close()
    const before = await newest()
    await until('values to go on', async () => (await newest()) > before)
    const still = await picture()
    await until('the picture to go on', async () => (await picture()) !== still)
  })

  it('ends with the session, and reports it', async () => {
    await wall.evaluate(() => fetch('/lfscada/user/logout', { method: 'POST', body: new URLSearchParams() }))
    await until('the end', async () => (await status()) === 'ended')
    expect(await banner()).not.toBe('')
    await keepPicture(wall, 'wall-ended')
  })

  it('no error was reported but for the connection that the test cut', () => {
    expect(errors.filter((error) => !/401|WebSocket|Failed to (load resource|fetch)|ERR_/.test(error))).toEqual([])
  })
})
