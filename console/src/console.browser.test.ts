import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../engine/src/testing/replaceText.ts'
import { walks } from '../../engine/src/testing/walks.ts'
import {
  age,
  ConsoleLab,
  keep,
  login,
  overflow,
  PASSWORD,
  pathOf,
  rows,
  saying,
  screen,
  textOf,
  type Visitor,
} from './testing/ConsoleLab.ts'

/** The signal whose value the tests watch: the level of the first device of the demo. */
const LEVEL = '1001-level'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const origin = () => lab.origin
const visit = (visitor?: Visitor) => lab.visit(visitor)
const go = (page: Page, path: string) => lab.go(page, path)
const loggedIn = (visitor: Visitor, path: string, id: string, loginname?: string) =>
  lab.loggedIn(visitor, path, id, loginname)
/** For a test that leaves nothing in its browser. */
const again = (visitor: Visitor, path: string, id: string, loginname?: string) =>
  lab.again(visitor, path, id, loginname)

describe('who may see what', () => {
  it('[spec:route-root] [spec:guard-login-public] [spec:locale-default] leads from / to the login, in Chinese', async () => {
    const { page, errors } = await visit()
    await go(page, '/')
    await screen(page, 'login')
    expect(await pathOf(page)).toBe('/login')
    expect(await page.$eval('html', (html) => html.lang)).toBe('zh-CN')
    expect(await textOf(page, '[data-screen="login"]')).toContain('密码')
    expect(errors).toEqual([])
  })

  it('tells a browser that is too old what it needs, and others nothing', async () => {
    const { page } = await visit()
    await go(page, '/')
    await screen(page, 'login')
    expect(await page.$('body > [role=alert]')).toBeNull()
    await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Map, 'groupBy'))
    await page.reload()
    const note = await page.waitForSelector('body > [role=alert]')
    expect(await note?.evaluate((element) => element.textContent)).toMatch(/版本过旧.*Firefox \d+.*too old/)
    await keep(page, 'old-browser')
  })

  it('[spec:route-login-jsp] shows the login at its old address', async () => {
    const { page } = await visit()
    await go(page, '/login.jsp')
    await screen(page, 'login')
  })

  it('[spec:route-unknown] [spec:route-404-content] [spec:guard-404-public] leads to /404 from an address that is not there', async () => {
    const { page, errors } = await visit()
    await go(page, '/no/such/page')
    await screen(page, 'not-found')
    expect(await pathOf(page)).toBe('/404')
    expect(errors).toEqual([])
  })

  it('[spec:guard-others] [spec:guard-fetch] [spec:guard-fetch-fail] asks for a login first, and then opens the requested page', async () => {
    const { page } = await visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await go(page, '/manage/eg/project/list?search=x')
    await screen(page, 'login')
    expect(asked).toContain('/lfscada/user/info')
    expect(asked).not.toContain('/lfscada/project/query')
    await login(page)
    await screen(page, 'manage-eg-project-list')
    expect(await pathOf(page)).toBe('/manage/eg/project/list?search=x')
  })

  it('never leads to another site after a login', async () => {
    const { page } = await visit()
    for (const [i, to] of ['//example.org', '/\\example.org', 'https://example.org', 'javascript:alert(1)'].entries()) {
      await go(page, `/login?to=${encodeURIComponent(to)}`)
      // The later rounds are logged in already, so the login page redirects at once.
      if (i === 0) await login(page)
      await screen(page, 'monitor-eg-list')
      expect(new URL(page.url()).origin).toBe(origin())
    }
  })

  it('stays where it is over a reload while the server does not answer, and goes on by itself', async () => {
    const { page } = await loggedIn({ locale: 'en' }, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    let isAway = false
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (isAway && request.url().includes('/lfscada/')) void request.abort('connectionreset')
      else void request.continue()
    })
    for (const [path, id] of [
      ['/manage/eg/equipment/list', 'manage-eg-equipment-list'],
      ['/manage/project/2001/designer/3001', 'designer-project'],
      ['/monitor/project/2001/preview/3001?kiosk=3001%3A20', 'monitor-project-preview'],
    ] as const) {
      isAway = false
      await go(page, path)
      await screen(page, id)
      isAway = true
      await page.reload()
      await saying(page, '.whole-screen', 'The server does not answer')
      isAway = false
      await screen(page, id)
      expect(await pathOf(page)).toBe(path)
    }
    await keep(page, 'server-away')
  })

  it('says that the store does not answer, keeps what it shows, and asks again', async () => {
    const { page } = await loggedIn({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
    let isAway = false
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (!isAway || !request.url().includes('/lfscada/equipment/')) return void request.continue()
      const body = JSON.stringify({ code: codes.storeAway, message: codeText(codes.storeAway, 'en') })
      void request.respond({ status: 503, contentType: 'application/json', body })
    })
    isAway = true
    await go(page, '/manage/eg/equipment/list')
    await saying(page, '[data-screen="manage-eg-equipment-list"]', codeText(codes.storeAway, 'en'))
    isAway = false
    await page.waitForSelector('.table-card tbody tr')
  })

  it('[spec:guard-fetch-ok] stays logged in over a reload, and redirects a logged-in user from the login', async () => {
    const { page } = await again({}, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    await page.reload()
    await screen(page, 'manage-eg-equipment-list')
    await go(page, '/login')
    await screen(page, 'monitor-eg-list')
  })

  it('masks the password that is typed, takes a pasted one, and lets password managers fill it', async () => {
    const { page } = await visit({ locale: 'en' })
    await go(page, '/login')
    const field = await page.waitForSelector('input[autocomplete="current-password"]')
    expect(await field?.evaluate((input) => (input as HTMLInputElement).type)).toBe('password')
    const isPasted = await field?.evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'pasted')
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      return input.dispatchEvent(event)
    })
    // Nobody has kept the browser from pasting.
    expect(isPasted).toBe(true)
    expect(await page.$('input[autocomplete="username"]')).not.toBeNull()
  })

  it('keeps neither the session nor a password where scripts of the page can read it', async () => {
    const { page } = await visit()
    await go(page, '/login')
    await login(page)
    await screen(page, 'monitor-eg-list')
    const session = (await page.cookies()).find(({ name }) => name === 'mimic')?.value ?? ''
    expect(session).not.toBe('')
    const kept = await page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name)
      return JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, databases])
    })
    expect(kept).not.toContain(session)
    expect(kept).not.toContain(PASSWORD)
  })

  it('says what is wrong with a login, in the chosen language', async () => {
    const { page } = await visit({ locale: 'en' })
    await go(page, '/login')
    await login(page, 'admin', 'not-the-password')
    await page.waitForSelector('[role="alert"]')
    expect(await textOf(page, '[role="alert"]')).toContain('Wrong account name or password')
  })

  it('[spec:session-1010-login] [spec:session-1010-clear] lands on the login once the session has ended', async () => {
    const { page } = await loggedIn({}, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    await page.evaluate(() => fetch('/lfscada/user/logout', { method: 'POST' }))
    // The message socket reports the end too, and may have opened the login already.
    const box = await page.$('.search-box input')
    await box?.type('x')
    await screen(page, 'login')
  })

  it('[spec:session-logout-clear] logs out', async () => {
    const { page } = await loggedIn({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
    await page.locator('.top-bar button ::-p-text(admin)').click()
    await page.waitForSelector('.bp6-menu')
    await page.locator('.bp6-menu ::-p-text(Log out)').click()
    await screen(page, 'login')
    await go(page, '/manage/eg/equipment/list')
    await screen(page, 'login')
  })

  it('[spec:route-designer-hidden] offers neither editing nor the designer to an account that only reads', async () => {
    const { page } = await loggedIn({ locale: 'en' }, '/manage/eg/project/list', 'manage-eg-project-list', 'viewer')
    const [first = ''] = await rows(page)
    expect(first).toContain('Monitor')
    expect(first).not.toContain('Design')
    expect(first).not.toContain('Edit')
    expect(await textOf(page, '.side-nav')).not.toContain('esigner')
  })
})

describe('the lists', () => {
  it.each(
    walks([
      ['cn', 'light', '设备管理'],
      ['en', 'dark', 'Equipment'],
    ] as const),
  )('opens every list in %s, %s, without an error', async (locale, theme, title) => {
    const { page, errors } = await visit({ locale, theme })
    await go(page, '/login')
    await keep(page, `login-${locale}-${theme}`)
    await login(page)
    for (const [path, id, name] of [
      ['/monitor/eg/list', 'monitor-eg-list', 'monitor'],
      ['/manage/eg/equipment/list', 'manage-eg-equipment-list', 'equipment'],
      ['/manage/eg/project/list', 'manage-eg-project-list', 'projects'],
    ] as const) {
      await screen(page, 'monitor-eg-list')
      await go(page, path)
      await screen(page, id)
      expect((await rows(page)).length).toBeGreaterThan(0)
      if (name === 'equipment') expect(await textOf(page, 'h1')).toBe(title)
      expect(await overflow(page)).toBe(0)
      await keep(page, `${name}-${locale}-${theme}`)
      await go(page, '/monitor/eg/list')
    }
    expect(errors).toEqual([])
  })

  it('keeps search and order in the address', async () => {
    const { page } = await again({ locale: 'en' }, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
    const names = () =>
      page.$$eval('.resource-table tbody td:nth-child(2) .row-link', (all) => all.map((name) => name.textContent))
    expect(await rows(page)).toHaveLength(6)
    const byTime = await names()
    const byName = byTime.toSorted()
    expect(byName).not.toEqual(byTime)
    await page.select('.screen-head select[aria-label="Sort by"]', 'name')
    await expect.poll(names).toEqual(byName)
    expect(new URL(page.url()).searchParams.get('sort')).toBe('name')
    await page.type('.search-box input', 'PS-')
    await page.waitForFunction(() => location.search.includes('search=PS-'))
    await page.waitForFunction(() => document.querySelectorAll('.resource-table tbody tr').length === 2)
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('.resource-table tbody tr').length === 2)
    expect(await page.$eval('.search-box input', (input) => (input as HTMLInputElement).value)).toBe('PS-')
    await page.$eval('.search-box input', (input) => (input as HTMLInputElement).select())
    await page.keyboard.press('Backspace')
    await expect.poll(names).toEqual(byName)
    await page.select('.screen-head select[aria-label="Sort by"]', 'time')
    await expect.poll(names).toEqual(byTime)
  })

  it('edits an equipment, and shows what the server says', async () => {
    const { page, errors } = await again(
      { locale: 'en' },
      '/manage/eg/equipment/list?search=PS-600',
      'manage-eg-equipment-list',
    )
    await rows(page)
    await page.locator('.resource-table tbody tr ::-p-text(Edit)').click()
    await screen(page, 'manage-eg-equipment-edit')
    await replaceText(page, '#equipment-equipName', ' ')
    await page.locator('.edit-form [data-action="submit"]').click()
    await page.waitForSelector('.bp6-form-group.bp6-intent-danger .bp6-form-helper-text')
    await replaceText(page, '#equipment-equipName', 'High-lift pumps')
    await page.locator('.edit-form [data-action="submit"]').click()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'High-lift pumps')
    expect(errors).toEqual([])
  })

  it('keeps its rows when a refresh fails, and says that they are old', async () => {
    const { page } = await loggedIn({ locale: 'en', isHurried: true }, '/monitor/eg/list', 'monitor-eg-list')
    const before = await rows(page)
    await page.setOfflineMode(true)
    await page.waitForSelector('.stale-note', { timeout: 20_000 })
    expect(await rows(page)).toHaveLength(before.length)
    await page.setOfflineMode(false)
    await page.waitForSelector('.stale-note', { hidden: true, timeout: 20_000 })
  })

  it('reaches a row by the keyboard alone', async () => {
    const { page } = await again({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
    await rows(page)
    const tabTo = async (selector: string) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((to) => document.activeElement?.closest(to) !== null, selector)) return
      }
      throw new Error(`the focus does not come to ${selector}`)
    }
    await tabTo('.skip-link')
    await page.keyboard.press('Enter')
    await tabTo('tbody')
    await page.keyboard.press('Enter')
    await screen(page, 'monitor-eg-detail')
  })

  it.each([1024, 390])('fits into a window of %i px', async (width) => {
    const { page } = await loggedIn({ locale: 'cn', width }, '/monitor/eg/list', 'monitor-eg-list')
    await rows(page)
    expect(await overflow(page)).toBe(0)
    await keep(page, `monitor-cn-${width}`)
  })
})

