import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../../../engine/src/testing/steps.ts'
import { walks } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, rows, saying, screen, textOf } from '../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const LIST = '/manage/eg/equipment/list'
const open = (locale: 'cn' | 'en', search = '') => lab.again({ locale }, `${LIST}${search}`, 'manage-eg-equipment-list')
/** Waits for a toast with this text. */
const toast = (page: Page, text: string) => saying(page, '.bp6-toast', text)
/** Answers the next call to `path` with `answer`; `drop` breaks the connection before an answer. */
const answerOnce = (page: Page, path: string, answer: object | 'drop') =>
  page.evaluate(
    (wanted, given) => {
      const real = window.fetch
      window.fetch = (input, init) => {
        if (new URL(String(input), location.href).pathname !== wanted) return real(input, init)
        window.fetch = real
        return given === 'drop'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : Promise.resolve(new Response(JSON.stringify(given)))
      }
    },
    path,
    answer,
  )

describe('a project', () => {
  it.each(
    walks([
      ['cn', '编辑'],
      ['en', 'Edit'],
    ] as const),
  )(
    '%s: sets what is shown for a value in error; the field of the value appears only when it is used',
    async (locale, edit) => {
      const { page, errors } = await lab.again({ locale }, '/manage/eg/project/list', 'manage-eg-project-list')
      const openForm = async () => {
        await page.locator(`tbody ::-p-text(${edit})`).click()
        await page.waitForSelector('#form-errorValShow')
      }
      const saved = () => page.waitForFunction(() => document.querySelector('.drawer-form') === null)
      // The drawer slides in, so the locator waits until the button stands still.
      const save = () => page.locator('.drawer-buttons button[type="submit"]').click()
      await rows(page)
      await openForm()
      expect(await page.$('#form-errorDefaultVal')).toBeNull()
      await page.select('#form-errorValShow', 'custom')
      await page.waitForSelector('#form-errorDefaultVal')
      await replaceText(page, '#form-errorDefaultVal', 'none')
      await save()
      await page.waitForSelector('.bp6-intent-danger #form-errorDefaultVal')
      await replaceText(page, '#form-errorDefaultVal', '-1')
      await keep(page, `project-error-value-${locale}-light`)
      await save()
      await saved()
      await page.reload()
      await rows(page)
      await openForm()
      expect(await page.$eval('#form-errorDefaultVal', (input) => (input as HTMLInputElement).value)).toBe('-1')
      await page.select('#form-errorValShow', 'asIs')
      await save()
      await saved()
      // The form itself refuses the wrong number, so nothing was sent.
      expect(errors).toEqual([])
    },
  )
})

