import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laneChromium } from '../engine/src/testing/launchChromium.ts'
import { stepsStopTogether } from '../engine/src/testing/steps.ts'
import { launchOther, walkBrowsers } from '../engine/src/testing/walkBrowsers.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { readRegister } from './ModbusProbe.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// The whole story of the product as people use it; every step builds on the one before.

let mimic: RunningMimic
let browser: Browser
let admin: Page
let errors: string[]
const isExpected = (error: string) =>
  /401|Failed to load resource|ERR_CONNECTION_REFUSED|can’t establish a connection/.test(error)

/** A page in a browser context of its own: no cookie is shared. */
async function newPage(): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  // Confirms "Leave without saving?", so that a failed step does not block the next.
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

async function login(page: Page, loginname: string): Promise<void> {
  await page.goto(`${mimic.origin}/`)
  await page.waitForSelector('input[name=loginname]')
  await page.type('input[name=loginname]', loginname)
  await page.type('input[name=password]', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-screen=monitor-eg-list] tbody tr')
}

const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? '')
const pixels = async (page: Page, clip: { x: number; y: number; width: number; height: number }) =>
  Buffer.from(await page.screenshot({ clip })).toString('base64')

/** The middle of a clickable widget, found by its caption. */
const buttonAt = (page: Page, title: string) =>
  page.$eval(
    '.viewer-host',
    (host, caption) => {
      const target = [...(host.shadowRoot?.querySelectorAll('.targets button') ?? [])].find(
        (each) => each.getAttribute('aria-label') === caption,
      )
      const box = target?.getBoundingClientRect()
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined
    },
    title,
  )

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

async function openDesigner(page: Page): Promise<void> {
  await page.goto(`${mimic.origin}/manage/project/2001/designer/3001`)
  await page.waitForSelector('[data-screen=designer-project] [data-link="online"]', { timeout: 30_000 })
  await page.waitForSelector('.ed-host canvas', { timeout: 30_000 })
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) > 100,
  )
}

const linkOf = (page: Page) => page.$eval('[data-link]', (element) => (element as HTMLElement).dataset['link'])

const widgetCount = (page: Page) =>
  page.$eval('[data-widgets]', (element) => Number((element as HTMLElement).dataset['widgets']))

