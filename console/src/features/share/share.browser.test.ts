import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, login, overflow, pathOf, rows, saying, screen, textOf } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
  await lab.gateway.send([
    ['1004-level', Date.now(), 3.05, 0],
    ['1004-level-sp', Date.now(), 3.2, 0],
  ])
})
afterAll(() => lab?.stop())

const DEVICE = '1004'
const LIST = '/manage/eg/equipment/list?search=TK-400'
const PASSWORD = 'pump2026'
const dialog = (page: Page) => page.waitForSelector('.share-dialog #share-password')
const isOn = (page: Page, name: string) => page.$eval(`#share-${name}`, (box) => (box as HTMLInputElement).checked)
// The visible part of a switch covers its input, so the input is clicked by script.
const press = (page: Page, name: string) => page.$eval(`#share-${name}`, (box) => (box as HTMLElement).click())
const turn = async (page: Page, name: string, on: boolean) => {
  if ((await isOn(page, name)) !== on) await press(page, name)
}
const helps = (page: Page, text: string) => saying(page, '.share-dialog .bp6-form-helper-text', text)
const canSave = (page: Page) =>
  page.$eval('.share-dialog [data-action="submit"]', (button) => !(button as HTMLButtonElement).disabled)
const save = async (page: Page, told: string) => {
  await page.locator('.share-dialog [data-action="submit"]').click()
  await saying(page, '.bp6-toast', told)
}
const shows = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (at, wanted) => document.querySelector(at)?.textContent?.includes(wanted),
    { timeout: 30_000 },
    selector,
    text,
  )
const tabsOf = (page: Page) => page.$$eval('[data-tab]', (all) => all.map((tab) => (tab as HTMLElement).dataset['tab']))
const tabsAre = (page: Page, tabs: readonly string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('[data-tab]')].map((tab) => tab.dataset['tab']).join() === wanted,
    { timeout: 30_000 },
    tabs.join(),
  )
/** Changes the owner's settings directly by the call. */
const set = (page: Page, call: string, body: Record<string, string>) =>
  page.evaluate(
    (path, form) => fetch(path, { method: 'POST', body: new URLSearchParams(form) }).then((a) => a.ok),
    `/lfscada/equipment/multi/share/${call}`,
    { equipId: DEVICE, ...body },
  )
const auth = (page: Page, enabled: boolean, rights: readonly string[]) =>
  set(page, 'editAuth', {
    enabled: String(enabled),
    ...Object.fromEntries(['history', 'alarms', 'write'].map((right) => [right, String(rights.includes(right))])),
  })
const enter = async (page: Page, password: string) => {
  await replaceText(page, '#visit-password', password)
  await page.keyboard.press('Enter')
}

describe('sharing a device', () => {
  it.each(
    walks([
      ['en', 'Letters and digits only', 'At least 4', 'Saved', 'must enter the new password'],
      ['cn', '只能是字母和数字', '至少 4 位', '保存成功', '需重新输入新密码'],
    ] as const),
  )(
    '[spec:equip-share-pwd] [spec:equip-share-auth] %s: its owner turns it on, sets password and rights, and gets link and code',
    async (locale, special, short, saved, ends) => {
      const { page, errors } = await lab.again({ locale }, LIST, 'manage-eg-equipment-list')
      await auth(page, false, [])
      await rows(page)
      await page.click('[data-action="share"]')
      await dialog(page)
      expect(await page.$eval('#share-password', (input) => (input as HTMLInputElement).disabled)).toBe(true)
      await turn(page, 'enabled', true)
      for (const [password, problem] of [
        ['ab$12', special],
        ['ab1', short],
      ] as const) {
        await replaceText(page, '#share-password', password)
        await helps(page, problem)
        expect(await canSave(page)).toBe(false)
      }
      await keep(page, `share-short-${locale}`)
      await replaceText(page, '#share-password', PASSWORD)
      await turn(page, 'history', true)
      await turn(page, 'write', true)
      await page.waitForSelector('.is-warning')
      await save(page, saved)
      const link = await page.waitForSelector('#share-link')
      expect(await link?.evaluate((input) => (input as HTMLInputElement).value)).toMatch(
        new RegExp(`^${lab.origin}/monitor/eg/shared/[\\w-]{22}$`),
      )
      await page.waitForSelector('.qr-code path[d^="M4 4h7v1h-7z"]')
      expect(await page.$eval('#share-password', (input) => (input as HTMLInputElement).value)).toBe('')
      expect(await page.$eval('.share-dialog', (box) => box.getBoundingClientRect().width)).toBe(600)
      expect(await overflow(page)).toBe(0)
      await keep(page, `share-on-${locale}`)
      await replaceText(page, '#share-password', 'other2026')
      await helps(page, ends)
      await pressEscape(page)
      await page.locator('.unsaved-alert .bp6-intent-danger').click()
      await page.waitForFunction(() => document.querySelector('.share-dialog') === null)
      // Unsaved input is forgotten; saved settings are there, at the device too.
      await lab.go(page, `/monitor/eg/detail/list/${DEVICE}`)
      await (await page.waitForSelector('[data-action="share"]'))?.click()
      await dialog(page)
      expect([await isOn(page, 'history'), await isOn(page, 'alarms'), await isOn(page, 'write')]).toEqual([
        true,
        false,
        true,
      ])
      expect(errors).toEqual([])
    },
  )

  it('is offered only to accounts that may edit equipment', async () => {
    const { page } = await lab.again({ locale: 'en' }, LIST, 'manage-eg-equipment-list', 'operation')
    await rows(page)
    expect(await page.$('[data-action="share"]')).toBeNull()
  })
})

