import { type Mvar, paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passTime, ViewerLab } from '../testing/ViewerLab.ts'

// Values of a page other than signals: measured variables and system values, on a real server.

let lab: ViewerLab
let page: Page

beforeAll(async () => {
  lab = await ViewerLab.start()
  const designer = await lab.server.login('designer-a')
  const doubled = {
    projectId: 'project-a',
    title: 'Doubled',
    unit: 'm',
    calcType: 'custom',
    formula: '{eq-a.a-level} * 2',
  }
  const added = await designer.call(paths.mvarAdd, doubled)
  expect(added.reply.code, JSON.stringify(added.reply)).toBe(200)
  const position = (y: number) => ({ x: 10, y, width: 200, height: 40, rotate: 0 })
  // Controls show their value as text in the DOM.
  const widgets = [
    {
      id: 'doubled',
      widgetType: 'UsualInput',
      position: position(10),
      data: { type: 'mvar', mvarId: (added.reply.data as Mvar).id },
    },
    {
      id: 'level',
      widgetType: 'UsualInput',
      position: position(110),
      data: { type: 'signal', signalId: 'a-level', equipId: 'eq-a' },
    },
    {
      id: 'count',
      widgetType: 'UsualInput',
      position: position(60),
      data: { type: 'system', systemKey: 'equipment_count' },
    },
  ]
  await lab.savePage(designer, { width: 960, height: 840, widgets })
  page = await lab.tab('viewer-a', 980, 860)
  await page.goto(`${lab.server.origin}/?locale=en`)
})
afterAll(() => lab?.stop())

const shown = (id: string) =>
  expect.poll(
    () =>
      page.$$eval(`mimic-viewer >>> [data-widget="${id}"] >>> input`, ([input]) => (input as HTMLInputElement)?.value),
    { timeout: 20_000 },
  )

it('follows a measured variable with its inputs', async () => {
  await lab.gateway.send([['a-level', Date.now() - 1000, 3.25, 0]])
  await shown('doubled').toMatch(/^6\.50?$/)
  await lab.gateway.send([['a-level', Date.now(), 4, 0]])
  await shown('doubled').toMatch(/^8(\.00)?$/)
})

it('point 14: goes on at once when a gateway’s clock that was fast is set right', async () => {
  const aheadMs = 240_000
  lab.gateway.setClock(aheadMs)
  await lab.gateway.send([['a-level', Date.now() + aheadMs, 5, 0]])
  await shown('level').toMatch(/^5(\.00)?$/)
  lab.gateway.setClock(0)
  await lab.gateway.send([['a-level', Date.now(), 6, 0]])
  await shown('level').toMatch(/^6(\.00)?$/)
  await shown('doubled').toMatch(/^12(\.00)?$/)
  await lab.gateway.send([['a-level', Date.now(), 7, 0]])
  await shown('level').toMatch(/^7(\.00)?$/)
})

it('shows a value of the system', async () => {
  // The system value counts equipment, and there is one.
  await shown('count').toBe('1')
})

it('[spec:proj-error-value] shows the project’s value for one in error, and that value otherwise', async () => {
  const designer = await lab.server.login('designer-a')
  const edit = async (fields: object) =>
    expect((await designer.call(paths.projectEdit, { id: 'project-a', ...fields })).reply.code).toBe(200)
  await lab.gateway.send([['a-level', Date.now(), 5, 2]])
  await shown('level').toMatch(/^5(\.00)?$/)
  await edit({ errorValShow: 'custom' })
  await page.reload()
  await shown('level').toMatch(/^0(\.00)?$/)
  await edit({ errorDefaultVal: -1 })
  await page.reload()
  await shown('level').toMatch(/^-1(\.00)?$/)
  await lab.gateway.send([['a-level', Date.now(), 6, 0]])
  await shown('level').toMatch(/^6(\.00)?$/)
  await lab.gateway.send([['a-level', Date.now(), null, 2]])
  await shown('level').toMatch(/^-1(\.00)?$/)
  await edit({ errorValShow: 'asIs' })
})

