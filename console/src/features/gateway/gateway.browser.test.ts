import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walkLocales, walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, PASSWORD, rows, saying, screen, textOf } from '../../testing/ConsoleLab.ts'

const LIST = '/manage/eg/gateway'

/** Answers a question to a gateway in its place. */
const answerFor = (page: Page, path: string, data: object) =>
  page.evaluate(
    (submit, callback, given) => {
      const real = window.fetch
      const reply = (body: object) => Promise.resolve(new Response(JSON.stringify(body)))
      window.fetch = (input, init) => {
        const { pathname } = new URL(String(input), location.href)
        if (pathname === submit) return reply({ code: 200, message: '', status: 'pending', online: true, uuid: 'u-1' })
        return pathname === callback
          ? reply({ code: 200, message: '', status: 'success', online: true, uuid: 'u-1', data: given })
          : real(input, init)
      }
    },
    path,
    paths.deviceMonitorCallback,
    { code: 200, text: '', tookMs: 7, ...data },
  )

describe.each(
  walks([
    ['cn', 1280, 800],
    ['en', 1920, 1080],
  ] as const),
)('%s: gateways', (locale, width, height) => {
  let lab: ConsoleLab
  beforeAll(async () => {
    // The server believes that its broker is an embedded one, which has no listener.
    lab = await ConsoleLab.start({ MIMIC_BROKER_EMBEDDED: '1' })
  })
  afterAll(() => lab?.stop())

  it('are added with a key that is shown once, with the command and the unit that use it', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, LIST, 'manage-eg-gateway')
    await rows(page)
    await page.click('[data-action="add"]')
    await page.waitForSelector('.bp6-dialog [data-part="broker-closed"]')
    await keep(page, `gateway-closed-${locale}-${width}`)
    await replaceText(page, '#gateway-title', 'Remote')
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await page.waitForSelector('#gateway-sn[aria-invalid="true"]')
    await replaceText(page, '#gateway-sn', 'SN-remote')
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await page.waitForSelector('[data-copy="key"] pre')
    const key = await textOf(page, '[data-copy="key"] pre')
    expect(key.length).toBeGreaterThan(10)
    expect(await textOf(page, '[data-copy="command"] pre')).toContain(
      `node gateway/src/main.ts --enrol-only ${lab.origin} ${key}`,
    )
    expect(await textOf(page, '[data-copy="unit"] pre')).toContain('[Service]')
    await keep(page, `gateway-key-${locale}-${width}`)
    await page.locator('[data-action="close"]').click()
    await saying(page, 'tbody', 'Remote')
    await keep(page, `gateways-${locale}-${width}`)
    // Its machine was replaced, and later stolen.
    await page.locator("::-p-xpath(//tr[contains(., 'Remote')]//*[@data-gateway])").click()
    await screen(page, 'manage-eg-gateway-detail')
    await page.locator('[data-action="rekey"]').click()
    await page.waitForSelector('[data-copy="key"] pre')
    expect(await textOf(page, '[data-copy="key"] pre')).not.toBe(key)
    await page.locator('[data-action="close"]').click()
    await page.locator('[data-action="revoke"]').click()
    await keep(page, `gateway-revoke-${locale}-${width}`)
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await saying(page, '.bp6-toast', locale === 'cn' ? '访问已撤销' : 'The access is revoked')
    // A gateway with a number of its last report, as it stands after an hour without the network.
    await lab.go(page, LIST)
    await rows(page)
    await page.evaluate((path) => {
      const real = window.fetch
      window.fetch = (input, init) => {
        const { pathname } = new URL(String(input), location.href)
        if (pathname !== path || String(init?.body).includes('force')) return real(input, init)
        const fields = [{ path: 'id', reason: 'buffered', limit: 3 }]
        return Promise.resolve(new Response(JSON.stringify({ code: 409, message: '', fields }), { status: 409 }))
      }
    }, paths.gatewayDelete)
    const trash = "::-p-xpath(//tr[contains(., 'Remote')]//button[last()])"
    await page.locator(trash).click()
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await saying(page, '.bp6-alert', locale === 'cn' ? '还有 3 批数据' : '3 batches')
    await keep(page, `gateway-buffered-${locale}-${width}`)
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await page.waitForFunction(() => !document.querySelector('tbody')?.textContent?.includes('Remote'))
    expect(errors.filter((each) => !each.includes('409'))).toEqual([])
  })

  it('show what they run and read, and their log', async () => {
    const { page, errors } = await lab.again({ locale, width, height }, LIST, 'manage-eg-gateway')
    await page.locator('[data-gateway="gw-a"]').click()
    await screen(page, 'manage-eg-gateway-detail')
    await page.waitForSelector('[data-part="devices"] tbody tr')
    expect(await page.$$eval('[data-part="devices"] tbody tr', (all) => all.length)).toBeGreaterThan(4)
    await answerFor(page, paths.gatewayLog, { lines: ['{"level":40,"time":0,"msg":"no answer"}'] })
    await page.click('[data-action="log"]')
    await saying(page, '.log-lines', '1970-01-01 08:00:00 WARN  no answer')
    expect(await overflow(page)).toBe(0)
    await keep(page, `gateway-${locale}-${width}`)
    await answerFor(page, paths.gatewayRestart, {})
    await page.click('[data-action="restart"]')
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await saying(page, '.bp6-toast', locale === 'cn' ? '网关正在重启' : 'The gateway restarts')
    expect(errors).toEqual([])
  })

  it('that do not exist say so, and a reader can neither add nor restart one', async () => {
    const { page } = await lab.again({ locale, width, height }, `${LIST}/none`, 'manage-eg-gateway-detail', 'viewer')
    await page.waitForSelector('.whole-screen')
    await lab.go(page, `${LIST}/gw-a`)
    await page.waitForSelector('.facts')
    expect(await page.$('[data-action="restart"]')).toBeNull()
    await lab.go(page, LIST)
    await rows(page)
    expect(await page.$('[data-action="add"]')).toBeNull()
  })

  it('of a device that can be browsed list its nodes, which become signals', async () => {
    const { page, errors } = await lab.again(
      { locale, width, height },
      '/manage/eg/equipment/edit/1005/driver',
      'manage-eg-equipment-edit',
    )
    await page.waitForSelector('#equipment-driver')
    await page.select('#equipment-driver', 'opcua')
    await replaceText(page, '[id="equipment-driverConfig.endpointUrl"]', 'opc.tcp://127.0.0.1:4840')
    await keep(page, `driver-opcua-${locale}-${width}`)
    await page.click('[data-tab="signal"]')
    const node = (title: string, signal: object | null) => ({
      node: title,
      title,
      hasChildren: signal === null,
      signal,
    })
    const signal = (nodeId: string) => ({ dataType: 'number', isWritable: true, address: { nodeId } })
    const lines = ['Line 1', 'Line 2']
    const below = lines.map((line) => ({
      ...node('Flow', signal(`ns=2;s=${line}`)),
      node: `${line} Flow`,
      parent: line,
    }))
    const nodes = [...lines.map((line) => node(line, null)), ...below, node('Speed', signal('ns=2;s=Speed'))]
    await answerFor(page, paths.equipmentBrowse, { nodes })
    await page.click('[data-action="browse"]')
    const boxes = '.browse-tree .bp6-checkbox'
    await page.waitForSelector(boxes)
    // The levels below came with the first answer.
    for (const line of lines) await page.locator(`.browse-tree [aria-label="${line}"]`).click()
    await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 3, {}, boxes)
    await page.locator(boxes).click()
    await page.waitForFunction((selector) => document.querySelectorAll(`${selector} :checked`).length === 1, {}, boxes)
    await keep(page, `browse-${locale}-${width}`)
    await page.type('.browse-tools input[type="search"]', 'line 2')
    await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 1, {}, boxes)
    await page.locator('.browse-tools .bp6-checkbox').click()
    await keep(page, `browse-search-${locale}-${width}`)
    await page.locator('[data-action="browse-add"]').click()
    await page.waitForSelector('.grid-row.is-new')
    const cells = (column: string) =>
      page.$$eval(`.grid-row.is-new [data-column="${column}"]`, (all) => all.map((cell) => cell.textContent))
    expect(await cells('sn')).toEqual(['Line 1.Flow', 'Line 2.Flow'])
    expect(await cells('title')).toEqual(['Flow', 'Flow'])
    expect(await cells('address.nodeId')).toEqual(['ns=2;s=Line 1', 'ns=2;s=Line 2'])
    await keep(page, `grid-opcua-${locale}-${width}`)
    expect(errors).toEqual([])
  })
})

