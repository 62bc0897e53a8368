import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConsoleLab, keep, screen, textOf } from '../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start({}, { isRebuilt: true })
})
afterAll(() => lab?.stop())

it('a page whose chunks are gone after a rebuild says so and reloads once; one with input offers to (32)', async () => {
  const moved = await lab.loggedIn({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
  const idle = await lab.loggedIn({ locale: 'cn', theme: 'dark' }, '/monitor/eg/list', 'monitor-eg-list')
  const typing = await lab.loggedIn({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
  const build = () => moved.page.evaluate(() => window.name)
  expect(await build()).toBe('')
  await lab.rebuild('second')

  await moved.page.evaluate(() => {
    history.pushState(null, '', '/account/log')
  })
  await moved.page.waitForSelector('[data-version="reloading"]', { timeout: 20_000 })
  expect(await textOf(moved.page, '.version-banner')).toBe('There is a new version. The page is reloading…')
  await keep(moved.page, 'version-reloads-en-light')
  await screen(moved.page, 'account-log')
  await expect.poll(build, { timeout: 20_000 }).toBe('second')
  expect(await moved.page.$('.version-banner')).toBeNull()

  // If the build breaks again within a minute, the page does not reload by itself a second time.
  await lab.rebuild('third')
  const newest = await (await fetch(lab.origin)).text()
  await moved.page.evaluate(
    (name) => {
      sessionStorage.setItem('mimic.reloaded', `${Date.now()} ${name}`)
      history.pushState(null, '', '/404')
    },
    /src="(\/assets\/[^"]+\.js)"/.exec(newest)?.[1] ?? '',
  )
  await moved.page.waitForSelector('[data-version="offered"] button', { timeout: 20_000 })
  await moved.page.click('.version-banner button')
  await screen(moved.page, 'not-found')
  expect(await build()).toBe('third')

  // Typed input is not lost.
  await typing.page.type('input[type="search"], input[type="text"]', 'pump')
  await typing.page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await typing.page.waitForSelector('[data-version="offered"] button', { timeout: 20_000 })
  await keep(typing.page, 'version-offered-en-light')
  expect(await typing.page.evaluate(() => window.name)).toBe('')
  // The designer warns before the page is left with unsaved changes.
  await idle.page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault())
    window.dispatchEvent(new Event('vite:preloadError'))
  })
  await idle.page.waitForSelector('[data-version="offered"]', { timeout: 20_000 })
  expect(await textOf(idle.page, '.version-banner span, .version-banner')).toContain('有新版本')
  await keep(idle.page, 'version-offered-cn-dark')
}, 240_000)