it('[spec:proj-load-signals] loads the signals of the page with it: their newest values are there before anything comes in', async () => {
  await lab.gateway.send([['a-level', Date.now(), 4.5, 0]])
  await shown('level').toMatch(/^4\.5/)
  const tab = await lab.tab('viewer-a', 980, 860)
  const asked: URLSearchParams[] = []
  await tab.setRequestInterception(true)
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === paths.projectMonitorSignalQuery) asked.push(new URLSearchParams(request.postData()))
    // Nothing can arrive.
    if (pathname === paths.projectMonitorToken) void request.abort()
    else void request.continue()
  })
  page = tab
  await tab.goto(`${lab.server.origin}/?locale=en`)
  await shown('level').toMatch(/^4\.5/)
  const [first] = asked
  expect(first?.get('pageId')).toBe('page-a')
  expect(first?.get('dataSignal')?.split(',')).toContain('a-level')
  // The page shows that the values are not live.
  await expect
    .poll(() => tab.$eval('mimic-viewer', (viewer) => viewer.shadowRoot?.querySelector('.banner')?.textContent))
    .toMatch(/^No connection/)
})

it('requests the code that draws while the page is still loading', async () => {
  const tab = await lab.tab('viewer-a', 980, 860)
  let letPage = () => {}
  const isDrawerAsked = new Promise<void>((resolve) => {
    letPage = resolve
  })
  await tab.setRequestInterception(true)
  tab.on('request', async (request) => {
    const { pathname } = new URL(request.url())
    if (/\/canvas2d-[^/]+\.js$/.test(pathname)) letPage()
    if (/^\/lfscada\/content\/page\/page-a\//.test(pathname)) await isDrawerAsked
    await request.continue()
  })
  page = tab
  await tab.goto(`${lab.server.origin}/?locale=en`)
  await shown('count').toBe('1')
})

it('reports the system’s own alarms to the host in its own language', async () => {
  const { server } = lab
  const texts = { en: 'The gateway is offline', cn: '网关离线' }
  // The server looks for silent gateways every few seconds: one alarm is seen in both languages.
  const watched = await Promise.all(
    (['en', 'cn'] as const).map(async (locale) => {
      const tab = await lab.tab('viewer-a', 980, 860)
      await tab.evaluateOnNewDocument(() => {
        const told: { type: string; msg: string; state: string }[] = []
        Object.assign(window, { told })
        document.addEventListener('alarm', (event) => told.push((event as CustomEvent).detail), true)
      })
      await tab.goto(`${server.origin}/?locale=${locale}`)
      await tab.waitForFunction(() => document.querySelector('mimic-viewer')?.status === 'live')
      const told = () =>
        tab.evaluate(() =>
          (window as unknown as { told: { type: string; msg: string; state: string }[] }).told.map((alarm) => [
            alarm.type,
            alarm.msg,
            alarm.state,
          ]),
        )
      return { told, msg: texts[locale] }
    }),
  )
  await lab.gateway.status(false)
  for (const { told, msg } of watched) await expect.poll(told).toContainEqual(['gateway', msg, 'active'])
  await lab.gateway.status(true)
  // A gateway that goes away again before the server has looked has the same alarm.
  for (const { told, msg } of watched) await expect.poll(told).toContainEqual(['gateway', msg, 'returned'])
})

it('code that is missing is reported to the host, whose page is not reloaded, and is requested again until it comes (32)', async () => {
  const tab = await lab.tab('viewer-a', 980, 860)
  let isThere = false
  let asked = 0
  await tab.setRequestInterception(true)
  tab.on('request', (request) => {
    const isPart = /\/OverlayLayer-[^/]+\.js$/.test(new URL(request.url()).pathname)
    if (isPart) asked++
    if (isPart && !isThere) void request.respond({ status: 404 })
    else void request.continue()
  })
  let loads = 0
  tab.on('load', () => loads++)
  await tab.evaluateOnNewDocument(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const tell = (event: Event) => event instanceof CustomEvent && told.push(String(event.detail.error ?? event.detail))
    document.addEventListener('error', tell, { capture: true })
  })
  page = tab
  await tab.goto(`${lab.server.origin}/?locale=en`)
  const told = () => tab.evaluate(() => (window as unknown as { told: string[] }).told)
  await expect.poll(told, { timeout: 20_000 }).toEqual([expect.stringMatching(/OverlayLayer|fetch|import/)])
  isThere = true
  await passTime(tab, 5_000)
  await shown('count').toBe('1')
  expect([asked, loads]).toEqual([2, 1])
})
