import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mvar, paths } from '@mimic/contract'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FakeGateway } from '../../server/src/live/testing/FakeGateway.ts'
import { GATEWAY_LOGIN, PASSWORD, TestServer } from '../../server/src/testing/TestServer.ts'

// What a page shows beside signals: measured variables and values of the system, on a real server.

let test: TestServer
let gateway: FakeGateway
let browser: Browser
let page: Page
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mimic-values-'))
  await build({
    root: fileURLToPath(new URL('./testing/page/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  })
  test = await TestServer.start({ rateFactor: 1000, env: { MIMIC_STATIC: folder } })
  gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  const designer = await test.login('designer-a')
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
  // Controls show their value as text of the page.
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
  const { reply } = await designer.post(paths.projectPageSave, {
    ...{ id: 'page-a', projectId: 'project-a', title: 'Page', width: '960', height: '840', baseVersion: '1' },
    file: JSON.stringify({ format: 1, con: { width: 960, height: 840 }, widgets, bind: {} }),
  })
  expect(reply.code, JSON.stringify(reply)).toBe(200)
  browser = await puppeteer.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  page = await browser.newPage()
  await page.goto(`${test.origin}/healthz`)
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await fetch('/lfscada/user/login', { method: 'POST', body, headers })
  }, `loginname=viewer-a&password=${PASSWORD}`)
  await page.goto(`${test.origin}/?locale=en`)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
  await test?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const shown = (id: string) =>
  expect.poll(
    () =>
      page.$$eval(`mimic-viewer >>> [data-widget="${id}"] >>> input`, ([input]) => (input as HTMLInputElement)?.value),
    { timeout: 20_000 },
  )

it('follows a measured variable with its inputs', async () => {
  await gateway.send([['a-level', Date.now() - 1000, 3.25, 0]])
  await shown('doubled').toMatch(/^6\.50?$/)
  await gateway.send([['a-level', Date.now(), 4, 0]])
  await shown('doubled').toMatch(/^8(\.00)?$/)
})

it('shows a value of the system', async () => {
  // The one equipment of the signal.
  await shown('count').toBe('1')
})
