import type { BrowserContext, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drop } from '../editor/src/testing/DesignerLab.ts'
import { laneContext } from '../engine/src/testing/launchChromium.ts'
import { stepsStopTogether } from '../engine/src/testing/steps.ts'
import { walkLocales } from '../engine/src/testing/walks.ts'
import { Drawing } from '../fixtures/src/pages/draw.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// One page of a template, opened for two devices that hold different values.

let mimic: RunningMimic
let browser: BrowserContext
let page: Page
let errors: string[]

beforeAll(async () => {
  mimic = await RunningMimic.start({}, ['--no-demo'])
  await mimic.choosePassword()
  browser = await laneContext()
  page = await browser.newPage()
  await page.setViewport({ width: 1200, height: 700 })
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
/** The drawn page, as text. */
async function drawn(): Promise<string> {
  const stage = await page.waitForSelector('.viewer-stage')
  return stage!.screenshot({ encoding: 'base64' })
}

describe('a page of a template', () => {
  stepsStopTogether()

  let templateId = ''
  let homePageId = ''
  let devices: string[] = []
  let level = ''

  it('binds the signals that the designer offers of the template first', async () => {
    await page.goto(`${mimic.origin}/login`)
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
