import { join } from 'node:path'
import { paths } from '@mimic/contract'
import type { HTTPResponse, Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeGateway } from '../../../server/src/testing/FakeGateway.ts'
import type { TestServer } from '../../../server/src/testing/TestServer.ts'
import { passTime, ViewerLab } from '../testing/ViewerLab.ts'

// Real clicks on a real server: the actions of a page's buttons, under the policy that the server sends.

const PICTURES = process.env['VIEWER_PICTURES']
let lab: ViewerLab
let test: TestServer
let gateway: FakeGateway
let page: Page
let second = ''
const answers: HTTPResponse[] = []
const outside: string[] = []

/** A column of buttons; each one's click event is its `config`. */
const button = (id: string, row: number, config: object) => ({
  id,
  widgetType: 'UsualButton',
  position: { x: 20, y: 20 + 36 * row, width: 140, height: 30, rotate: 0 },
  data: { title: id, type: 'signal', signalId: 'a-set', equipId: 'eq-a' },
  clickEvent: { enable: true, config },
})
const script = (text: string) => ({ action: 'script', script: text })
const other = (config: object) => ({ ...config, pageId: second })

const firstPage = () => [
  button('plain', 0, { writeValue: '3' }),
  button('hinted', 1, { writeValue: '4', hint: true, hintValue: 'Is the valve open?' }),
  button('input', 2, { writeType: 'input' }),
  button('delayed', 3, { writeValue: '5', confirm: false, delay: { enable: true, value: 400 } }),
  button('quiet', 4, { writeValue: '6', confirm: false, feedback: false }),
  button('go', 5, other({ action: 'page' })),
  button('popup', 6, other({ action: 'popup' })),
  button('titled', 7, other({ action: 'popup', titleShow: true, middle: true, width: 320, height: 240 })),
  button('evil', 8, { action: 'link', link: 'javascript:document.title="evil"' }),
  button('self', 9, { action: 'link', link: '/healthz', target: '_self' }),
  button('blank', 10, { action: 'link', link: '/healthz' }),
  button(
    'asks',
    11,
    script(
      "const a = await mimic.write('a-set', mimic.read('a-set') + 1); mimic.notify('script ' + a.ok + ' ' + a.value)",
    ),
  ),
  button('loops', 12, script('for (;;) {}')),
  button('bombs', 13, script("let s = 'x'; for (;;) s += s")),
  button('breaks', 14, script('null.x')),
  // One step of the interpreter, during which it does not check the clock.
  button('counts', 16, script('Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)')),
  button('fills', 17, script('const a = []; for (;;) { try { a.push(new Array(1e5).fill(a)) } catch {} }')),
  button('wanders', 18, script("mimic.openPage('../../account/info/sms')")),
  button('asks twice', 19, script("await Promise.all([mimic.write('a-set', 1), mimic.write('a-set', 2)])")),
  button('reaches', 15, script('mimic.notify([typeof fetch, typeof document, typeof self].join())')),
  {
    id: 'choice',
    widgetType: 'UsualSelect',
    position: { x: 200, y: 20, width: 160, height: 32, rotate: 0 },
    selectDatas: [
      {
        indexId: '1',
        text: 'Seven',
        clickEvent: { enable: true, config: { writeValue: '7', confirm: false, data: { signalId: 'a-set' } } },
      },
      { indexId: '2', text: 'Other page', clickEvent: { enable: true, config: other({ action: 'popup' }) } },
    ],
  },
]

