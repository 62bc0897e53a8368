import { type Mvar, paths } from '@mimic/contract'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../../engine/src/testing/pressEscape.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { FakeGateway } from '../../../../server/src/testing/FakeGateway.ts'
import { GATEWAY_LOGIN } from '../../../../server/src/testing/TestServer.ts'
import { DesignerLab, drop, picture } from '../../testing/DesignerLab.ts'

let lab: DesignerLab
let gateway: FakeGateway

beforeAll(async () => {
  lab = await DesignerLab.start()
  gateway = await FakeGateway.connect(lab.server.brokerUrl, 'gw-a', GATEWAY_LOGIN)
  await gateway.send([['a-level', Date.now(), 4, 0]])
})
afterAll(async () => {
  await gateway?.stop()
  await lab?.stop()
})

const WAIT = { timeout: 20_000 }
const bound = (page: Page) => page.$eval('[data-path="data.signalId"]', (button) => button.textContent)
const verdict = (page: Page, is: string) => page.waitForSelector(`[data-verdict="${is}"]`, WAIT)
const click = async (page: Page, action: string) => {
  await page.waitForSelector(`[data-action="${action}"]:not(:disabled)`, WAIT)
  await page.click(`[data-action="${action}"]`)
}
const isClosed = (page: Page) => page.waitForFunction(() => document.querySelector('.ed-variable') === null, WAIT)
const openNew = async (page: Page) => {
  await page.click('[data-path="data.signalId"]')
  await page.waitForSelector('.ed-pick', WAIT)
  await click(page, 'variable-new')
  await page.waitForSelector('#variable-formula', WAIT)
}

describe('the editor of measured variables', () => {
  it('says what is wrong with a formula and where, then its value, and binds the widget to the new variable', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'UsualDataText')
    await openNew(page)
    await replaceText(page, '#variable-title', 'Twice the level')
    await replaceText(page, '#variable-unit', 'm')
    await page.locator('#variable-formula').click()
    await page.keyboard.type('2 * * ')
    await verdict(page, 'syntax')
    expect(await page.$eval('.ed-formula-verdict mark', (mark) => mark.textContent)).toBe('*')
    expect(await page.$('[data-action="variable-save"]:disabled')).not.toBeNull()
    await picture(page, 'variable-wrong-en')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await click(page, 'variable-part')
    await page.waitForSelector('[data-signal="a-level"]', WAIT)
    await page.click('[data-signal="a-level"]')
    await verdict(page, 'valid')
    expect(await page.$eval('#variable-formula', (area) => (area as HTMLTextAreaElement).value)).toBe(
      '2 * {eq-a.a-level}',
    )
    await page.waitForFunction(() => document.querySelector('.ed-formula-verdict')?.textContent?.endsWith('8 m'), WAIT)
    expect(await page.$eval('.ed-formula-parts dd', (name) => name.textContent)).toBe('Pump a · a-level')
    await picture(page, 'variable-formula-en')
    await click(page, 'variable-save')
    await isClosed(page)
    expect(await bound(page)).toBe('Twice the level')
    await lab.giveBack(page)
  })

  it('changes what a variable is made of, and keeps its parts when it becomes a statistic', async () => {
    const page = await lab.take('designer-a', 'cn')
    await drop(page, 'UsualDataText')
    await openNew(page)
    await replaceText(page, '#variable-title', '平均')
    await page.locator('#variable-formula').click()
    await page.keyboard.type('{eq-a.a-level} + {eq-a.a-set}')
    await verdict(page, 'valid')
    await page.select('#variable-kind', 'avg')
    await page.waitForFunction(() => document.querySelectorAll('.ed-variable-parts li').length === 2, WAIT)
    await verdict(page, 'valid')
    await picture(page, 'variable-parts-cn')
    await click(page, 'variable-save')
    await isClosed(page)
    await click(page, 'variable-edit')
    await page.waitForFunction(() => document.querySelectorAll('.ed-variable-parts li').length === 2, WAIT)
    await replaceText(page, '#variable-title', '平均液位')
    await page.click('.ed-variable-parts li:last-child .bp6-button')
    await verdict(page, 'valid')
    await click(page, 'variable-save')
    await isClosed(page)
    await page.waitForFunction(
      () => document.querySelector('[data-path="data.signalId"]')?.textContent === '平均液位',
      WAIT,
    )
    await lab.giveBack(page)
  })

  it('is not stored over what somebody else has changed meanwhile, and says who', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'UsualDataText')
    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('[data-signal="mvar-a"]', WAIT)
    await page.click('[data-signal="mvar-a"]')
    await click(page, 'variable-edit')
    await verdict(page, 'valid')
    const admin = await lab.server.login('admin-a')
    const stored = async () => (await admin.call(paths.mvarQueryAll, { projectId: 'project-a', ids: 'mvar-a' })).reply
    const [{ title, calcType, formula }] = (await stored()).data as [Mvar]
    const edit = { id: 'mvar-a', title, calcType, formula, unit: 'm/s' }
    expect((await admin.call(paths.mvarEdit, edit)).reply.code).toBe(200)
    await replaceText(page, '#variable-title', 'Mine')
    await click(page, 'variable-save')
    await page.waitForFunction(
      () => document.querySelector('.ed-variable [role="alert"]')?.textContent?.includes('admin-a has changed'),
      WAIT,
    )
    await pressEscape(page)
    await isClosed(page)
    expect((await stored()).data).toMatchObject([{ title, unit: 'm/s' }])
    await lab.giveBack(page)
  })

  it('removes a variable after asking, unless another is made of it', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'UsualDataText')
    await openNew(page)
    await replaceText(page, '#variable-title', 'Made of another')
    await page.locator('#variable-formula').click()
    await page.keyboard.type('{mvar.mvar-a} / 2')
    await verdict(page, 'valid')
    await click(page, 'variable-save')
    await isClosed(page)
    const removeIt = async () => {
      await click(page, 'variable-edit')
      await click(page, 'variable-remove')
      await page.waitForSelector('.ed-variable .bp6-callout', WAIT)
      await click(page, 'variable-remove')
    }
    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('[data-signal="mvar-a"]', WAIT)
    await page.click('[data-signal="mvar-a"]')
    await removeIt()
    await page.waitForFunction(
      () => document.querySelector('.ed-variable [role="alert"]')?.textContent?.includes('Made of another'),
      WAIT,
    )
    await pressEscape(page)
    await isClosed(page)
    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('.ed-pick', WAIT)
    await page.keyboard.type('made of')
    await page.waitForFunction(() => document.querySelectorAll('.ed-pick').length === 1, WAIT)
    await page.keyboard.press('Enter')
    await removeIt()
    await isClosed(page)
    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('.ed-pick', WAIT)
    await page.keyboard.type('made of')
    await page.waitForFunction(() => document.querySelectorAll('.ed-pick').length === 0, WAIT)
    await lab.giveBack(page)
  })
})
