import type { BrowserContext, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../contract/src/testing/freePort.ts'
import { drop } from '../editor/src/testing/DesignerLab.ts'
import { laneContext } from '../engine/src/testing/launchChromium.ts'
import { replaceText } from '../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../engine/src/testing/steps.ts'
import { walkLocales, walks } from '../engine/src/testing/walks.ts'
import { Drawing } from '../fixtures/src/pages/draw.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// Devices without hardware. One lacks its PLC: it is switched to simulated in the browser, and everything that it shows
// says so. Two have a template, whose page shows the values of each.

let mimic: RunningMimic
let browser: BrowserContext
let page: Page
let errors: string[]

beforeAll(async () => {
  mimic = await RunningMimic.start({}, ['--no-demo'])
  await mimic.choosePassword()
  browser = await laneContext()
  page = await browser.newPage()
  errors = watchErrors(page)
})
afterAll(async () => {
  await browser?.close()
  await mimic?.stop()
})

/** Calls the server as the page does. */
async function call(
  path: string,
  body: Record<string, unknown>,
  isMultipart = false,
): Promise<Record<string, unknown>> {
  const fields = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const { code, data, ...more } = await page.evaluate(
    async (url, entries, isForm) => {
      const form = new FormData()
      for (const [name, value] of entries) form.set(name, value)
      const body = isForm ? form : new URLSearchParams(entries)
      return (await fetch(url, { method: 'POST', body })).json()
    },
    `/lfscada/${path}`,
    fields,
    isMultipart,
  )
  expect([path, code, more]).toEqual([path, 200, more])
  return data
}
const setLanguage = (langs: 'cn' | 'en') => page.evaluate((text) => localStorage.setItem('langs', text), langs)
const tags = () => page.$$eval('.simulated-tag', (list) => list.map((each) => each.textContent))
/** The mark over the drawn page; undefined while it is hidden. */
const mark = () =>
  page.evaluate(() => {
    const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const found = [document, ...shadows].flatMap((root) => root.querySelector<HTMLElement>('.simulated') ?? [])
    return found.find(({ hidden }) => !hidden)?.textContent ?? undefined
  })

describe('a Modbus device whose PLC is not there', () => {
  stepsStopTogether()

  let equipmentId = ''
  let address = ''

  it('is added with a page, and its values are bad', async () => {
    await page.goto(`${mimic.origin}/login`)
    await call('user/login', { loginname: 'admin', password: PASSWORD })
    await setLanguage('en')
    const holding = (place: number) => ({ area: 'holding', address: place, type: 'u16', byteOrder: 'ABCD' })
    const { id, signals } = (await call('equipment/multi/add', {
      equipName: 'Pump station',
      driver: 'modbus-tcp',
      driverConfig: { host: '127.0.0.1', port: await freePort(), intervalMs: 200 },
      signals: [
        { title: 'Pressure', unit: 'bar', lowerLimit: 2, upperLimit: 6, address: holding(0) },
        { title: 'Set point', unit: 'bar', access: 'rw', lowerLimit: 0, upperLimit: 10, address: holding(1) },
      ],
    })) as { id: string; signals: { id: string }[] }
    equipmentId = id
    const { rows } = (await call('gateway/multi/query', { page: 1, pageSize: 10 })) as { rows: { id: string }[] }
    await call('equipment/multi/bindGateway', { id, gatewayId: rows[0]?.id ?? '' })
    const project = (await call('project/multi/add', { title: 'Station' })) as { id: string; pageId: string }
    const drawing = new Drawing()
    drawing.tile(60, 80, 'Pressure', signals[0]?.id ?? '')
    drawing.tile(320, 80, 'Set point', signals[1]?.id ?? '')
    // The demo's signals begin with the id of their device; these have ids of their own.
    const file = JSON.stringify(drawing.page({ width: 640, height: 300 })).replaceAll(
      /"equipId":"[^"]*"/g,
      `"equipId":"${id}"`,
    )
    const saved = await page.evaluate(
      async (projectId, pageId, text) => {
        const form = new FormData()
        const fields = {
          id: pageId,
          projectId,
          title: 'Station',
          width: 640,
          height: 300,
          baseVersion: 0,
          checkpwd: false,
        }
        for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
        form.set('file', new Blob([text], { type: 'application/json' }))
        const answer = await fetch('/lfscada/project/page/save', { method: 'POST', body: form })
        return answer.json()
      },
      project.id,
      project.pageId,
      file,
    )
    expect(saved).toMatchObject({ code: 200 })
    address = `${mimic.origin}/monitor/project/${project.id}/page/${project.pageId}`
    await page.goto(address)
    await page.waitForSelector('.link-state.is-live')
    expect(await mark()).toBeUndefined()
  })

  it('runs simulated by one switch beside its driver, which stays as it is', async () => {
    await page.goto(`${mimic.origin}/manage/eg/equipment/edit/${equipmentId}/driver`)
    await page.waitForSelector('#equipment-simulated')
    await page.$eval('#equipment-simulated', (input) => (input as HTMLInputElement).click())
    await page.locator('.edit-form [data-action="submit"]').click()
    await until('the tag beside the name', async () => (await tags()).includes('SIMULATED'))
    expect(await page.$eval('[id="equipment-driverConfig.host"]', (input) => (input as HTMLInputElement).value)).toBe(
      '127.0.0.1',
    )
    await keepPicture(page, 'simulated-driver-en')
  })

  it('is marked on its page, in lists and beside its values', async () => {
    for (const [langs, word] of walks([
      ['en', 'SIMULATED'],
      ['cn', '模拟'],
    ] as const)) {
      await setLanguage(langs)
      await page.goto(address)
      await until('the mark over the page', async () => (await mark())?.includes(word))
      expect(await mark()).toContain('Pump station')
      await keepPicture(page, `simulated-page-${langs}`)
      await page.goto(`${mimic.origin}/monitor/eg/detail/list/${equipmentId}`)
      await until('a value with its tag', async () => (await tags()).length >= 3)
      expect(new Set(await tags())).toEqual(new Set([word]))
      await keepPicture(page, `simulated-values-${langs}`)
      await page.goto(`${mimic.origin}/monitor/eg/detail/list/${equipmentId}?tab=history`)
      await until('recorded values with their tags', async () => (await tags()).length > 5)
      await keepPicture(page, `simulated-history-${langs}`)
      if (process.env['MIMIC_PICTURES']) {
        await page.goto(`${mimic.origin}/monitor/eg/detail/list/${equipmentId}?tab=curve`)
        await page.waitForSelector('.curve-stage canvas')
        await keepPicture(page, `simulated-curve-${langs}`)
      }
      await page.goto(`${mimic.origin}/manage/eg/equipment/list`)
      await until('the tag in the list', async () => (await tags()).length > 0)
      await keepPicture(page, `simulated-list-${langs}`)
    }
  })

  it('takes a behaviour and faults on its screen, which its values show at once', async () => {
    const value = () =>
      page.evaluate(async (id) => {
        const body = new URLSearchParams({ equipmentId: id })
        const answer = await fetch('/lfscada/monitor/multi/signal/query', { method: 'POST', body })
        const { data } = (await answer.json()) as { data: { title: string; value: unknown; quality: number }[] }
        return data.find(({ title }) => title === 'Pressure')
      }, equipmentId)
    const open = async () => {
      await page.goto(`${mimic.origin}/manage/eg/equipment/edit/${equipmentId}/driver`)
      await page.waitForSelector('[data-part="faults"] #fault-kind:not([disabled])')
    }
    const field = (name: string) => `[id^="behaviour-simulation."][id$=".${name}"]`
    await setLanguage('en')
    await open()
    await page.locator('[data-signal="Pressure"] [data-action="behaviour"]').click()
    await page.waitForSelector(field('behaviour'))
    await page.select(field('behaviour'), 'expression')
    await replaceText(page, field('expression'), '{Nothing} * 2')
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await until('the refusal at its field', async () =>
      (await page.$eval('.bp6-dialog', (dialog) => dialog.textContent)).includes('Nothing'),
    )
    await replaceText(page, field('expression'), '{Set point} / 2 + 0.5')
    await keepPicture(page, 'simulated-behaviour-en')
    await page.locator('.bp6-dialog [data-action="submit"]').click()
    await until('the computed value', async () => (await value())?.value === 3)

    await page.select('#fault-kind', 'bad')
    await until('the slider', async () => (await page.$('[data-part="faults"] [role="slider"]')) !== null)
    await until('a bad value', async () => (await value())?.quality === 2)
    for (const langs of walkLocales()) {
      await setLanguage(langs)
      await open()
      await page.waitForSelector('[data-fault="bad"]')
      await keepPicture(page, `simulated-faults-${langs}`)
    }
    await page.focus('[data-part="faults"] [role="slider"]')
    await page.keyboard.press('ArrowLeft')
    await until('the strength of the slider', async () =>
      (await page.$eval('[data-fault="bad"]', (item) => item.textContent)).includes('99 %'),
    )
    await page.select('#fault-kind', 'offline')
    await page.waitForSelector('[data-fault="offline"]')
    await until('a bad value', async () => (await value())?.quality === 2)
    await page.locator('[data-action="end-fault"]').click()
    await until('a good value', async () => (await value())?.quality === 0)
  })

  it('is real again by the same switch: the mark goes with the first real value', async () => {
    await call('equipment/multi/edit', { id: equipmentId, simulated: false })
    await page.goto(address)
    await until('the page without the mark', async () => (await mark()) === undefined)
    const { rows } = (await call('equipment/multi/query', { page: 1, pageSize: 10 })) as {
      rows: { simulated: boolean }[]
    }
    expect(rows[0]?.simulated).toBe(false)
  })

  it('met no error on the way', () => {
    expect(errors.filter((error) => !/401|Failed to load resource/.test(error))).toEqual([])
  })
})

