import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOther, walkBrowsers } from '../../../engine/src/testing/walkBrowsers.ts'
import { isLong } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, pathOf } from '../testing/ConsoleLab.ts'
import { screens } from './index.ts'

// In each browser, opens every address of the monitor and message areas and the existing ones of the manage and account areas, in both languages, on
// a small and a large screen: the screen is not empty, nothing overflows, and no error is reported. The pictures are
// for review.

interface RouteEntry {
  readonly id: string
  readonly kind: string
  readonly area?: string
  readonly title: { readonly cn: string; readonly en: string }
  readonly example: string
}
const file = new URL('../../../fixtures/spec/routes.json', import.meta.url)
// Parents may redirect to a child; named routes and tabs repeat addresses.
const routes = (JSON.parse(readFileSync(file, 'utf8')) as RouteEntry[]).filter(
  ({ id, area, kind }) =>
    (area === 'monitor' || screens.some((each) => each.id === id && /^\/(msg|account|manage\/eg)\//.test(each.path))) &&
    !id.startsWith('designer-') &&
    // They lead to the identity check first.
    !/^account-setup-(password|tel|email|question)/.test(id) &&
    ['route', 'child', 'alias'].includes(kind),
)
/** Ids of the demo that replace those of the specification's examples. */
const ofDemo: Readonly<Record<string, string>> = { 6001: 'treatment', 8001: '1001', 31: '2001' }
const demoPath = (example: string) =>
  example
    .split('/')
    .map((part) => ofDemo[part] ?? part)
    .join('/')
const sizes = [
  ['cn', 1366, 768],
  ['en', 1920, 1080],
  ...(isLong
    ? ([
        ['cn', 1920, 1080],
        ['en', 1366, 768],
      ] as const)
    : []),
] as const

describe.each(walkBrowsers)('every screen, in %s', (name) => {
  let lab: ConsoleLab
  beforeAll(async () => {
    const browser = await launchOther(name)
    lab = await ConsoleLab.start({}, browser && { browser })
    for (const [id, value] of [
      ['1001-level', 3.21],
      ['1004-level', 3.05],
      ['1004-level-sp', 3.2],
      ['1004-high', true],
      ['1005-coagulant-level', 1.4],
    ] as const)
      await lab.gateway.send([[id, Date.now(), value, 0]])
  })
  afterAll(() => lab?.stop())

  it.each(sizes)('[spec:route-history-mode] in %s, %i x %i', { timeout: 300_000 }, async (locale, width, height) => {
    const { page, errors } = await lab.loggedIn({ locale, width, height }, '/monitor/eg/list', 'monitor-eg-list')
    // A message's id is only known once the message exists.
    const message = await page.waitForFunction(
      async () => {
        const answer = await fetch('/lfscada/msg/query', { method: 'POST' })
        return ((await answer.json()) as { data: { rows: { id: string }[] } }).data.rows[0]?.id
      },
      { timeout: 20_000, polling: 500 },
    )
    const messagePath = `/msg/detail/all/alarm/eg/${await message.jsonValue()}`
    // The demo has no template.
    const templateId = await page.evaluate(async (title) => {
      const answer = await fetch('/lfscada/template/add', { method: 'POST', body: new URLSearchParams({ title }) })
      return ((await answer.json()) as { data: { id: string } }).data.id
    }, `Pump ${locale}`)
    for (const { id, example } of routes) {
      const path = id === 'msg-detail' ? messagePath : demoPath(example).replace('/4001', `/${templateId}`)
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await page.waitForSelector(`[data-screen^="${path.split('/')[1]}-"]`)
      await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null, { timeout: 20_000 })
      expect(await pathOf(page)).toBe(path)
      expect(await page.evaluate(() => location.hash), path).toBe('')
      expect(await overflow(page), path).toBe(0)
      await keep(page, `route-${id}-${locale}-${width}`)
    }
    expect(errors).toEqual([])
  })
})
