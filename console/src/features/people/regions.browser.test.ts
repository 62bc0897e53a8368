import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, login, overflow, PASSWORD, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
let admin: TestClient
beforeAll(async () => {
  lab = await ConsoleLab.start()
  admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
})
afterAll(async () => {
  await lab?.stop()
})

const PAGE = '/monitor/eg/detail/page/3001'
/** A button of that page, which starts a pump. */
const WIDGET = 'w121'
const button = `.viewer-host >>> [data-widget="${WIDGET}"]`
/** Another one, which everybody sees. */
const free = '.viewer-host >>> [data-widget="w122"]'
const OWN = 'River-kettle-4'
const visits = [
  { locale: 'cn', theme: 'light', north: '北区', south: '南区', no: '无此区域' },
  { locale: 'en', theme: 'dark', north: 'North', south: 'South', no: 'No such region' },
] as const

async function submit(page: Page): Promise<void> {
  await page.locator('.drawer-form [data-action="submit"]').click()
  await page.waitForSelector('.drawer-form', { hidden: true })
}

/** Selects the widget in the designer by the list of layers, and unfolds its rare fields. */
async function select(page: Page): Promise<void> {
  await page.locator('#ed-side-layers').click()
  await replaceText(page, '.ed-side.is-left input', '启动')
  await page.locator(`[data-layer="${WIDGET}"]`).click()
  const fold = await page.waitForSelector('[data-group="general"] .ed-fold')
  if (await fold?.evaluate((each) => each.getAttribute('aria-expanded') === 'false')) await fold?.click()
  await page.locator('[data-group="general"] .ed-more').click()
}

/** Adds an account of operations staff by its form, and opens the page in a browser of its own. */
async function watcher(page: Page, loginname: string, region: string): Promise<Page> {
  await page.locator('[data-action="add"]').click()
  await replaceText(page, '#form-loginname', loginname)
  await page.waitForSelector('#form-roleId option[value="operation"]')
  await page.select('#form-roleId', 'operation')
  if (region !== '') {
    await page.locator(`[data-field="regionIds"] ::-p-text(${region})`).click()
    await keep(page, `account-regions-${loginname}`)
  }
  await submit(page)
  const text = await page.waitForSelector('[data-copy="password"] pre')
  const password = (await text?.evaluate(({ textContent }) => textContent)) ?? ''
  await page.locator('[data-action="close"]').click()
  await page.waitForSelector('[data-copy]', { hidden: true })
  const client = await TestClient.login(lab.origin, loginname, password)
  await client.call('/lfscada/user/password/edit', { oldPassword: password, password: OWN })
  const own = await lab.visit({ locale: 'en' })
  await lab.go(own.page, '/login')
  await login(own.page, loginname, OWN)
  await screen(own.page, 'monitor-eg-list')
  await lab.go(own.page, PAGE)
  await own.page.waitForSelector('.link-state.is-live', { timeout: 30_000 })
  await own.page.waitForSelector(free)
  return own.page
}

it.each(walks(visits))(
  '$locale: two accounts see a page differently, and a region that is taken away leaves the open page',
  async ({ north, south, no, ...visitor }) => {
    const { locale } = visitor
    const { page, errors } = await lab.again(visitor, '/manage/account/region', 'manage-account-region')
    for (const title of [north, south]) {
      await page.locator('[data-action="add"]').click()
      await replaceText(page, '#form-title', title)
      await submit(page)
      await saying(page, '.resource-table', title)
    }
    await keep(page, `regions-${locale}`)
    expect(await overflow(page)).toBe(0)

    await lab.go(page, '/manage/project/2001/designer/3001')
    await screen(page, 'designer-project')
    await select(page)
    const field = '[data-path="authRegion"]'
    const option = await page.waitForFunction(
      (at, title) =>
        [...document.querySelectorAll<HTMLOptionElement>(`${at} option`)].find(
          ({ textContent }) => textContent === title,
        )?.value,
      {},
      field,
      north,
    )
    await page.select(field, String(await option.jsonValue()))
    await page.$eval(field, (each) => each.scrollIntoView({ block: 'nearest' }))
    await keep(page, `designer-region-${locale}`)
    await page.keyboard.down('Control')
    await page.keyboard.press('s')
    await page.keyboard.up('Control')
    const isNamed = async () => {
      const { reply } = await admin.call('/lfscada/org/region/query', { search: north })
      return (reply.data as { rows: { pageCount: number }[] }).rows[0]?.pageCount === 1
    }
    await expect.poll(isNamed, { timeout: 10_000 }).toBe(true)

    await lab.go(page, '/manage/account/int')
    await screen(page, 'manage-account-int')
    const holder = await watcher(page, `${locale}.holder`, north)
    const other = await watcher(page, `${locale}.other`, south)
    expect(await holder.$(button)).not.toBeNull()
    expect(await other.$(button)).toBeNull()
    await keep(holder, `region-held-${locale}`)
    await keep(other, `region-not-held-${locale}`)

    await lab.go(page, `/manage/account/int?search=${locale}.holder`)
    await page.waitForFunction(() => document.querySelectorAll('.resource-table tbody tr').length === 1)
    await page.locator(`.resource-table tbody ::-p-text(${locale === 'cn' ? '编辑' : 'Edit'})`).click()
    await page.locator(`[data-field="regionIds"] ::-p-text(${north})`).click()
    await holder.evaluate(() => {
      Object.assign(window, { host: document.querySelector('.viewer-host') })
    })
    await page.locator('.drawer-form [data-action="submit"]').click()
    await holder.waitForSelector(button, { hidden: true })
    expect(await holder.$(free)).not.toBeNull()
    expect(await holder.$('.link-state.is-live')).not.toBeNull()
    // It is the same page, not one that was opened again.
    const isSame = () => (window as unknown as { host: Element }).host === document.querySelector('.viewer-host')
    expect(await holder.evaluate(isSame)).toBe(true)
    await keep(holder, `region-taken-${locale}`)
    expect(errors).toEqual([])

    // A region that is not there any more is shown as such.
    await lab.server.context.db.deleteFrom('region').where('title', '=', north).execute()
    await lab.go(page, '/manage/project/2001/designer/3001')
    await select(page)
    await page.waitForFunction(
      (at, text) =>
        document.querySelector<HTMLSelectElement>(at)?.selectedOptions[0]?.textContent?.includes(text) === true,
      {},
      field,
      no,
    )
    await page.$eval(field, (each) => each.scrollIntoView({ block: 'nearest' }))
    await keep(page, `designer-region-unknown-${locale}`)
  },
)
