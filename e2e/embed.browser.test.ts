import type { BrowserContext, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laneContext } from '../engine/src/testing/launchChromium.ts'
import { replaceText } from '../engine/src/testing/replaceText.ts'
import { walkLocales } from '../engine/src/testing/walks.ts'
import { keepPicture, watchErrors } from './chromium.ts'
import { type ExampleKind, ForeignSite } from './ForeignSite.ts'
import { PASSWORD, RunningMimic, until } from './RunningMimic.ts'

// Shows the examples of fixtures/embed on another site, in a browser that has never logged in.

const PAGE = '3001'
const WRITABLE = '1004-level-sp'

let mimic: RunningMimic
let site: ForeignSite
let browser: BrowserContext
let page: Page
let errors: string[]
let cookie: string
let token: string
let tokenId: string

const call = async <T>(path: string, body: Record<string, string>): Promise<T> => {
  const response = await fetch(mimic.origin + path, {
    method: 'POST',
    headers: { origin: mimic.origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  const { code, data } = (await response.json()) as { code: number; data: T }
  if (code !== 200) throw new Error(`${path}: ${code}`)
  return data
}
const make = (origins: string) =>
  call<{ token: string; embed: { id: string } }>('/lfscada/project/page/embed/add', {
    pageId: PAGE,
    title: 'Intranet',
    origins,
    signalIds: WRITABLE,
  })

beforeAll(async () => {
  ;[mimic, site, browser] = await Promise.all([
    RunningMimic.start(),
    ForeignSite.start(['react', 'vue']),
    laneContext(),
  ])
  cookie = ''
  await call('/lfscada/user/login', { loginname: 'admin', password: PASSWORD })
  const made = await make(site.origin)
  token = made.token
  tokenId = made.embed.id
  page = await browser.newPage()
  errors = watchErrors(page)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await mimic?.stop()
})

interface Element {
  viewer?: { status: string }
  values?: number
}
const status = () =>
  page.$eval('mimic-viewer', (element) => (element as unknown as Element).viewer?.status ?? 'no viewer')
const shownText = (selector: string) =>
  page.$eval(
    'mimic-viewer',
    (element, part) => {
      const shown = element.shadowRoot?.querySelector<HTMLElement>(part)
      return shown && !shown.hidden ? (shown.textContent ?? '') : ''
    },
    selector,
  )
const open = async (kind: ExampleKind, by = token) => {
  site.show({ server: mimic.origin, page: PAGE, token: by })
  await page.goto(`${site.origin}/${kind}/`)
}
/** Writes as the viewer does, from the foreign page. */
const write = (signalId: string, value: string) =>
  page.evaluate(
    async (server, by, body) => {
      const response = await fetch(`${server}/lfscada/monitor/project/signal/writeVal`, {
        method: 'POST',
        credentials: 'omit',
        headers: { authorization: `Bearer ${by}` },
        body: new URLSearchParams(body),
      })
      return ((await response.json()) as { code: number }).code
    },
    mimic.origin,
    token,
    { projectId: '2001', signalId, value },
  )

/** Presses a button of the page, confirms, and waits for the viewer's message. */
const press = async (widgetId: string, told: RegExp): Promise<void> => {
  await page.locator(`mimic-viewer >>> [data-widget="${widgetId}"]`).click()
  await page.locator('mimic-viewer >>> dialog button.main').click()
  await until(`${told}`, async () => told.test(await shownText('.toast')))
}

describe('a page on another site', () => {
  it.each(['plain', 'react', 'vue'] as const)('shows live values: %s', async (kind) => {
    await open(kind)
    expect(site.policy).not.toMatch(/unsafe|blob:/)
    await until('the page to be live', async () => (await status()) === 'live')
    await page.$eval('mimic-viewer', (element) => {
      const counted = element as unknown as Element
      counted.values = 0
      element.addEventListener('value', () => (counted.values = (counted.values ?? 0) + 1))
    })
    await until('values to come in', () =>
      page.$eval('mimic-viewer', (element) => ((element as unknown as Element).values ?? 0) > 5),
    )
    if (kind !== 'plain') expect(await page.$eval('figcaption', (line) => line.textContent)).toBe('live')
    await keepPicture(page, `embed-${kind}`)
    expect(await page.cookies(mimic.origin)).toEqual([])
  })

  it('broke no policy, and reported no error', () => {
    expect(errors).toEqual([])
    expect(mimic.output).not.toContain(token)
  })

  it('sends events to its host, and does what the host asks for', async () => {
    await open('plain')
    await page.$eval('mimic-viewer', (element) => {
      const told: Record<string, unknown[]> = {}
      Object.assign(window, { told })
      for (const name of [
        'ready',
        'status',
        'value',
        'widgetclick',
        'link',
        'error',
        'page',
        'replay',
        'kiosk',
        'wakelock',
      ])
        element.addEventListener(name, (event) => {
          told[name] = [...(told[name] ?? []), (event as CustomEvent).detail]
        })
      element.setAttribute('allow-write', '')
    })
    await until('the page to be live', async () => (await status()) === 'live')
    const told = (name: string) =>
      page.evaluate((each) => (window as unknown as { told: Record<string, unknown[]> }).told[each] ?? [], name)
    await until('values', async () => (await told('value')).length > 0)
    expect((await told('ready')).at(-1)).toMatchObject({ page: PAGE, version: expect.any(Number) })
    expect((await told('status')).at(-1)).toEqual({ status: 'live' })
    expect((await told('value'))[0]).toMatchObject({ id: expect.any(String), time: expect.any(Number) })
    await page.locator('mimic-viewer >>> [data-widget="w112"]').click()
    await page.locator('mimic-viewer >>> dialog button').click()
    expect(await told('widgetclick')).toEqual([{ id: 'w112' }])
    // The host asks for a write without a confirmation, a write that the token does not allow, and a picture.
    const asked = await page.$eval(
      'mimic-viewer',
      async (element, signal) => {
        const { viewer } = element as unknown as {
          viewer: {
            setValue(id: string, value: number, options: object): Promise<{ is: string }>
            snapshot(): Promise<Blob>
            enterFullScreen(): Promise<boolean>
            setKiosk(options: object | undefined): void
            replay(time: number | null): void
          }
        }
        const written = await viewer.setValue(signal, 3, { confirm: false })
        const other = await viewer.setValue('1006-p3-run', 1, { confirm: false })
        const { type, size } = await viewer.snapshot()
        viewer.setKiosk({ pages: [{ page: '3001', seconds: 60 }] })
        return { written: written.is, other: other.is, type, hasPixels: size > 1_000 }
      },
      WRITABLE,
    )
    expect(asked).toEqual({ written: 'written', other: 'failed', type: 'image/png', hasPixels: true })
    // Over plain http a browser has no wake lock, which is no error.
    await until('the wake lock', async () => (await told('wakelock')).length > 0)
    expect(await told('wakelock')).toEqual([{ state: expect.stringMatching(/held|refused|unsupported/) }])
    expect(await told('error')).toEqual([])
    await page.$eval('mimic-viewer', (element) => element.remove())
    expect(errors.filter((error) => !/403/.test(error))).toEqual([])
    errors.length = 0
  })

  it('writes the signals of its token, and nothing else', async () => {
    await open('plain')
    await page.$eval('mimic-viewer', (element) => element.setAttribute('allow-write', ''))
    await until('the page to be live', async () => (await status()) === 'live')
    await press('w112', /confirmed 4/)
    // Its signal is on the page too, but the token does not include it.
    await press('w121', /no permission/)
    expect(await write(WRITABLE, '3')).toBe(200)
    expect(await write('1006-p3-run', 'true')).toBe(403)
    expect(await write(WRITABLE, '6')).toBe(2003)
  })

  it('says that the token was revoked, at once and when it is opened again', async () => {
    await call('/lfscada/project/page/embed/revoke', { id: tokenId })
    await until('the end', async () => (await status()) === 'ended')
    await until('its reason', async () => /was revoked/.test(await shownText('.banner')))
    await keepPicture(page, 'embed-revoked')
    await open('plain')
    await until('the reason', async () => /was revoked/.test(await shownText('.note')))
    expect(await status()).toBe('ended')
  })

  it('says that the token is not for its site', async () => {
    const elsewhere = await make('https://intranet.example')
    // The first token made the site known to the server, so the browser's preflight request succeeds.
    await open('plain', elsewhere.token)
    await until('the reason', async () => (await shownText('.note')).includes(`may not be shown on ${site.origin}`))
    await keepPicture(page, 'embed-wrong-origin')
  })

  it.each(walkLocales())('shows its page with a token made in the console, in %s', async (language) => {
    const [name = '', value = ''] = cookie.split('=')
    const { hostname } = new URL(mimic.origin)
    await browser.setCookie({ name, value, domain: hostname, path: '/' })
    const screen = await browser.newPage()
    await screen.evaluateOnNewDocument((locale) => localStorage.setItem('langs', locale), language)
    await screen.goto(`${mimic.origin}/monitor/project/2001/page/${PAGE}`)
    await screen.locator('[data-action=embed]').click()
    await replaceText(screen, '#embed-title', 'Lobby')
    await replaceText(screen, '#embed-origins', site.origin)
    await screen.waitForSelector('.embed-dialog [data-embed-page]')
    const others = await screen.$$eval('.embed-dialog [data-embed-page]', (all) =>
      all.map((box) => box.getAttribute('data-embed-page') ?? ''),
    )
    const [second = ''] = others
    await screen.locator(`.embed-dialog [data-embed-page="${second}"]`).click()
    // The signals come after the dialog, and again with each page that is chosen.
    await screen.waitForSelector('[data-action=make-embed]:not(:disabled)')
    await screen.locator('.embed-dialog [data-embed="signal"]').click()
    await screen.locator('.embed-dialog [data-embed="alarms"]').click()
    await keepPicture(screen, `embed-dialog-${language}`)
    await screen.locator('[data-action=make-embed]').click()
    const code = await screen.waitForSelector('[data-embed=code]')
    const text = (await code?.evaluate((element) => element.textContent)) ?? ''
    await keepPicture(screen, `embed-made-${language}`)
    expect(text).toContain(' allow-write>')
    await screen.close()
    await open('plain', /token="([^"]+)"/.exec(text)?.[1])
    await until('the page to be live', async () => (await status()) === 'live')
    // It leads to the second page and back, and to no other of the project.
    const go = (pageId: string) =>
      page.$eval(
        'mimic-viewer',
        (element, id) => (element as HTMLElement & { page: string }).setAttribute('page', id),
        pageId,
      )
    for (const pageId of [second, PAGE]) {
      await go(pageId)
      await until(`page ${pageId} to be live`, async () => (await status()) === 'live')
    }
    await go(
      (await call<{ id: string }>('/lfscada/project/page/copy', { id: PAGE, title: `Elsewhere ${language}` })).id,
    )
    await until('its refusal', async () => (await status()) === 'failed')
  })
})