describe.each(walkLocales())('%s: an empty house', (locale) => {
  let lab: ConsoleLab
  beforeAll(async () => {
    lab = await ConsoleLab.start({ MIMIC_SEED: '', MIMIC_ADMIN_PASSWORD: PASSWORD, MIMIC_LOCAL_GATEWAYS: 'gw-a' })
  })
  afterAll(() => lab?.stop())

  it('shows its six steps in place of the empty lists, and what is done', async () => {
    const { page, errors } = await lab.again(
      { locale, width: 1280, height: 800, isHurried: true },
      '/monitor/eg/list',
      'monitor-eg-list',
    )
    await page.waitForSelector('[data-step="alarm"]')
    const done = () =>
      page.$$eval('[data-step][data-done="true"]', (all) => all.map((each) => (each as HTMLElement).dataset['step']))
    expect(await done()).toEqual(['gateway'])
    await keep(page, `guide-monitor-${locale}-1280`)
    await lab.go(page, '/manage/eg/equipment/list')
    await page.locator('[data-action="guide-project"]').click()
    await page.waitForSelector('[data-step="project"][data-done="true"]')
    await keep(page, `guide-${locale}-1280`)
    await page.click('[data-action="guide-device"]')
    await screen(page, 'manage-eg-equipment-add')
    // The gateway of this machine is chosen already.
    await page.waitForSelector('#equipment-gatewayId')
    expect(await page.$eval('#equipment-gatewayId', (select) => (select as HTMLSelectElement).value)).toBe('gw-a')
    await replaceText(page, '#equipment-equipName', 'First')
    await page.click('.edit-form [data-action="submit"]')
    await screen(page, 'manage-eg-equipment-edit')
    // On every other screen a bar says how far it is, until all is done or somebody puts it away.
    await page.waitForSelector('[data-part="guide-bar"][data-next="signals"]')
    await keep(page, `guide-bar-${locale}-1280`)
    await lab.go(page, '/manage/eg/gateway')
    await page.locator('[data-action="guide-next"]').click()
    await screen(page, 'manage-eg-equipment-edit')
    await lab.go(page, '/manage/eg/equipment/list')
    await page.waitForSelector('[data-step="device"][data-done="true"]')
    expect(await page.$('[data-part="guide-bar"]')).toBeNull()
    expect(await done()).toEqual(['gateway', 'device', 'project'])
    await page.locator('[data-action="guide-hide"]').click()
    await page.waitForFunction(() => document.querySelector('[data-part="guide"]') === null)
    await lab.go(page, '/manage/eg/project/list')
    expect(await page.$('[data-part="guide-bar"]')).toBeNull()
    expect(errors).toEqual([])
  })
})