beforeAll(async () => {
  lab = await ViewerLab.start()
  ;({ server: test, gateway } = lab)
  const designer = await test.login('admin-a')
  second = await lab.addPage(designer, 'Second <b>')
  const level = {
    id: 'l',
    widgetType: 'UsualDataText',
    position: { x: 20, y: 20, width: 120, height: 40 },
    data: { signalId: 'a-level', equipId: 'eq-a' },
  }
  const size = { width: 800, height: 600 }
  const onSecond = [
    level,
    button('inside', 3, { writeValue: '8' }),
    button('more', 4, { action: 'popup', pageId: 'page-a' }),
  ]
  await lab.savePage(designer, { ...size, id: second, title: 'Second <b>', baseVersion: 0, widgets: onSecond })
  await lab.savePage(designer, { ...size, widgets: firstPage() })
  page = await lab.tab('operation-a', 1000, 900)
  page.on('response', (response) => answers.push(response))
  page.on('request', (request) => {
    if (!request.url().startsWith(test.origin) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  await open('&write')
})
afterAll(() => lab?.stop())
beforeEach(() => {
  gateway.commands.length = 0
})

/** Opens a live page in the lab. */
async function open(more = ''): Promise<void> {
  await page.goto(`${test.origin}/?locale=en${more}`)
  await isLive()
  await gateway.send(['a-level', 'a-set'].map((id) => [id, Date.now(), 2, 0] as const))
  await page.waitForFunction(
    async (path) => {
      const body = new URLSearchParams({ pageId: 'page-a', dataSignal: 'a-set' })
      const { data } = await (await fetch(path, { method: 'POST', body })).json()
      return data[0]?.value === 2
    },
    {},
    paths.projectMonitorSignalQuery,
  )
  // The server has the value, and the reload brings it to the page.
  await page.reload()
  await isLive()
}
const isLive = () =>
  page.waitForFunction(
    () =>
      (document.querySelector('mimic-viewer') as unknown as { viewer?: { status: string } })?.viewer?.status === 'live',
  )
const setPage = (id: string) =>
  page.evaluate((to) => {
    // The lab's own element.
    const element = document.querySelector('mimic-viewer') as unknown as { viewer: { setPage(id: string): void } }
    element.viewer.setPage(to)
  }, id)
/** Finds an element in the viewer's shadow root, or in nested ones. */
const find = (selector: string) => page.waitForSelector(`mimic-viewer >>> ${selector}`)
const gone = (selector: string) =>
  page.waitForFunction((css) => !document.querySelector('mimic-viewer')?.shadowRoot?.querySelector(css), {}, selector)
async function press(id: string): Promise<void> {
  const target = await find(`button[data-widget="${id}"]`)
  const box = await target?.boundingBox()
  if (!box) throw new Error(`no button ${id}`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
/** Ends the time of a message. */
const noToast = async () => {
  await passTime(page, 6_000)
  await gone('.toast')
}
const said = (text: string | RegExp) =>
  page.waitForFunction(
    (source) =>
      new RegExp(source).test(
        document.querySelector('mimic-viewer')?.shadowRoot?.querySelector('.toast')?.textContent ?? '',
      ),
    { timeout: 15_000 },
    typeof text === 'string' ? text : text.source,
  )
const answer = async (name: string) => (await find(`dialog button${name}`))?.click()
async function picture(name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) as `${string}.png` })
}
const values = () => gateway.commands.flatMap((command) => (command.kind === 'write' ? [command.value] : []))

describe('a write', () => {
  it('names its device and tag in every question (30)', async () => {
    for (const id of ['plain', 'hinted', 'input']) {
      await press(id)
      const text = await (await find('dialog dl'))?.evaluate((list) => (list as HTMLElement).innerText)
      expect(text, id).toMatch(/Device\s*Pump a\s.*Tag\s*a-set\b/s)
      await picture(`write-${id}`)
      await page.keyboard.press('Escape')
      await gone('dialog')
    }
  })

  it('[spec:data-write] [spec:wid-button-confirm] asks for confirmation, is sent, and is answered by the device', async () => {
    await press('plain')
    await answer('[value=""]')
    await gone('dialog')
    expect(values()).toEqual([])
    await press('plain')
    await answer('.main')
    await said('the device confirmed 3')
    expect(values()).toEqual([3])
  })

  it('stands in a list while it runs, also over the next page, where its end is told', async () => {
    const before = gateway.onWrite
    gateway.onWrite = () => undefined
    try {
      await press('plain')
      await answer('.main')
      const row = await find('.pending li[data-stage="device"]')
      expect(await row?.evaluate((item) => item.textContent)).toMatch(
        /: 3.*Pump a.*Waits for the device, since \d\d:\d\d:\d\d/s,
      )
      // It appears when the write has lasted for a moment.
      await (await find('.pending'))?.evaluate((list) => {
        for (const animation of list.getAnimations()) animation.finish()
      })
      await picture('write-pending')
      await setPage(second)
      await find('button[data-widget="inside"]')
      await find('.pending li')
      await expect.poll(values).toEqual([3])
      const sent = gateway.commands.find((each) => each.kind === 'write')
      await gateway.answer(sent?.uuid ?? '', 200, 3)
      await expect
        .poll(async () => {
          await passTime(page, 2_000)
          return page.$('mimic-viewer >>> .pending:not([hidden])')
        })
        .toBeNull()
      await said('the device confirmed 3')
    } finally {
      gateway.onWrite = before
      await setPage('page-a')
      await find('button[data-widget="plain"]')
    }
  })

  it('shows the hint in its question', async () => {
    await press('hinted')
    expect(await (await find('dialog .hint'))?.evaluate((hint) => hint.textContent)).toBe('Is the valve open?')
    await picture('write-hint')
    await answer('[value=""]')
    await gone('dialog')
  })

  it('asks for a value, and accepts none that is empty or out of range', async () => {
    await press('input')
    const problem = () => find('dialog .problem').then((p) => p?.evaluate((text) => text.textContent))
    await answer('.main')
    expect(await problem()).toBe('The value cannot be empty.')
    await (await find('dialog input'))?.type('77')
    await answer('.main')
    expect(await problem()).toBe('Between 0 and 10')
    await picture('write-input')
    await (await find('dialog input'))?.click({ count: 3 })
    await page.keyboard.type('7.5')
    await page.keyboard.press('Enter')
    await said('the device confirmed 7.50')
    expect(values()).toEqual([7.5])
    // A message has nothing to click, and gives way to the pointer.
    const at = async () => (await (await find('.toast'))?.boundingBox()) ?? { x: 0, y: 0 }
    const { x, y } = await at()
    await page.mouse.move(x + 10, y + 10)
    await expect.poll(async () => (await at()).x).toBeLessThan(x)
  })

  it('[spec:wid-button-delay] waits for its delay, and can be cancelled meanwhile', async () => {
    await press('delayed')
    await (await find('.toast.waiting button'))?.click()
    await gone('.toast')
    await press('delayed')
    await said('the device confirmed 5')
    expect(values()).toEqual([5])
  })

  it('reports no success if the page asks for that', async () => {
    await press('quiet')
    await expect.poll(values).toEqual([6])
    await noToast()
  })

  it('[spec:wid-select-click] of a drop-down follows the chosen item', async () => {
    const select = await find('select')
    await select?.select('0')
    await said('the device confirmed 7')
    expect(values()).toEqual([7])
    await select?.select('1')
    await find('.popup')
    await page.keyboard.press('Escape')
    await gone('.popup')
  })
})

describe('other pages', () => {
  it('are shown in the same view, with a way back', async () => {
    await press('go')
    await find('button[data-widget="inside"]')
    expect(await page.$('mimic-viewer >>> button[data-widget="plain"]')).toBeNull()
    await isLive()
    await (await find('.back'))?.click()
    await find('button[data-widget="plain"]')
    await isLive()
    expect(await page.$eval('mimic-viewer >>> .back', (back) => (back as HTMLElement).hidden)).toBe(true)
  })

  it('[spec:wid-popup] open as a popup of 600 by 600 at 200, 200, live, that can be moved, used and closed', async () => {
    await press('popup')
    const popup = await find('.popup')
    expect(await popup?.boundingBox()).toEqual({ x: 200, y: 200, width: 600, height: 600 })
    await page.mouse.move(300, 215)
    await page.mouse.down()
    await page.mouse.move(330, 235, { steps: 3 })
    await page.mouse.up()
    expect(await popup?.boundingBox()).toMatchObject({ x: 230, y: 220 })
    // Escape answers the open question and keeps the popup.
    await press('inside')
    await find('dialog')
    await picture('popup')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => {
      const content = document.querySelector('mimic-viewer')?.shadowRoot?.querySelector('.popup-page')
      return content?.shadowRoot?.querySelector('dialog') === null
    })
    await press('inside')
    await answer('.main')
    await expect.poll(values).toEqual([8])
    await press('inside')
    await answer('[value=""]')
    // A popup's own popups appear beside it.
    await press('more')
    await page.waitForFunction(
      () => document.querySelector('mimic-viewer')?.shadowRoot?.querySelectorAll('.popup').length === 2,
    )
    await page.keyboard.press('Escape')
    await page.waitForFunction(
      () => document.querySelector('mimic-viewer')?.shadowRoot?.querySelectorAll('.popup').length === 1,
    )
    await (await find('.popup-close'))?.click()
    await gone('.popup')
  })

  it('show their title as text, and can be centred', async () => {
    await press('titled')
    const popup = await find('.popup')
    expect(await popup?.boundingBox()).toEqual({ x: 340, y: 330, width: 320, height: 240 })
    expect(await (await find('.popup header span'))?.evaluate((title) => title.textContent)).toBe('Second <b>')
    await (await find('.popup-close'))?.click()
    await gone('.popup')
  })
})

describe('a page script', () => {
  it('asks for a write the same way as a button, and continues with the answer', async () => {
    await press('asks')
    await answer('.main')
    await said(/script true 3/)
    expect(values()).toEqual([3])
    await press('asks')
    await answer('[value=""]')
    await said(/script false null/)
  })

  it('runs under the policy of its own worker, while the page has none that allows it', async () => {
    const worker = answers.find((response) => response.url().includes('script.worker'))
    expect(worker?.headers()['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    )
    const document = answers.find((response) => response.url().startsWith(`${test.origin}/?`))
    expect(document?.headers()['content-security-policy']).not.toMatch(/unsafe-eval/)
    const isAllowed = await page.evaluate(() => {
      const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)
      return WebAssembly.compile(empty).then(
        () => true,
        () => false,
      )
    })
    expect(isAllowed).toBe(false)
  })

  it.each(['counts', 'fills'])('that %s without end is ended after its second', async (name) => {
    const end = /ran for more than 1 second|too much memory/
    const msOf = async (id: string) => {
      await noToast()
      const from = performance.now()
      await press(id)
      await said(end)
      return performance.now() - from
    }
    // An endless loop ends at its second. By its own clock this script would run for three times as long or more.
    const looped = await msOf('loops')
    expect(await msOf(name)).toBeLessThan(2 * looped)
  })

  it('opens pages by their ids, and no other address', async () => {
    const before = page.url()
    await press('wanders')
    await said('No page')
    expect(page.url()).toBe(before)
  })

  it('asks the operator one thing at a time', async () => {
    await press('asks twice')
    // An answered dialog disappears a moment later, so questions are distinguished by their text.
    const asked = (value: string) =>
      page.waitForFunction(
        (start) => {
          const open = [...(document.querySelector('mimic-viewer')?.shadowRoot?.querySelectorAll('dialog') ?? [])]
          const texts = open.map((dialog) => dialog.querySelector('.new')?.textContent ?? '')
          return texts.length === 1 && texts[0]?.startsWith(start)
        },
        {},
        value,
      )
    for (const value of ['1', '2']) {
      await asked(value)
      await answer('[value=""]')
    }
    await gone('dialog')
  })

  it('has no network and no page, reports its errors, and ends by itself', async () => {
    await press('reaches')
    await said('undefined,undefined,undefined')
    await press('breaks')
    await said(/script failed: TypeError/)
    await press('loops')
    await press('loops')
    await said('still running')
    await said('ran for more than 1 second')
    await press('bombs')
    await said(/too much memory|script failed|more than 1 second/)
    expect(outside).toEqual([])
    // No worker is left behind.
    await expect.poll(() => page.workers().filter((each) => each.url().includes('script.worker')).length).toBe(0)
  })
})

describe('a link', () => {
  it('that would run code leads nowhere', async () => {
    await press('evil')
    await said('leads nowhere')
    expect(await page.title()).toBe('Viewer lab')
  })

  it('opens beside the page, or in its place', async () => {
    const opened = new Promise<Page | null>((resolve) => {
      page.browserContext().once('targetcreated', (target) => void target.page().then(resolve))
    })
    await press('blank')
    const beside = await opened
    expect(await beside?.evaluate(() => window.opener)).toBeNull()
    await beside?.close()
    await Promise.all([page.waitForNavigation(), press('self')])
    expect(page.url()).toBe(`${test.origin}/healthz`)
  })
})

describe('without the right to write', () => {
  it('nothing is sent, neither by a button nor by a script', async () => {
    await open()
    await press('quiet')
    await said('may not write')
    await press('asks')
    await said(/script false/)
    expect(values()).toEqual([])
  })
})

describe('setPage', () => {
  it('to a page that may not be shown says so at once, and the page before is shown again', async () => {
    await setPage('page-of-others')
    const note = await find('.note:not([hidden])')
    expect(await note?.evaluate((each) => each.textContent)).not.toBe('')
    await picture('page-refused')
    await setPage('page-a')
    await page.waitForFunction(
      () => document.querySelector('mimic-viewer')?.shadowRoot?.querySelector('.note')?.hasAttribute('hidden') === true,
    )
    await isLive()
  })
})