describe('language and appearance', () => {
  it('[spec:locale-two] [spec:locale-stored] switches to English at once, keeps it, and tells the server', async () => {
    const { page } = await visit()
    await go(page, '/login')
    await page.locator('.locale-switch ::-p-text(EN)').click()
    await page.waitForFunction(() => document.querySelector('form')?.textContent?.includes('Password'))
    expect(await page.evaluate(() => localStorage.getItem('langs'))).toBe('en')
    expect(await page.evaluate(() => document.cookie)).toContain('langs=en')
    await page.reload()
    await page.waitForFunction(() => document.querySelector('form')?.textContent?.includes('Password'))
  })

  it('[spec:route-monitor-title] titles the monitor area, in the chosen language', async () => {
    const { page } = await loggedIn({ locale: 'en' }, '/monitor/eg/list', 'monitor-eg-list')
    await page.waitForFunction(() => document.title.includes('Device monitoring'))
    await page.locator('.locale-switch ::-p-text(中文)').click()
    await page.waitForFunction(() => document.title.includes('设备监控'))
  })

  it('[spec:session-theme-apply] takes title and favicon from the theme', async () => {
    const { page } = await lab.visit({ locale: 'en' })
    await lab.go(page, '/login')
    await page.evaluate(() => {
      const real = window.fetch
      const data = { title: 'Water works', faviconIco: '/viewer/own.svg' }
      window.fetch = (input, init) =>
        String(input).includes('StyleAction')
          ? Promise.resolve(new Response(JSON.stringify({ code: 200, message: '', data })))
          : real(input, init)
    })
    await login(page)
    await page.waitForFunction(() => document.title.endsWith('Water works'))
    expect(await page.$eval('link[rel=icon]', (link) => link.getAttribute('href'))).toBe('/viewer/own.svg')
  })

  it('[spec:time-base] shows times in UTC+8 wherever the browser is', async () => {
    const shown = async (timezone: string) => {
      const { page } = await loggedIn({ timezone }, '/manage/eg/equipment/list', 'manage-eg-equipment-list')
      await rows(page)
      return page.$$eval('tbody td.is-number', (cells) => cells.map((cell) => cell.textContent))
    }
    expect(await shown('America/New_York')).toEqual(await shown('Asia/Shanghai'))
  })
})