describe('bindings of an equipment', () => {
  // The second step removes what the first has bound.
  stepsStopTogether()

  it('[spec:equip-unbind-gateway] [spec:equip-bind-both] takes it from its gateway, and binds it to a gateway and a template in one step', async () => {
    const { page, errors } = await open('en', '?search=PS-600')
    const templated = await page.evaluate(() =>
      fetch('/lfscada/template/add', { method: 'POST', body: new URLSearchParams({ title: 'Pump station' }) }).then(
        (a) => a.ok,
      ),
    )
    expect(templated).toBe(true)
    await rows(page)
    await page.click('[data-action="bindings"]')
    await page.waitForSelector('.bind-dialog')
    await page.locator('[data-action="unbind-gateway"]').click()
    await page.waitForSelector('.bp6-alert')
    await keep(page, 'unbind-en-light')
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await page.waitForSelector('#gateway-sn')
    await page.type('#gateway-sn', 'no-such-number')
    await page.click('[data-action="look"]')
    await page.waitForSelector('.bind-dialog [role="alert"]')
    expect(await textOf(page, '.bind-dialog [role="alert"]')).toContain('no gateway with this serial number')
    await replaceText(page, '#gateway-sn', 'MG-2024')
    await keep(page, 'bind-gateways-en-light')
    await page.locator('[data-choose="gw-a"]').click()
    await page.waitForSelector('[data-gateway="gw-a"]')
    await page.waitForSelector('.bind-dialog select option:nth-child(2)')
    await page.select('.bind-dialog select', await page.$eval('.bind-dialog select option:last-child', (o) => o.value))
    await keep(page, 'bind-en-light')
    await page.locator('.bind-dialog [data-action="bind"]').click()
    await page.waitForSelector('[data-action="unbind-template"]')
    await page.waitForSelector('[data-action="unbind-gateway"]')
    await page.waitForSelector('.bound-to [data-config], .bound-to .muted')
    await page.waitForSelector('.bound-to [data-follows="true"]')
    await keep(page, 'bound-en-light')
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('tbody')?.textContent?.includes('Pump station'))
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  it('[spec:equip-unbind-template] works in Chinese too, and is offered only to accounts that may edit', async () => {
    const { page } = await open('cn', '?search=PS-600')
    await rows(page)
    await page.click('[data-action="bindings"]')
    await page.locator('[data-action="unbind-template"]').click()
    await page.waitForSelector('.bp6-alert')
    await keep(page, 'unbind-template-cn-light')
    await page.locator('.bp6-alert .bp6-button.bp6-intent-danger').click()
    await toast(page, '解绑成功')
    const viewer = await lab.again({ locale: 'cn' }, LIST, 'manage-eg-equipment-list', 'viewer')
    await rows(viewer.page)
    expect(await viewer.page.$('[data-action="bindings"]')).toBeNull()
  })
})

describe('the message after an operation', () => {
  it.each(
    walks([
      ['cn', '修改成功', '修改失败：', '修改异常：无法连接服务器'],
      ['en', 'Changed', 'The change failed: ', 'It is not known whether it was changed: The server cannot be reached'],
    ] as const),
  )(
    '[spec:err-save-texts] %s: an edit succeeds, fails, or has an unknown result',
    async (locale, success, failure, exception) => {
      const { page } = await open(locale, '?search=PS-600')
      await rows(page)
      const save = () => page.locator('.edit-form [data-action="submit"]').click()
      const told = (text: string) =>
        page.waitForFunction(
          (wanted) => document.querySelector('.edit-failure')?.textContent?.includes(wanted),
          { timeout: 20_000 },
          text,
        )
      await page.locator(`tbody ::-p-text(${locale === 'cn' ? '编辑' : 'Edit'})`).click()
      await replaceText(page, '#equipment-note', `changed ${locale}`)
      await answerOnce(page, '/lfscada/equipment/multi/edit', { code: 409, message: 'taken' })
      await save()
      await told(`${failure}taken`)
      await answerOnce(page, '/lfscada/equipment/multi/edit', 'drop')
      await save()
      await told(exception)
      await keep(page, `save-exception-${locale}-light`)
      await save()
      await toast(page, success)
    },
  )

  it.each(
    walks([
      ['cn', '下位机忙'],
      ['en', 'Lower device busy'],
    ] as const),
  )(
    '[spec:http-error-toast] %s: a call that fails shows the server’s message, or the text of its code',
    async (locale, ofCode) => {
      const { page } = await open(locale, '?search=PS-600')
      await rows(page)
      await answerOnce(page, '/lfscada/project/page/set/open', { code: 1712, message: 'The server’s own words' })
      await page.click('[data-action="design"]')
      await toast(page, 'The server’s own words')
      await answerOnce(page, '/lfscada/project/page/set/open', { code: 1712, message: '' })
      await page.click('[data-action="design"]')
      await toast(page, ofCode)
      expect(await page.$eval('.bp6-toast', (shown) => shown.className)).toContain('danger')
    },
  )

  it.each(
    walks([
      ['cn', '页面加载失败'],
      ['en', 'This screen could not be loaded'],
    ] as const),
  )(
    '[spec:chunk-timeout] %s: a screen whose chunk does not come is a load error, and can be tried again',
    async (locale, text) => {
      const { page } = await lab.visit({ locale })
      // Makes two minutes pass quickly.
      await page.evaluateOnNewDocument(() => {
        const real = window.setTimeout
        window.setTimeout = ((work: () => void, ms: number, ...rest: unknown[]) =>
          real(work, ms === 120_000 ? 500 : ms, ...rest)) as typeof window.setTimeout
      })
      await page.setRequestInterception(true)
      let isHeld = true
      page.on('request', (request) => {
        if (isHeld && /NotFoundScreen/.test(request.url())) return
        void request.continue()
      })
      await page.goto(`${lab.origin}/404`)
      await saying(page, '.whole-screen', text)
      await keep(page, `chunk-failed-${locale}-light`)
      isHeld = false
      await page.click('.whole-screen button')
      await screen(page, 'not-found')
    },
  )
})

describe('a project without pages', () => {
  it.each(
    walks([
      ['cn', '设计页面', '页面 1', '2001'],
      ['en', 'Design pages', 'Page 1', '2001'],
    ] as const),
  )(
    '%s: opens the designer on its first page, from the list and from its monitor (30)',
    async (locale, action, title, projectId) => {
      const list = '/manage/eg/project/list'
      const { page, errors } = await lab.again({ locale }, list, 'manage-eg-project-list')
      const call = (path: string, body: Record<string, string>) =>
        page.evaluate(
          async (to, form) =>
            (await (await fetch(to, { method: 'POST', body: new URLSearchParams(form) })).json()).data,
          path,
          body,
        )
      const pages = async () =>
        (await call(paths.projectPageQuery, { projectId })) as {
          rows: { id: string; title: string }[]
          homePageId: string
        }
      const empty = async () => {
        for (const { id } of (await pages()).rows) await call(paths.projectPageDelete, { id })
        expect(await pages()).toMatchObject({ rows: [], homePageId: null })
      }
      const opened = async () => {
        await screen(page, 'designer-project')
        const { rows: found, homePageId } = await pages()
        expect(found).toMatchObject([{ id: homePageId, title }])
        expect(new URL(page.url()).pathname).toBe(`/manage/project/${projectId}/designer/${homePageId}`)
      }
      await empty()
      await page.reload()
      await rows(page)
      await page.locator('tbody [data-action="design"]').click()
      await opened()
      // Leaves the designer first, which would otherwise say that its page is gone.
      await page.goto(new URL(list, page.url()).href)
      await empty()
      await page.goto(new URL(`/monitor/project/${projectId}/page/none`, page.url()).href)
      await saying(page, '[data-action="design"]', action)
      await keep(page, `project-no-pages-${locale}`)
      await page.locator('[data-action="design"]').click()
      await opened()
      // The browser itself reports a 404 for the page `none`, which the project does not have.
      expect(errors.filter((text) => !text.includes('404'))).toEqual([])
    },
  )
})

describe('a group without a name', () => {
  it.each(
    walks([
      ['cn', '未命名分组'],
      ['en', 'Unnamed group'],
    ] as const),
  )('[spec:txt-group-empty] %s: shows that text wherever its name would stand (30)', async (locale, unnamed) => {
    const { page } = await lab.again({ locale }, '/monitor/eg/list', 'monitor-eg-list')
    const id = await page.evaluate(async (to) => {
      const reply = await fetch(to, { method: 'POST', body: new URLSearchParams({ title: '' }) })
      return (await reply.json()).data.id as string
    }, paths.groupAdd)
    for (const [path, at] of [
      ['/monitor/eg/list', 'nav.view-pane'],
      [`/monitor/eg/group/list/${id}`, 'h1'],
      [`/monitor/eg/group/configuration/${id}`, 'nav.view-pane h2'],
    ] as const) {
      await page.goto(new URL(path, page.url()).href)
      await saying(page, at, unnamed)
    }
  })
})