/** The drawn page, as text. */
async function drawn(): Promise<string> {
  const stage = await page.waitForSelector('.viewer-stage')
  return stage!.screenshot({ encoding: 'base64' })
}

describe('a page of a template', () => {
  stepsStopTogether()

  beforeAll(async () => {
    errors.length = 0
    await page.setViewport({ width: 1200, height: 700 })
  })

  let templateId = ''
  let homePageId = ''
  let devices: string[] = []
  let level = ''

  it('binds the signals that the designer offers of the template first', async () => {
    await page.goto(`${mimic.origin}/healthz`)
    await call('user/login', { loginname: 'admin', password: PASSWORD })
    const added = await call('template/add', { title: 'Tank' })
    templateId = String(added['id'])
    const held = (initial: string) => ({ behaviour: 'hold', initial })
    const settings = await call('template/settings/edit', {
      id: templateId,
      driver: 'simulated',
      driverConfig: {},
      parameters: [{ name: 'level', title: 'Level', initial: '1' }],
      signals: [
        { title: 'Level', sn: 'L', unit: 'm', address: held('{level}') },
        { title: 'Set point', sn: 'SP', unit: 'm', access: 'rw', address: held('{level}') },
      ],
    })
    const [first, second] = settings['signals'] as { id: string }[]
    level = first?.id ?? ''
    const set = await call('project/page/set/open', { owner: 'template', ownerId: templateId, title: 'Overview' })
    homePageId = String(set['homePageId'])
    const drawing = new Drawing()
    drawing.tile(60, 80, 'Level', level)
    drawing.tile(320, 80, 'Set point', second?.id ?? '')
    const file = JSON.stringify(drawing.page({ width: 640, height: 300 })).replaceAll(
      /"equipId":"[^"]*"/g,
      `"equipId":"${templateId}"`,
    )
    const size = { width: 640, height: 300, baseVersion: 0 }
    await call(
      'project/page/save',
      { ...size, id: homePageId, projectId: set['projectId'], title: 'Overview', file },
      true,
    )
    const { rows } = (await call('gateway/multi/query', { page: 1, pageSize: 10 })) as { rows: { id: string }[] }
    for (const value of ['11', '77']) {
      const { id } = await call('equipment/multi/add', { equipName: `Tank ${value}`, gatewayId: rows[0]?.id ?? '' })
      await call('equipment/multi/bindTemplate', { id, templateId, parameters: { level: value } })
      devices = [...devices, String(id)]
    }
    for (const langs of walkLocales()) {
      await setLanguage(langs)
      // The page is left with an unsaved widget, which a browser asks about.
      const designer = await browser.newPage()
      await designer.goto(`${mimic.origin}/manage/template/${templateId}/designer/${homePageId}`)
      await designer.waitForSelector('[data-screen="designer-template"]')
      await designer.waitForSelector('.ed-host canvas')
      await drop(designer, 'UsualDataText')
      await designer.locator('[data-path="data.signalId"]').click()
      await designer.waitForSelector(`[data-signal="${level}"]`)
      const offered = await designer.$$eval('.ed-pick', (all) => all.map((each) => each.getAttribute('data-signal')))
      expect(offered[0]).toBe(level)
      expect(await designer.$eval('.ed-pick-head', (head) => head.textContent)).toBe('Tank')
      await keepPicture(designer, `template-designer-${langs}`)
      await designer.close({ runBeforeUnload: false })
    }
  })

  it('is listed by each device, and shows its values at an address of its own', async () => {
    const pictures: string[] = []
    for (const [at, langs] of [
      [0, 'en'],
      [1, 'cn'],
    ] as const) {
      await setLanguage(langs)
      await page.goto(`${mimic.origin}/manage/eg/equipment/edit/${devices[at]}/page`)
      await page.waitForSelector('[data-list="template-pages"] a')
      await keepPicture(page, `template-page-tab-${langs}`)
      await page.locator('[data-list="template-pages"] a').click()
      await page.waitForSelector('.link-state.is-live')
      const address = page.url()
      expect(new URL(address).pathname).toBe(`/monitor/eg/detail/page/${homePageId}~${devices[at]}`)
      expect(await page.$eval('h1', (each) => each.textContent)).toBe(`Tank ${at === 0 ? 11 : 77} · Overview`)
      await page.reload()
      await page.waitForSelector('.link-state.is-live')
      let before = ''
      await until('a picture that rests', async () => {
        const now = await drawn()
        const rests = now === before
        before = now
        return rests
      })
      pictures.push(before)
      await keepPicture(page, `template-page-${langs}`)
    }
    expect(pictures[0]).not.toBe(pictures[1])
  })

  it('met no error on the way', () => {
    expect(errors.filter((error) => !/401|Failed to load resource/.test(error))).toEqual([])
  })
})