describe('live data', () => {
  /** Sends one value of every signal that the pictures show, with the current time. */
  const send = (level: number) => lab.gateway.send([[LEVEL, Date.now(), level, 0]])
  const levelOf = (page: Page, text: string) =>
    page.waitForFunction(
      (id, wanted) => document.querySelector(`[data-signal="${id}"]`)?.textContent?.includes(wanted),
      { timeout: 20_000 },
      LEVEL,
      text,
    )

  it('[spec:dev-token] [spec:dev-socket-signal] shows a device whose values move, and marks them stale when they stop', async () => {
    await send(2.5)
    const { page, errors } = await loggedIn({ locale: 'cn' }, '/monitor/eg/detail/list/1001', 'monitor-eg-detail')
    await levelOf(page, '2.50')
    await send(3.75)
    await levelOf(page, '3.75')
    await keep(page, 'device-cn-light')
    // Its interval is one second, so it is stale after 7 s.
    await age(page, 8_000)
    await page.waitForFunction(
      (id) => document.querySelector(`[data-signal="${id}"]`)?.closest('tr')?.classList.contains('is-stale'),
      { timeout: 20_000 },
      LEVEL,
    )
    expect(errors).toEqual([])
  })

  it('shows the same device at the address of its alarms, which are open first', async () => {
    const { page } = await again({}, '/monitor/eg/detail/list/1001/alarm', 'monitor-eg-detail')
    await page.waitForSelector('[data-panel="alarm"]')
    await page.click('[data-tab="realtime"]')
    await page.waitForSelector(`[data-signal="${LEVEL}"]`)
  })

  it.each(
    walks([
      ['cn', 'light'],
      ['en', 'dark'],
    ] as const),
  )('shows a project page, and another of its pages, in %s, %s', async (locale, theme) => {
    await send(4.25)
    const { page, errors } = await loggedIn({ locale, theme }, '/monitor/project/2001', 'monitor-project-page')
    await page.waitForFunction(() => location.pathname === '/monitor/project/2001/page/3001')
    await page.waitForSelector('.link-state.is-live', { timeout: 30_000 })
    await keep(page, `project-${locale}-${theme}`)
    await page.select('.screen-head select', '3002')
    await page.waitForFunction(() => location.pathname === '/monitor/project/2001/page/3002')
    await page.waitForSelector('.link-state.is-live', { timeout: 30_000 })
    expect(errors).toEqual([])
  })

  it('opens the designer over the whole window, and leaves it for the page', async () => {
    const { page, errors } = await again(
      { locale: 'en' },
      '/manage/project/2001/designer/3001',
      'designer-project',
      'designer',
    )
    await page.waitForSelector('[data-link="online"]', { timeout: 30_000 })
    expect(await page.$('.side-nav')).toBeNull()
    await keep(page, 'designer-en-light')
    expect(errors).toEqual([])
  })

  it('opens the designer on the pages of an equipment, which it makes, and previews them', async () => {
    const { page, errors } = await again(
      { locale: 'en' },
      '/manage/eg/equipment/list',
      'manage-eg-equipment-list',
      'designer',
    )
    await page.waitForSelector('[data-action="design"]')
    await page.click('[data-action="design"]')
    await screen(page, 'designer-eg')
    await page.waitForSelector('[data-link="online"]', { timeout: 30_000 })
    expect(await pathOf(page)).toMatch(/^\/manage\/eg\/\d+\/designer\/[\w-]+$/)
    expect(await textOf(page, '.ed-page-title')).toBe('Page 1')
    await page.reload()
    await page.waitForSelector('[data-link="online"]', { timeout: 30_000 })
    await page.click('[data-action="preview"]')
    await page.waitForSelector('[data-preview-link="none"]')
    await pressEscape(page)
    await page.click('.ed-top-left button')
    await screen(page, 'manage-eg-equipment-list')
    expect(errors).toEqual([])
  })

  it('adds a template, designs its pages, and removes it', async () => {
    const { page, errors } = await loggedIn(
      { locale: 'cn' },
      '/manage/eg/template/list',
      'manage-eg-template-list',
      'designer',
    )
    await page.click('[data-action="add"]')
    await screen(page, 'manage-eg-template-add')
    await replaceText(page, '#template-title', '离心泵')
    await page.click('[data-action="submit"]')
    await screen(page, 'manage-eg-template-edit')
    await page.click('.side-nav a[href="/manage/eg/template/list"]')
    await page.waitForSelector('.resource-table [data-action="design"]')
    await keep(page, 'templates-cn-light')
    await page.click('.resource-table [data-action="design"]')
    await screen(page, 'designer-template')
    await page.waitForSelector('[data-link="online"]', { timeout: 30_000 })
    expect(await pathOf(page)).toMatch(/^\/manage\/template\/[\w-]+\/designer\/[\w-]+$/)
    await page.click('.ed-top-left button')
    await screen(page, 'manage-eg-template-list')
    await page.waitForSelector('.resource-table')
    await page.locator('.resource-table .is-actions button:last-child').click()
    await page.locator('.bp6-alert-footer button:first-child').click()
    await page.waitForFunction(() => document.querySelector('.resource-table') === null)
    expect(errors).toEqual([])
  })
})