describe.each(walkBrowsers)('one plant, live, end to end, in %s', (name) => {
  stepsStopTogether()
  let other: Browser | undefined
  beforeAll(async () => {
    mimic = await RunningMimic.start()
    other = await launchOther(name)
    browser = other ?? (await laneChromium())
    admin = await newPage()
    errors = watchErrors(admin)
  })
  afterAll(async () => {
    await other?.close()
    await mimic?.stop()
  })

  it('[spec:route-root] [spec:guard-fetch-fail] [spec:session-login-flag] somebody logs in and sees equipment', async () => {
    await admin.goto(`${mimic.origin}/manage/eg/project/list`)
    await admin.waitForSelector('[data-screen=login]')
    await login(admin, 'admin')
    const rows = await admin.$$eval('tbody tr', (list) => list.map((row) => row.textContent ?? ''))
    expect(rows).toHaveLength(6)
    expect(rows.join()).toContain('清水池')
    await until('all devices to be online', async () => {
      const states = await admin.$$eval('tbody tr .state', (list) => list.map((state) => state.className))
      return states.length === 6 && states.every((name) => name.includes('is-on'))
    })
    await keepPicture(admin, 'story-equipment')
  })

  it('the values of a device are what its registers hold', async () => {
    await admin.goto(`${mimic.origin}/monitor/eg/detail/list/1004`)
    await admin.waitForSelector('[data-signal="1004-level-sp"]')
    const register = await readRegister(mimic.dataFolder, '1004-level-sp')
    expect(register).toBe(3.2)
    await until('the set point to be shown', async () =>
      (await textOf(admin, '[data-signal="1004-level-sp"]')).startsWith('3.20'),
    )
    await keepPicture(admin, 'story-device')
  })

  it('[spec:proj-page-json] [spec:route-monitor-title] a page of the project shows them, and they move', async () => {
    await admin.goto(`${mimic.origin}/monitor/project/2001/page/3001`)
    await admin.waitForSelector('.link-state.is-live')
    expect(await admin.title()).toContain('设备监控')
    const box = await admin.$eval(
      '.viewer-host',
      (host) => host.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number },
    )
    const tiles = { x: box.x, y: box.y + box.height * 0.1, width: box.width, height: box.height * 0.2 }
    const before = await pixels(admin, tiles)
    await until('a value to change on the canvas', async () => (await pixels(admin, tiles)) !== before)
    await keepPicture(admin, 'story-page')
  })

  it('[spec:proj-write-callback] [spec:data-write] a set point is written after a confirmation and read back from the device', async () => {
    const at = await until('the button to be there', () => buttonAt(admin, '4.0 m'))
    await admin.mouse.click(at.x, at.y)
    const dialog = await until('the confirmation', () =>
      admin.$eval('.viewer-host', (host) => host.shadowRoot?.querySelector('dialog')?.textContent),
    )
    expect(dialog).toContain('液位设定')
    expect(dialog).toContain('3.20 m')
    expect(dialog).toContain('4.00 m')
    await keepPicture(admin, 'story-confirm')
    expect(await readRegister(mimic.dataFolder, '1004-level-sp')).toBe(3.2)
    await admin.$eval('.viewer-host', (host) =>
      host.shadowRoot?.querySelector<HTMLButtonElement>('dialog button[value=write]')?.click(),
    )
    await until('the value read back', () =>
      admin.$eval('.viewer-host', (host) =>
        /4\.00 m/.test(host.shadowRoot?.querySelector('.toast')?.textContent ?? ''),
      ),
    )
    expect(await readRegister(mimic.dataFolder, '1004-level-sp')).toBe(4)
    await keepPicture(admin, 'story-written')
  })

  it('a viewer account can look, but neither write nor design', async () => {
    const viewer = await newPage()
    await login(viewer, 'viewer')
    await viewer.goto(`${mimic.origin}/monitor/project/2001/page/3001`)
    await viewer.waitForSelector('.link-state.is-live')
    const at = await until('the button to be there', () => buttonAt(viewer, '2.5 m'))
    await viewer.mouse.click(at.x, at.y)
    await until('the refusal', () =>
      viewer.$eval('.viewer-host', (host) =>
        /没有写入权限/.test(host.shadowRoot?.querySelector('.toast')?.textContent ?? ''),
      ),
    )
    expect(
      await viewer.$$eval('.screen-head button', (list) =>
        list.some((button) => /设计/.test(button.textContent ?? '')),
      ),
    ).toBe(false)
    expect(await readRegister(mimic.dataFolder, '1004-level-sp')).toBe(4)
    await viewer.close()
  })

  it('[spec:des-save-form] [spec:des-saved] two designers draw on the page together, and the wall screen shows what they saved', async () => {
    const wall = await newPage()
    await login(wall, 'viewer')
    await wall.goto(`${mimic.origin}/viewer/example.html`)
    await wall.evaluate(() => {
      const seen: number[] = []
      Object.assign(window, { seenVersions: seen })
      document
        .querySelector('mimic-viewer')
        ?.addEventListener('page', (event) => seen.push((event as CustomEvent<{ version: number }>).detail.version))
    })
    await until('the wall screen to be live', () =>
      wall.$eval(
        'mimic-viewer',
        (element) => (element as HTMLElement & { viewer?: { status: string } }).viewer?.status === 'live',
      ),
    )

    const colleague = await newPage()
    await login(colleague, 'designer')
    await Promise.all([openDesigner(admin), openDesigner(colleague)])
    await until(
      'both to see each other',
      async () => (await admin.$$('.ed-people li')).length >= 2 && (await colleague.$$('.ed-people li')).length >= 2,
    )
    const before = await widgetCount(colleague)

    // Drags a widget in from the palette; the colleague sees it at once.
    const tile = await admin.$eval(
      '[data-type="ShapeRect"]',
      (element) => element.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number },
    )
    const canvas = await admin.$eval(
      '.ed-host',
      (element) => element.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number },
    )
    const middle = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2] as const
    await drag(admin, [tile.x + tile.width / 2, tile.y + tile.height / 2], middle)
    await colleague.waitForFunction(
      (n) => Number(document.querySelector<HTMLElement>('[data-widgets]')?.dataset['widgets']) === n,
      {},
      before + 1,
    )

    // Drags it elsewhere; nothing else changes.
    const x = () => admin.$eval('[data-path="position.x"]', (input) => Number((input as HTMLInputElement).value))
    const from = await x()
    await drag(admin, middle, [middle[0] + 60, middle[1] + 20])
    await expect.poll(x).toBeGreaterThan(from + 20)
    await keepPicture(colleague, 'story-together')

    await admin.waitForSelector('[data-pending="0"]')
    await admin.locator('[data-action="save"]').click()
    await until('the wall screen to show the new version', () =>
      wall.evaluate(() => (window as unknown as { seenVersions: number[] }).seenVersions.includes(2)),
    )
    // The unsaved mark is gone.
    await until('the mark to go', async () => (await admin.$('.ed-dot')) === null)
    await keepPicture(admin, 'story-saved')
    await keepPicture(wall, 'story-wall')
    await wall.close()
    await colleague.close()
  })

  it('designers go on while the server is away, and nothing they drew is lost', async () => {
    const colleague = await newPage()
    await login(colleague, 'designer')
    await Promise.all([openDesigner(admin), openDesigner(colleague)])
    const before = await widgetCount(colleague)
    const tile = await admin.$eval(
      '[data-type="ShapeEllipse"]',
      (element) => element.getBoundingClientRect().toJSON() as { x: number; y: number; width: number; height: number },
    )
    await mimic.kill('server')
    await admin.waitForSelector('[data-link="offline"], [data-link="connecting"]')
    await drag(admin, [tile.x + tile.width / 2, tile.y + tile.height / 2], [700, 600])
    await admin.waitForSelector('[data-pending]:not([data-pending="0"])')
    await keepPicture(admin, 'story-offline')
    await admin.waitForSelector('[data-link="online"][data-pending="0"]', { timeout: 45_000 })
    let seen = ''
    await until(
      'the colleague to have it',
      async () => {
        seen = `${before} widgets before, now ${await widgetCount(colleague)}, ${await linkOf(colleague)}`
        return (await widgetCount(colleague)) === before + 1
      },
      45_000,
    ).catch((error) => {
      throw new Error(seen, { cause: error })
    })
    await colleague.close()
    await admin.locator('[data-action="save"]').click()
    await until('the mark to go', async () => (await admin.$('.ed-dot')) === null)
  })

  it('[spec:locale-two] [spec:locale-stored] speaks both languages', async () => {
    await admin.goto(`${mimic.origin}/monitor/eg/list`)
    await admin.waitForSelector('[data-screen=monitor-eg-list] tbody tr')
    await admin.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.locale-switch button')]
        .find((button) => button.textContent === 'EN')
        ?.click(),
    )
    await until('the English title', async () => (await textOf(admin, 'h1')) === 'Device list')
    expect(await admin.evaluate(() => localStorage.getItem('langs'))).toBe('en')
    await admin.reload()
    await admin.waitForSelector('[data-screen=monitor-eg-list] tbody tr')
    expect(await textOf(admin, 'h1')).toBe('Device list')
    await keepPicture(admin, 'story-english')
  })

  it('[spec:route-unknown] leads to /404 for an address that is not there', async () => {
    await admin.goto(`${mimic.origin}/no/such/screen`)
    await admin.waitForSelector('[data-screen=not-found]')
    expect(await admin.evaluate(() => location.pathname)).toBe('/404')
  })

  it('no error was reported on the way', () => {
    expect(errors.filter((error) => !isExpected(error))).toEqual([])
  })
})
