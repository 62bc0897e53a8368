import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, PASSWORD, saying } from '../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
  await lab.server.context.db.updateTable('signal').set({ secondPerson: 1 }).where('id', '=', SET_POINT).execute()
})
afterAll(async () => {
  await lab?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const folder = mkdtempSync(join(tmpdir(), 'mimic-identity-'))
/** A file that a visitor chooses. */
const fileOf = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const SET_POINT = '1004-level-sp'
const COMMAND = `[data-command="${SET_POINT}"]`

describe('a write that needs a second person', () => {
  it.each(walkLocales())('is agreed to on another screen, and at the writer’s own (%s)', async (locale) => {
    await lab.gateway.send([[SET_POINT, Date.now(), 3.2, 0]])
    const second = await lab.loggedIn({ locale }, '/monitor/eg/list', 'monitor-eg-list', 'admin')
    const path = '/monitor/eg/detail/list/1004?tab=command'
    const writer = await lab.loggedIn({ locale }, path, 'monitor-eg-detail', 'operation')
    const write = async (value: string) => {
      await lab.gateway.status(true)
      await writer.page.waitForSelector(`${COMMAND} form`)
      await writer.page.click(`${COMMAND} input`, { count: 3 })
      await writer.page.type(`${COMMAND} input`, value)
      await writer.page.keyboard.press('Enter')
      await writer.page.waitForSelector('.small-dialog [data-action="write"]')
      await writer.page.click('.small-dialog [data-action="write"]')
      await writer.page.waitForSelector('[data-part="second"]')
      await second.page.waitForSelector('.waiting-write')
    }
    const sent = lab.gateway.commands.length
    await write('4.5')
    expect(await second.page.$eval('.waiting-write', (card) => card.textContent)).toMatch(
      /operation.*清水池.*LC-401.*4\.5 m/,
    )
    await keep(second.page, `second-card-${locale}`)
    await keep(writer.page, `second-await-${locale}`)
    expect(lab.gateway.commands.slice(sent).filter(({ kind }) => kind === 'write')).toEqual([])
    await second.page.click('.waiting-write [data-action="accept"]')
    await saying(writer.page, `${COMMAND} .write-answer`, '4.50 m')
    await writer.page.waitForSelector('[data-part="second"]', { hidden: true })
    expect(lab.gateway.commands.at(-1)).toMatchObject({ kind: 'write', value: 4.5 })

    await write('4.2')
    await second.page.click('.waiting-write [data-action="refuse"]')
    await writer.page.waitForSelector('[data-part="second"]', { hidden: true })
    await saying(writer.page, `${COMMAND} .write-answer`, locale === 'cn' ? '第二人拒绝' : 'refused by the second')

    await write('4.1')
    await writer.page.type('#second-name', 'admin')
    await writer.page.type('#second-password', 'wrong-one')
    await writer.page.keyboard.press('Enter')
    await writer.page.waitForSelector('[data-part="second"] [role="alert"]')
    await keep(writer.page, `second-here-${locale}`)
    await writer.page.click('#second-password', { count: 3 })
    await writer.page.type('#second-password', PASSWORD)
    await writer.page.keyboard.press('Enter')
    await saying(writer.page, `${COMMAND} .write-answer`, '4.10 m')
    // The card of the other screen goes as well.
    await second.page.waitForSelector('.waiting-write', { hidden: true })
    const known = (text: string) => text.includes('400')
    expect([...writer.errors, ...second.errors].filter((text) => !known(text))).toEqual([])
  })
})

describe('a button of a page whose signal needs a second person', () => {
  it('writes once another account has agreed, and says so on the page', async () => {
    const signalId = '1006-p3-run'
    await lab.server.context.db.updateTable('signal').set({ secondPerson: 1 }).where('id', '=', signalId).execute()
    await lab.gateway.send([[signalId, Date.now(), false, 0]])
    await lab.gateway.status(true)
    const second = await lab.loggedIn({ locale: 'cn' }, '/monitor/eg/list', 'monitor-eg-list', 'admin')
    const { page, errors } = await lab.loggedIn({ locale: 'cn' }, '/monitor/eg/list', 'monitor-eg-list', 'operation')
    await lab.go(page, '/monitor/eg/detail/page/3001')
    await page.waitForSelector('.link-state.is-live', { timeout: 30_000 })
    await page.locator('.viewer-host >>> [data-widget="w121"]').click()
    await page.locator('.viewer-host >>> dialog button.main').click()
    await page.waitForSelector('[data-part="second"]')
    await keep(page, 'second-page')
    const writes = () => lab.gateway.commands.filter((each) => each.kind === 'write' && each.signalId === signalId)
    expect(writes()).toEqual([])
    await second.page.locator('.waiting-write [data-action="accept"]').click()
    await page.waitForSelector('[data-part="second"]', { hidden: true })
    await expect.poll(writes).toMatchObject([{ kind: 'write', signalId }])
    await saying(page, '.viewer-host >>> .toast', '设备已确认')
    await keep(page, 'second-page-written')
    expect(errors).toEqual([])
  })
})

describe('an account', () => {
  it.each(walkLocales())('gets a picture, and a hardware key by its file (%s)', async (locale) => {
    const { page, errors } = await lab.loggedIn({ locale }, '/account/security/sms', 'account-security-sms')
    const choose = async (selector: string, path: string) => {
      const input = await page.waitForSelector(selector)
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path)
    }
    const picture = '[data-part="avatar"] input[type="file"]'
    await choose(picture, fileOf('notes.png', 'no picture'))
    await page.waitForSelector('[data-part="avatar"] [role="alert"]')
    const circle = '<circle cx="5" cy="5" r="5" fill="teal"/>'
    await choose(
      picture,
      fileOf('me.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${circle}</svg>`),
    )
    await page.waitForSelector('[data-part="avatar"] img.avatar')
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.account-button img')?.naturalWidth === 256,
    )
    await keep(page, `avatar-${locale}`)

    await lab.go(page, '/manage/account/int')
    const row = await saying(page, '.resource-table', 'viewer')
    await page.waitForSelector('.resource-table img.avatar')
    await row?.evaluate((cell) => cell.closest('tr')?.querySelector<HTMLElement>('[data-action="more"]')?.click())
    await page.locator('[data-action="lock-key"]').click()
    await page.waitForSelector('[data-lock-key=""]')
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    await choose(
      '.bp6-dialog input[type="file"]',
      fileOf('key.pem', String(publicKey.export({ type: 'spki', format: 'pem' }))),
    )
    await page.locator('[data-action="set-key"]').click()
    await page.waitForSelector('[data-lock-key="EC prime256v1"]')
    await keep(page, `lock-key-${locale}`)
    await page.locator('[data-action="remove-key"]').click()
    await page.locator('.bp6-alert button.bp6-intent-danger').click()
    await page.waitForSelector('[data-lock-key=""]')

    await lab.go(page, '/account/security/sms')
    await page.locator('[data-action="remove-avatar"]').click()
    await page.locator('.bp6-alert button.bp6-intent-danger').click()
    await page.waitForSelector('[data-part="avatar"] img', { hidden: true })
    expect(errors.filter((text) => !text.includes('400'))).toEqual([])
  })
})
