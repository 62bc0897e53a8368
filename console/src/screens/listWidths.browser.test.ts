import { entityLists } from '@mimic/contract/entityLists'
import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
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

/** Lists, and tabs of a device, that are used on a phone too. */
const onPhones = [
  ...lists,
  { screen: 'msg-all', path: '/msg/messageAll' },
  { screen: 'monitor-eg-detail', path: '/monitor/eg/detail/list/1004?tab=alarm' },
  { screen: 'monitor-eg-detail', path: '/monitor/eg/detail/list/1004?tab=command' },
  { screen: 'monitor-gm-ocinfo', path: '/monitor/gm/ocInfo' },
]

it.each(walkLocales())(
  '%s, 390 px: no action covers a text, every action is in reach, and all but the title of a row has its label',
  async (locale) => {
    const { page, errors } = await lab.again(
      { locale, theme: 'dark', width: 390, height: 844 },
      '/msg/messageAll',
      'msg-all',
    )
    await lab.gateway.send([
      ['1004-high', Date.now(), true, 0],
      ['1004-level-sp', Date.now(), 3.2, 0],
    ])
    await page.waitForSelector('[data-screen="msg-all"] tbody tr', { timeout: 30_000 })
    const wrong: string[] = []
    for (const list of onPhones) {
      await page.evaluate((to) => history.pushState(null, '', to), list.path)
      await screen(page, list.screen)
      await page.waitForFunction(() => document.querySelector('.bp6-spinner') === null)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const found = await page.evaluate(() => {
        const boxOf = (element: Element) => element.getBoundingClientRect()
        const actions = [...document.querySelectorAll('td.is-actions > *, td button, .write-form > *, .centre-card')]
        const far = actions.filter((action) => boxOf(action).left < 0 || boxOf(action).right > innerWidth + 1)
        const covered = [...document.querySelectorAll('tr')].flatMap((row) => {
          const own = [...row.querySelectorAll('td.is-actions > *')].map(boxOf)
          const texts = [...row.querySelectorAll('td:not(.is-actions)')].map((cell) => {
            const range = document.createRange()
            range.selectNodeContents(cell)
            const text = range.getBoundingClientRect()
            // A long text is cut off by its cell.
            return {
              left: text.left,
              right: text.right,
              top: text.top,
              bottom: Math.min(text.bottom, boxOf(cell).bottom),
            }
          })
          return texts.filter((text) =>
            own.some(
              (box) =>
                text.left < box.right - 1 &&
                box.left < text.right - 1 &&
                text.top < box.bottom - 1 &&
                box.top < text.bottom - 1,
            ),
          )
        })
        const bare = [...document.querySelectorAll('.resource-table:not(.command-table) tbody tr')].filter((row) => {
          const facts = [...row.querySelectorAll('td:not(.is-actions, .is-select)')]
          const isLined = facts.some((cell) => getComputedStyle(cell).boxShadow !== 'none')
          return isLined || facts.filter((cell) => !cell.hasAttribute('data-head')).length > 1
        })
        return { far: far.length, covered: covered.length, bare: bare.length }
      })
      await keep(
        page,
        `phone-${list.screen}-${new URLSearchParams(list.path.split('?')[1]).get('tab') ?? ''}-${locale}`,
      )
      if (found.far > 0 || found.covered > 0 || found.bare > 0) wrong.push(`${list.path}: ${JSON.stringify(found)}`)
    }
    expect(wrong).toEqual([])
    expect(errors).toEqual([])
  },
  240_000,
)

it('390 px: the menu button opens the menu over the screen, until an entry is chosen', async () => {
  const { page } = await lab.again({ locale: 'en', width: 390, height: 844 }, '/msg/messageAll', 'msg-all')
  const isShown = () =>
    page.$eval(
      '.side-nav .nav-item .nav-text',
      (text) => text.checkVisibility() && text.getBoundingClientRect().width > 40,
    )
  expect(await isShown()).toBe(false)
  await page.click('[data-action="menu"]')
  await page.waitForSelector('[data-action="menu"][aria-expanded="true"]')
  expect(await isShown()).toBe(true)
  await keep(page, 'phone-menu')
  await page.keyboard.press('Escape')
  await page.waitForSelector('[data-action="menu"][aria-expanded="false"]')
  await page.click('[data-action="menu"]')
  await page.waitForSelector('[data-action="menu"][aria-expanded="true"]')
  await page.click('.side-nav a[href="/account/log"]')
  await page.waitForSelector('[data-action="menu"][aria-expanded="false"]')
  expect(await isShown()).toBe(false)
})
