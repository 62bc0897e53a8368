import { paths } from '@mimic/contract'
import type { BrowserContext, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laneContext } from '../engine/src/testing/launchChromium.ts'
import { FakeGateway } from '../server/src/testing/FakeGateway.ts'
import type { TestClient } from '../server/src/testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../server/src/testing/TestServer.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { ForeignSite } from './ForeignSite.ts'
import { until } from './RunningMimic.ts'

// Events of alarms, links and replay that the viewer sends to a page of another site, under that site's strict policy.

const MESSAGE = 'Above the mark'

let test: TestServer
/** Uses the name instead of the address, so that browsers see another site than the foreign one. */
let server: string
let gateway: FakeGateway
let admin: TestClient
let site: ForeignSite
let browser: BrowserContext
let page: Page
let errors: string[]

const call = async <T>(path: string, body: Record<string, string>): Promise<T> => {
  const { reply } = await admin.call(path, body)
  if (reply.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply.data as T
}
const makeToken = async (alarms: boolean) => {
  const body = { pageId: 'page-a', title: 'Intranet', origins: site.origin, alarms: String(alarms) }
  return (await call<{ token: string }>(paths.embedAdd, body)).token
}
const link = (id: string, y: number, href: string) => ({
  id,
  widgetType: 'UsualButton',
  position: { x: 300, y, width: 140, height: 32, rotate: 0 },
  data: { title: id, type: 'signal', signalId: 'a-set', equipId: 'eq-a' },
  clickEvent: { enable: true, config: { action: 'link', link: href } },
})
const widgets = [
  {
    id: 'level',
    widgetType: 'UsualDataText',
    position: { x: 20, y: 20, width: 200, height: 40, rotate: 0 },
    data: { type: 'signal', signalId: 'a-level', equipId: 'eq-a' },
  },
  link('manual', 20, '/healthz'),
  link('evil', 60, 'javascript:document.title="evil"'),
  {
    id: 'alarms',
    widgetType: 'ComplexAlarm',
    position: { x: 20, y: 110, width: 760, height: 300, rotate: 0 },
    data: { equips: [{ equipmentId: 'eq-a' }] },
  },
]

beforeAll(async () => {
  ;[test, site, browser] = await Promise.all([
    TestServer.start({ rateFactor: 1000 }),
    ForeignSite.start(),
    laneContext(),
  ])
  server = test.origin.replace('127.0.0.1', 'localhost')
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  admin = await test.login('admin-a')
  const { reply } = await admin.post(paths.projectPageSave, {
    id: 'page-a',
    projectId: 'project-a',
    title: 'Hall',
    baseVersion: '1',
    width: '800',
    height: '440',
    file: JSON.stringify({ format: 1, con: { width: 800, height: 440 }, widgets, bind: {} }),
  })
  if (reply.code !== 200) throw new Error(`the page was not saved: ${JSON.stringify(reply)}`)
  const seq = await gateway.send([['a-level', Date.now(), 3.2, 0]])
  await until('the value', () => gateway.acked.has(seq))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await gateway?.stop()
  await test?.stop()
})

/** Opens the plain example in a new tab and records its events. */
const open = async (token: string): Promise<void> => {
  await page?.close()
  page = await browser.newPage()
  errors = watchErrors(page)
  site.show({ server, page: 'page-a', token })
  await page.goto(`${site.origin}/plain/`)
  await page.$eval('mimic-viewer', (element) => {
    const told: Record<string, unknown[]> = {}
    Object.assign(window, { told })
    for (const name of ['value', 'alarm', 'link', 'replay', 'error'])
      element.addEventListener(name, (event) => {
        told[name] = [...(told[name] ?? []), (event as CustomEvent).detail]
      })
  })
  await until('the page to be live', () =>
    page.$eval(
      'mimic-viewer',
      (element) => (element as unknown as { viewer?: { status: string } }).viewer?.status === 'live',
    ),
  )
}
const told = <T>(name: string) =>
  page.evaluate((each) => (window as unknown as { told: Record<string, T[]> }).told[each] ?? [], name)
const textIn = async (selector: string): Promise<string> => {
  const found = await page.$(`mimic-viewer >>> ${selector}`)
  return (await found?.evaluate((element) => element.textContent)) ?? ''
}
/** Text in the page's table of alarms. */
const inTable = (selector: string) => textIn(`[data-widget="alarms"] >>> ${selector}`)
const replay = (time: number | null) =>
  page.$eval(
    'mimic-viewer',
    (element, at) => (element as unknown as { viewer: { replay(time: number | null): void } }).viewer.replay(at),
    time,
  )
const addRule = () =>
  call<{ id: string }>(paths.alarmRuleAdd, {
    signalId: 'a-level',
    kind: 'compare',
    symbol: '>',
    value: '0',
    message: MESSAGE,
  })
const deleteRule = ({ id }: { id: string }) => call(paths.alarmRuleDelete, { id })

describe('a page on another site', () => {
  it('gets the alarms of its page if its token allows it: as they begin, and as they end', async () => {
    await open(await makeToken(true))
    expect(site.policy).not.toMatch(/unsafe|blob:/)
    type Alarm = { msg: string; state: string; equipId: string; signalId: string }
    const own = async () => (await told<Alarm>('alarm')).filter(({ msg }) => msg === MESSAGE)
    expect(await own()).toEqual([])
    const rule = await addRule()
    await until('the alarm', async () => (await own()).length > 0)
    expect(await own()).toEqual([
      expect.objectContaining({ state: 'active', equipId: 'eq-a', signalId: 'a-level', time: expect.any(Number) }),
    ])
    // The page's own table of alarms queries again at once, without its own socket, and offers no confirmation.
    await until('the row', async () => (await inTable('tbody')).includes(MESSAGE))
    expect(await inTable('tbody button')).toBe('')
    await keepPicture(page, 'embed-alarms')
    await deleteRule(rule)
    await until('its end', async () => (await own()).at(-1)?.state === 'returned')
    expect(await told('error')).toEqual([])
    expect(errors).toEqual([])
  })

  it('gets no alarms with another token', async () => {
    const rule = await addRule()
    await open(await makeToken(false))
    await gateway.send([['a-level', Date.now(), 3.3, 0]])
    await until('values', async () => (await told('value')).length > 0)
    await until('the reason', async () => /no permission/.test(await inTable('.note')))
    expect(await told('alarm')).toEqual([])
    await deleteRule(rule)
  })

  it('gets the target of a link, which opens without access to the page', async () => {
    await open(await makeToken(false))
    const opens = browser.waitForTarget((each) => each.url() === `${server}/healthz`)
    await page.locator('mimic-viewer >>> [data-widget="evil"]').click()
    await page.locator('mimic-viewer >>> [data-widget="manual"]').click()
    const opened = await (await opens).page()
    expect(await told('link')).toEqual([{ href: `${server}/healthz` }])
    expect(await opened?.evaluate(() => window.opener as unknown)).toBeNull()
    expect(await page.title()).not.toBe('evil')
  })

  it('shows the past of its page, and returns to live values', async () => {
    await open(await makeToken(true))
    const time = Date.now() - 5_000
    await replay(time)
    await until('the past', async () => (await told('replay')).length > 0)
    expect(await told('replay')).toEqual([{ time }])
    await until('what was recorded', async () => !/Loading|could not/.test(await textIn('.replay-bar .said')))
    await keepPicture(page, 'embed-replay')
    await replay(null)
    await until('the present', async () => (await told('replay')).length > 1)
    expect((await told('replay')).at(-1)).toEqual({ time: null })
    expect(await told('error')).toEqual([])
    expect(errors).toEqual([])
  })
})
