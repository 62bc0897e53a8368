import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walks } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, saying } from '../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const banners = [
  [
    ['cn', 'light', 'slow', '服务器磁盘响应缓慢'],
    ['cn', 'dark', 'damaged', 'page_comment, report'],
    ['en', 'light', 'well', 'The message broker’s access list'],
  ],
  [
    ['en', 'dark', 'full', 'The server’s disk is full'],
    ['en', 'light', 'damaged', 'Part of the stored data is damaged (page_comment, report)'],
    ['cn', 'light', 'well', '消息服务器的访问列表'],
  ],
] as const

it.each(walks(banners).flat())(
  'an unhealthy store, or a broker that refuses something, is reported above every screen (%s, %s, %s)',
  async (locale, theme, state, text) => {
    const { page } = await lab.again({ locale, theme }, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (!request.url().endsWith(paths.systemStore)) return void request.continue()
      const damaged = state === 'damaged' ? ['page_comment', 'report'] : []
      const data = { state, damaged, isRefusedByBroker: state === 'well' }
      void request.respond({ contentType: 'application/json', body: JSON.stringify({ code: 200, message: '', data }) })
    })
    await page.reload()
    await saying(page, '.store-banner', text)
    expect(await overflow(page)).toBe(0)
    await keep(page, `store-${state}-${locale}-${theme}`)
  },
)
