import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import modbus from 'modbus-serial'
import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../contract/src/testing/freePort.ts'
import { laneContext } from '../engine/src/testing/launchChromium.ts'
import { replaceText } from '../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../engine/src/testing/steps.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// A newcomer with a PLC: from an empty system to a page with a live value and an alarm, by mouse and keys alone.

/** The pictures of docs/first-plant are taken in both languages: MIMIC_LOCALE=cn MIMIC_PICTURES=1. */
const locale = process.env['MIMIC_LOCALE'] ?? 'en'
const LIMIT = 900
/** The register that the gauge shows. */
const GAUGED = 39
const registers = new Uint16Array(100).map((_, i) => 100 + i)

/** A Modbus TCP device with a hundred holding registers. */
class Plc {
  readonly #server
  readonly port: number

  private constructor(port: number) {
    this.port = port
    const vector = {
      getHoldingRegister: (address: number) => {
        const value = registers[address]
        // Illegal data address.
        if (value === undefined) throw Object.assign(new Error('no such register'), { modbusErrorCode: 2 })
        return value
      },
    }
    this.#server = new modbus.ServerTCP(vector, { host: '127.0.0.1', port, unitID: 1 })
  }

  static async start(): Promise<Plc> {
    const plc = new Plc(await freePort())
    await new Promise<void>((resolve) => plc.#server.once('initialized', () => resolve()))
    return plc
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

/** An OPC UA server in a process of its own. */
class OpcuaServer {
  readonly port: number
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port
    this.#child = child
    this.#folder = folder
  }

  static async start(): Promise<OpcuaServer> {
    const folder = mkdtempSync(join(tmpdir(), 'mimic-opcua-'))
    const port = await freePort()
    const entry = fileURLToPath(new URL('../gateway/src/drivers/opcua/testing/server.ts', import.meta.url))
    const child = fork(entry, {
      env: { ...process.env, PORT: String(port), PKI: folder },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code) => reject(new Error(`the OPC UA server ended with ${code}`)))
    })
    return new OpcuaServer(port, child, folder)
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGKILL')
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A file of 40 signals as somebody types it: three cells are wrong. */
function signalFile(): string {
  const rows = Array.from({ length: 40 }, (_, i) => {
    const address = i === 7 ? '70000' : String(i)
    const type = i === 12 ? 'u17' : 'u16'
    const decimals = i === 30 ? '9' : '0'
    return [`Value ${i}`, `V-${i}`, 'holding', address, type, 'bar', decimals].join(',')
  })
  return `Name,Tag,Area,Address,Type,Unit,Decimals\n${rows.join('\n')}\n`
}

let mimic: RunningMimic
let plc: Plc
let page: Page
let browser: BrowserContext
let errors: string[]
let clicks = 0

beforeAll(async () => {
  plc = await Plc.start()
  mimic = await RunningMimic.start({}, ['--no-demo'])
  browser = await laneContext()
  page = await browser.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  await page.evaluateOnNewDocument((langs) => localStorage.setItem('langs', langs), locale)
  errors = watchErrors(page)
  // A screen with changes that were not saved asks before it is left; the test that left them there has failed.
  page.on('dialog', (dialog) => void dialog.accept())
})
afterAll(async () => {
  await browser?.close()
  await mimic?.stop()
  await plc?.stop()
})

async function click(selector: string): Promise<void> {
  clicks++
  await page.locator(selector).click()
}
/** Types again what a dialog that was still opening has not taken. */
async function type(selector: string, text: string): Promise<void> {
  const typed = async () => {
    await replaceText(page, selector, text)
    return page.$eval(selector, (field) => (field as HTMLInputElement).value)
  }
  await expect.poll(typed).toBe(text)
}
const cell = (row: number, column: string) => `.grid-row [data-cell^="${row} "][data-column="${column}"]`
const cellText = (row: number, column: string) =>
  page.$eval(cell(row, column), (element) => element.textContent?.trim() ?? '')
const saved = () =>
  page.waitForFunction(
    () => document.querySelector<HTMLButtonElement>('.edit-form [data-action="submit"]')?.disabled === true,
  )
/** Types into a cell of the grid, as into a spreadsheet. */
async function correct(row: number, column: string, text: string): Promise<void> {
  await click(cell(row, column))
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
/** Drags a widget from the palette to the middle of the page. */
async function dragIn(widgetType: string): Promise<void> {
  const middle = async (selector: string) => {
    const handle = (await page.waitForSelector(selector)) as ElementHandle
    const box = await handle.boundingBox()
    if (!box) throw new Error(`${selector} is not to be seen`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const from = await middle(`[data-type="${widgetType}"]`)
  const to = await middle('.ed-host')
  clicks++
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

describe('somebody with a PLC and an empty system', () => {
  stepsStopTogether()

  let startedAt = 0
  let equipmentId = ''

  it('logs in and is shown the first steps', async () => {
    await page.goto(`${mimic.origin}/`)
    startedAt = performance.now()
    await type('input[name=loginname]', 'admin')
    await type('input[name=password]', PASSWORD)
    await page.keyboard.press('Enter')
    // The password stood on a terminal.
    await page.waitForSelector('[data-screen="first-password"]')
    await type('#account-oldPassword', PASSWORD)
    await type('#account-password', 'River-kettle-4')
    await type('#account-again', 'River-kettle-4')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-part="guide"]')
    await page.waitForSelector('[data-step="gateway"][data-done="true"]')
    await keepPicture(page, 'first-plant-guide')
  })

  it('adds a device of this machine’s gateway, and tests its connection', async () => {
    await click('[data-action="guide-device"]')
    await page.waitForSelector('[data-screen="manage-eg-equipment-add"]')
    await type('#equipment-equipName', 'Pump station')
    clicks++
    await page.select('#equipment-driver', 'modbus-tcp')
    await type('[id="equipment-driverConfig.host"]', '127.0.0.1')
    // A wrong port first: whoever sets it up is told why.
    await type('[id="equipment-driverConfig.port"]', '1')
    await page.click('[data-action="test"]')
    await page.waitForSelector('.connection-test [role="alert"]')
    const why = await page.$eval('.connection-test [role="alert"]', (alert) => alert.textContent)
    expect(why).toContain(
      locale === 'cn' ? '连接被拒绝，请检查主机与端口' : 'the connection was refused: check host and port',
    )
    const marked = () => page.$$eval('.edit-form [aria-invalid="true"]', (fields) => fields.map(({ id }) => id))
    expect(await marked()).toEqual(['equipment-driverConfig.port'])
    await keepPicture(page, 'first-plant-refused')
    await type('[id="equipment-driverConfig.port"]', String(plc.port))
    expect(await marked()).toEqual([])
    await click('[data-action="test"]')
    await page.waitForSelector('.connection-test [role="status"]')
    await keepPicture(page, 'first-plant-device')
    await click('.edit-form [data-action="submit"]')
    await page.waitForSelector('[data-screen="manage-eg-equipment-edit"]')
    equipmentId = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  })

  it('takes 40 signals from a file, is shown the three mistakes, corrects them, and sees values', async () => {
    const file = join(mimic.dataFolder, 'signals.csv')
    writeFileSync(file, signalFile())
    await click('[data-action="import"]')
    const input = await page.waitForSelector('.import-drop input[type=file]')
    await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
    clicks++
    await click('[data-action="apply"]')
    await page.waitForSelector('.signal-grid')
    await page.waitForFunction(() => document.querySelectorAll('.grid-row').length > 10)
    expect(await page.$eval(cell(7, 'address.address'), (element) => element.className)).toContain('is-wrong')
    await keepPicture(page, 'first-plant-mistakes')
    await correct(7, 'address.address', '7')
    await correct(12, 'address.type', 'u16')
    expect(await cellText(12, 'address.type')).toMatch(/^u16/)
    await page.$eval('.signal-grid', (grid) => grid.scrollTo(600, 600))
    await page.waitForSelector(cell(30, 'decimals'))
    await correct(30, 'decimals', '0')
    await page.waitForFunction(() => document.querySelector('.grid-row .is-wrong') === null)
    await click('.edit-form [data-action="submit"]')
    await saved()
    await page.$eval('.signal-grid', (grid) => grid.scrollTo(0, 0))
    await until('the first value beside its signal', async () =>
      /^100 bar/.test(
        // The grid draws its rows in any order.
        await page.$eval(
          cell(0, 'title'),
          (name) => name.closest('.grid-row')?.querySelector('.grid-live')?.textContent ?? '',
        ),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    console.log(`first live value: ${seconds.toFixed(1)} s of a quick newcomer, ${clicks} clicks`)
    expect(await cellText(7, 'address.address')).toBe('7')
    expect(clicks).toBeLessThanOrEqual(25)
    expect(seconds).toBeLessThanOrEqual(180)
    await keepPicture(page, 'first-plant-signals')
  })

  it('scans a range of the PLC, sees the values and where there are none, and takes a register from it', async () => {
    const area = locale === 'cn' ? '保持寄存器' : 'Holding register'
    const open = async (name: string) => {
      await page.locator(`.browse-node [aria-label="${name}"]`).click()
    }
    await page.locator('[data-action="browse"]').click()
    await open(area)
    await open('0–999')
    await open('0–99')
    await page.waitForSelector('::-p-xpath(//div[@class="browse-node"][contains(., "155 (0x009b)")])', {
      timeout: 30_000,
    })
    await open('100–199')
    // Nothing answers there: one line says so for all addresses, and offers none of them.
    const empty = '//div[@class="browse-node"][.//*[contains(@class, "browse-detail")]][contains(., "100–199")]'
    await page.waitForSelector(`::-p-xpath(${empty})`, { timeout: 30_000 })
    expect(await page.$(`::-p-xpath(${empty}//input)`)).toBeNull()
    await page.locator(`::-p-xpath(//div[@class="browse-node"][contains(., "${area} 55")]//label)`).click()
    await keepPicture(page, 'first-plant-scan')
    await page.locator('[data-action="browse-add"]').click()
    await page.waitForFunction(() => document.querySelector('.browse-dialog') === null)
    await page.locator('.edit-form [data-action="submit"]').click()
    await saved()
    await page.$eval('.signal-grid', (grid) => grid.scrollTo(0, grid.scrollHeight))
    await page.waitForSelector(cell(40, 'address.address'))
    expect(await cellText(40, 'address.address')).toBe('55')
    await until('the value of the scanned register', async () =>
      (await page.$$eval('.grid-row .grid-live', (all) => all.map((each) => each.textContent ?? ''))).some((text) =>
        /^155\b/.test(text),
      ),
    )
  })

  it('adds a project, and draws a gauge on its page', async () => {
    await page.goto(`${mimic.origin}/manage/eg/equipment/list`)
    await click('[data-action="guide-project"]')
    await page.waitForSelector('[data-step="project"][data-done="true"]')
    await click('[data-action="guide-page"]')
    await page.waitForSelector('[data-link="online"]', { timeout: 30_000 })
    await page.waitForSelector('.ed-host canvas', { timeout: 30_000 })
    await dragIn('UsualDashboard')
    await click('[data-path="data.signalId"]')
    await page.waitForSelector('.ed-pick')
    await page.keyboard.type('Value 39')
    await keepPicture(page, 'first-plant-picker')
    await page.waitForFunction(() => document.querySelector('.ed-pick.is-active')?.textContent?.includes('Value 39'))
    await page.keyboard.press('Enter')
    expect(await page.$eval('[data-path="data.signalId"]', (field) => field.textContent)).toContain('Value 39')
    await page.waitForSelector('[data-pending="0"]')
    await keepPicture(page, 'first-plant-designer')
    await click('[data-action="save"]')
    await until('the page to be saved', async () => (await page.$('.ed-dot')) === null)
    const [, , , projectId, , pageId] = new URL(page.url()).pathname.split('/')
    await page.goto(`${mimic.origin}/monitor/project/${projectId}/page/${pageId}`)
    await page.waitForSelector('.link-state.is-live')
    const picture = async () =>
      Buffer.from((await (await page.$('pierce/canvas'))?.screenshot()) ?? []).toString('base64')
    let before = ''
    await until('the gauge to stand still', async () => {
      const earlier = before
      before = await picture()
      return before !== '' && before === earlier
    })
    await keepPicture(page, 'first-plant-page')
    registers[GAUGED] = 700
    await until('the gauge to show the new value of the device', async () => (await picture()) !== before)
    registers[GAUGED] = 100 + GAUGED
  })

  it('sets an alarm, which is raised by the device and acknowledged', async () => {
    await page.goto(`${mimic.origin}/manage/eg/equipment/list`)
    await click('[data-action="guide-alarm"]')
    await click('[data-action="add-alarm-rule"]')
    await page.waitForSelector('.bp6-dialog input')
    await type('.bp6-dialog [name="value"], .bp6-dialog [id$="-value"]', String(LIMIT))
    await type('.bp6-dialog [name="message"], .bp6-dialog [id$="-message"]', 'Pressure too high')
    await keepPicture(page, 'first-plant-rule')
    await click('.bp6-dialog [type="submit"]')
    await page.waitForFunction(() => document.querySelector('.bp6-dialog') === null)
    registers[0] = LIMIT + 1
    await page.goto(`${mimic.origin}/monitor/eg/detail/list/${equipmentId}?tab=alarm`)
    // The device may have had other alarms, of a moment without an answer.
    const row = "//tr[contains(., 'Pressure too high')]"
    const confirm = `::-p-xpath(${row}//*[@data-action='confirm-alarm'])`
    await page.waitForSelector(confirm, { timeout: 30_000 })
    await keepPicture(page, 'first-plant-alarm')
    await click(confirm)
    await click('.bp6-dialog [type="submit"]')
    await page.waitForFunction(() => document.querySelector('.bp6-dialog') === null)
    await until(
      'the alarm to be acknowledged',
      async () => (await page.$(`::-p-xpath(${row})`)) !== null && (await page.$(confirm)) === null,
    )
    await keepPicture(page, 'first-plant-acknowledged')
  })

  it('adds an OPC UA server, trusts its certificate, and picks its signals from what the server offers', async () => {
    const server = await OpcuaServer.start()
    try {
      await page.goto(`${mimic.origin}/manage/eg/equipment/add`)
      await type('#equipment-equipName', 'Boiler house')
      await page.select('#equipment-driver', 'opcua')
      await type('[id="equipment-driverConfig.endpointUrl"]', `opc.tcp://127.0.0.1:${server.port}`)
      await click('.edit-form [data-action="submit"]')
      await page.waitForSelector('[data-screen="manage-eg-equipment-edit"]')
      // The gateway does not connect to a server that nobody has trusted.
      await click('[data-tab="driver"]')
      await until('the certificate of the server to be refused', async () => {
        await click('[data-action="certificates"]')
        return (await page.$('[data-certificate="refused"]')) !== null
      })
      await click('[data-action="trust"]')
      await page.waitForSelector('[data-certificate="trusted"]', { timeout: 30_000 })
      await keepPicture(page, 'first-plant-certificates')
      await click('[data-tab="signal"]')
      await click('[data-action="browse"]')
      await click('.browse-node [aria-label="Plant"]')
      const nodes = ['Double', 'Count', 'String']
      await until(
        'the nodes of the server',
        async () => {
          // A busy machine may need longer for the connection than the gateway waits.
          await page.$$eval('.browse-dialog [role="alert"] button', (retries) => {
            for (const retry of retries) retry.click()
          })
          return (await page.$$('.browse-tree .browse-tree .browse-node')).length > 10
        },
        60_000,
      )
      await page.$$eval(
        '.browse-tree .browse-tree label',
        (labels, wanted) => {
          for (const label of labels) if (wanted.includes(label.textContent?.trim() ?? '')) label.click()
        },
        nodes,
      )
      await keepPicture(page, 'first-plant-browse')
      await click('[data-action="browse-add"]')
      await page.waitForSelector('.grid-row')
      await click('.edit-form [data-action="submit"]')
      await saved()
      await until('the values of the server', async () => {
        const values = await page.$$eval('.grid-row .grid-live', (list) => list.map((each) => each.textContent ?? ''))
        return values.some((text) => text.includes('0.10')) && values.some((text) => text.includes('text'))
      })
      await keepPicture(page, 'first-plant-opcua')
    } finally {
      await server.stop()
    }
  })

  it('met no error on the way', () => {
    expect(errors.filter((error) => !/401|Failed to load resource/.test(error))).toEqual([])
  })
})
