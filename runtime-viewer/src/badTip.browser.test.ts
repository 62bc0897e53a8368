import { codes } from '@mimic/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MimicViewerElement } from './element.ts'
import { ViewerLab } from './testing/ViewerLab.ts'

// Issue 14, point 3: the tooltip of a widget.
let lab: ViewerLab
beforeAll(async () => {
  lab = await ViewerLab.start()
  const position = { x: 0, y: 0, width: 400, height: 200, rotate: 0 }
  const widgets = [
    { id: 'text', widgetType: 'UsualDataText', position, data: { signalId: 'a-level', equipId: 'eq-a' } },
  ]
  await lab.savePage(await lab.server.login('designer-a'), { width: 400, height: 200, widgets })
})
afterAll(() => lab?.stop())

it.each([
  ['en', 'Illegal address', 'Last good 5.5 m (2026-11-20 12:00:00)'],
  ['cn', '非法地址', '最近正常值 5.5 m（2026-11-20 12:00:00）'],
] as const)('a widget whose value is bad says why, and the last good value, in %s', async (locale, text, good) => {
  const time = Date.parse('2026-11-20T04:00:00Z')
  const page = await lab.tab('operation-a', 500, 300)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${lab.server.origin}/?locale=${locale}`)
  await page.waitForFunction(
    () => (document.querySelector('mimic-viewer') as MimicViewerElement | null)?.viewer?.status === 'live',
  )
  if (locale === 'en') {
    expect(asked.some((url) => /BadTip/.test(url))).toBe(false)
    await lab.gateway.send([['a-level', time, 5.5, 0]])
    await lab.gateway.send([['a-level', time + 1000, null, 2, codes.gatewayIllegalAddress]])
  }
  const tip = async () => {
    await page.mouse.move(100 + Math.random() * 20, 100)
    return page.$$eval('mimic-viewer >>> [title]', (all) => all.map((each) => (each as HTMLElement).title).join())
  }
  await expect.poll(tip, { timeout: 15_000 }).toContain(`${codes.gatewayIllegalAddress} ${text}\n${good}`)
})
