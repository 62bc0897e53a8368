import { entityLists } from '@mimic/contract/entityLists'
import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, PASSWORD, screen } from '../testing/ConsoleLab.ts'

// Every list of a declared entity, and the lists that are made by hand: on a laptop's screen the head is one line, and
// every action of a row is there without scrolling.

const byHand = [
  { screen: 'manage-eg-project-list-operation', path: '/manage/eg/project/list-operation' },
  { screen: 'monitor-eg-list', path: '/monitor/eg/list' },
  { screen: 'manage-eg-group', path: '/manage/eg/group' },
  { screen: 'manage-system-protocol', path: '/manage/system/protocol' },
]
const lists = [...entityLists.map(({ screen, path }) => ({ screen, path })), ...byHand]

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
  const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
  // The demo has no rows of these.
  await admin.call(paths.templateAdd, { title: 'Chemical dosing pump, 3 kW', note: 'With frequency converter' })
  await admin.call(paths.modelAdd, { title: 'CRN 15-3', manufacturer: 'Example Pumps', kind: 'equipment' })
})
afterAll(() => lab?.stop())

it.each([
  ['cn', [1280, 1440]],
  ['en', [1280, 1440, 1600]],
] as const)(
  '%s, %s px: heads are one line, and the actions of a row are in reach',
  async (locale, widths) => {
    const { page, errors } = await lab.again(
      { locale, width: widths[0], height: 800 },
      '/manage/eg/template/list',
      'manage-eg-template-list',
    )
    const wrong: string[] = []
    for (const list of lists) {
      await page.evaluate((to) => history.pushState(null, '', to), list.path)
      await screen(page, list.screen)
      await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null)
      for (const width of widths) {
        await page.setViewport({ width, height: 800 })
        // Scripts that follow the width draw in the next frame.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const found = await page.evaluate(() => {
          const heads = [...document.querySelectorAll('.screen-head')].map(
            (head) => head.getBoundingClientRect().height,
          )
          const hidden = [...document.querySelectorAll('td.is-actions > *, .screen-head > *')].filter((action) => {
            const { left, right } = action.getBoundingClientRect()
            const card = action.closest('.table-card')?.getBoundingClientRect()
            return left < (card?.left ?? 0) || right > (card?.right ?? innerWidth) + 1
          })
          // A column beneath the actions could be read only by scrolling.
          const beneath = [...document.querySelectorAll<HTMLElement>('.table-card')].map(
            (card) => card.scrollWidth - card.clientWidth,
          )
          return { heads, hidden: hidden.length, beneath: Math.max(0, ...beneath) }
        })
        await keep(page, `list-${list.screen}-${locale}-${width}`)
        if (found.heads.some((height) => height > 56) || found.hidden > 0 || found.beneath > 0)
          wrong.push(`${list.screen}, ${width} px: ${JSON.stringify(found)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(errors).toEqual([])
  },
  240_000,
)
