import { paths } from '@mimic/contract/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, overflow, PASSWORD, saying, screen } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

it.each(
  walks([
    { locale: 'cn', theme: 'light', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', width: 1366, height: 768 },
  ] as const),
)(
  '$locale: a source of cards is refused in a private network, kept with its address, and named where none answers',
  async (visitor) => {
    const { locale, theme } = visitor
    const { page, errors } = await lab.loggedIn(visitor, '/manage/card/list', 'manage-card-list')
    await page.evaluate((chosen) => localStorage.setItem('mimic.appearance', chosen), theme)
    await lab.go(page, '/manage/card/list')
    await screen(page, 'manage-card-list')
    await page.locator('.resource-table tbody tr [data-action="ask-card"]').click()
    await saying(page, '.bp6-toast', locale === 'cn' ? '没有适用于该运营商的物联卡接口' : 'No card source is enabled')
    await keep(page, `card-list-${locale}`)
    expect(await overflow(page)).toBe(0)

    await lab.go(page, '/manage/card/source')
    await screen(page, 'manage-card-source')
    await page.locator('[data-action="add"]').click()
    await page.waitForSelector('#form-url')
    await replaceText(page, '#form-title', 'Operator')
    await replaceText(page, '#form-url', 'http://10.0.0.9/{iccid}')
    await replaceText(page, '#form-usedPath', 'data.used')
    await page.locator('.drawer-form [data-action="submit"]').click()
    await saying(page, '.drawer-form', locale === 'cn' ? '服务器不允许访问此主机' : 'may not call this host')
    await keep(page, `card-source-form-${locale}`)
    await replaceText(page, '#form-url', 'https://cards.example.com/{iccid}')
    await page.locator('.drawer-form [data-action="submit"]').click()
    await saying(page, '.resource-table', 'cards.example.com')
    await keep(page, `card-source-${locale}`)
    expect(await overflow(page)).toBe(0)
    await page.setViewport({ width: 390, height: 844 })
    expect(await overflow(page)).toBe(0)
    await keep(page, `card-source-${locale}-phone`)
    // The next walk begins without a source.
    const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
    const { rows } = (await admin.call(paths.cardSourceQuery, {})).reply.data as { rows: { id: string }[] }
    for (const { id } of rows) await admin.call(paths.cardSourceDelete, { id })
    // The browser itself reports both refusals.
    expect(errors.filter((text) => !/40[09]/.test(text))).toEqual([])
  },
)