describe('a visitor of another organisation', () => {
  it.each(
    walks([
      ['en', 'Wrong password', 'Shared by 清水水务', 'no shared device at this address', 'Written; read back'],
      ['cn', '密码错误', '由 清水水务 分享', '该地址没有分享的设备', '写入成功'],
    ] as const),
  )(
    '%s: logs in, gives the password, and sees what the share allows at that moment',
    async (locale, wrong, from, gone, written) => {
      const owner = await lab.again({ locale }, '/monitor/eg/list', 'monitor-eg-list')
      expect(await set(owner.page, 'editPwd', { password: PASSWORD })).toBe(true)
      expect(await auth(owner.page, true, ['history'])).toBe(true)
      const address = await owner.page.evaluate(
        (body) =>
          fetch('/lfscada/equipment/multi/share/info', { method: 'POST', body: new URLSearchParams(body) })
            .then((a) => a.json())
            .then((reply) => reply.data.path as string),
        { equipId: DEVICE },
      )
      const { page } = await lab.visit({ locale, isHurried: true })
      await lab.go(page, address)
      await screen(page, 'login')
      expect(await pathOf(page)).toContain('/login?to=')
      await login(page, 'other')
      await screen(page, 'monitor-eg-shared')
      await page.waitForSelector('#visit-password')
      await enter(page, 'nothing')
      await shows(page, '.share-password [role="alert"]', wrong)
      await keep(page, `shared-wrong-${locale}`)
      await enter(page, PASSWORD)
      await tabsAre(page, ['realtime', 'history', 'curve'])
      await shows(page, '.screen-head', from)
      await page.waitForSelector('.link-state.is-live', { timeout: 30_000 })
      await lab.gateway.send([['1004-level-sp', Date.now(), 3.4, 0]])
      await shows(page, '[data-signal="1004-level-sp"]', '3.4')
      expect(await overflow(page)).toBe(0)
      await keep(page, `shared-live-${locale}`)
      // A visitor gets neither the device's page, nor its share, nor the way back to a list that does not contain it.
      expect(await page.$$('.screen-head button')).toEqual([])
      await page.click('[data-tab="history"]')
      await page.waitForSelector('[data-panel="history"] tbody tr', { timeout: 20_000 })
      await page.click('[data-tab="curve"]')
      await page.waitForSelector('[data-panel="curve"] canvas', { timeout: 30_000 })
      await keep(page, `shared-curve-${locale}`)
      expect(await auth(owner.page, true, ['alarms', 'write'])).toBe(true)
      await tabsAre(page, ['realtime', 'command', 'alarm'])
      await page.waitForSelector('.link-state.is-live', { timeout: 30_000 })
      await page.click('[data-tab="alarm"]')
      await page.waitForSelector('[data-panel="alarm"]')
      await keep(page, `shared-alarm-${locale}`)
      await page.click('[data-tab="command"]')
      const row = '[data-command="1004-level-sp"]'
      await (await page.waitForSelector(`${row} input`))?.type('3.6')
      await page.keyboard.press('Enter')
      await page.locator('.bp6-dialog [data-action="write"]').click()
      await shows(page, `${row} .write-answer`, written)
      await page.reload()
      await page.waitForSelector('[data-panel="command"]')
      expect(await tabsOf(page)).toEqual(['realtime', 'command', 'alarm'])
      expect(await auth(owner.page, false, ['alarms', 'write'])).toBe(true)
      await shows(page, '.whole-screen', gone)
      await keep(page, `shared-gone-${locale}`)
      const off = await textOf(page, '.whole-screen')
      await lab.go(page, '/monitor/eg/shared/never-there')
      await shows(page, '.whole-screen', gone)
      expect(await textOf(page, '.whole-screen')).toBe(off)
      await page.close()
    },
  )
})
