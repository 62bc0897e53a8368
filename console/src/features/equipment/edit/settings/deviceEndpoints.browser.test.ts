import type { DeviceCertificate } from '@mimic/contract/bus'
import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceText } from '../../../../../../engine/src/testing/replaceText.ts'
import { walkLocales } from '../../../../../../engine/src/testing/walks.ts'
import { TestClient } from '../../../../../../server/src/testing/TestClient.ts'
import { until } from '../../../../../../server/src/testing/until.ts'
import { ConsoleLab, keep, overflow, PASSWORD } from '../../../../testing/ConsoleLab.ts'

const screen = 'manage-eg-equipment-edit'
let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(async () => {
  await lab?.stop()
})

const shown: DeviceCertificate = {
  state: 'refused',
  thumbprint: '0123456789ABCDEF0123456789ABCDEF01234567',
  fingerprint: 'FEDCBA98'.repeat(8),
  subject: 'CN=Boiler PLC, O=Works',
  from: Date.UTC(2025, 0, 1),
  to: Date.UTC(2035, 0, 1),
}
const own: DeviceCertificate = {
  ...shown,
  state: 'own',
  thumbprint: '89ABCDEF'.repeat(5),
  fingerprint: '01234567'.repeat(8),
  subject: 'CN=Mimic gateway gw-a',
  pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
}
const at = (securityMode: string, securityPolicy: string, level: number) => ({
  url: 'opc.tcp://boiler:4840',
  securityMode,
  securityPolicy,
  level,
  userTokens: ['anonymous' as const, 'userName' as const],
  thumbprint: shown.thumbprint,
})
const endpoints = [
  at('None', 'None', 0),
  at('SignAndEncrypt', 'Basic128Rsa15', 1),
  at('Sign', 'Aes256_Sha256_RsaPss', 120),
]
/** Answers the newest question of this kind, and those that nobody has answered yet. */
async function answer(kind: string, said: Parameters<typeof lab.gateway.answerQuestion>[1]): Promise<void> {
  const question = await until(() => {
    const at = lab.gateway.commands.findIndex((command) => command.kind === kind)
    return at < 0 ? undefined : lab.gateway.commands.splice(at, 1)[0]
  })
  if ('uuid' in question) await lab.gateway.answerQuestion(question.uuid, said)
}
const chosen = (page: Page, field: string) =>
  page.$eval(`[id="equipment-driverConfig.${field}"]`, (input) => (input as HTMLSelectElement).value)
const text = (page: Page, selector: string) => page.$eval(selector, ({ textContent }) => textContent ?? '')

it.each(walkLocales())(
  '%s: an endpoint is chosen from those of the server, and its certificate is trusted',
  async (locale) => {
    const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
    const added = await admin.call(paths.equipmentAdd, {
      equipName: `Boiler ${locale}`,
      gatewayId: 'gw-a',
      driver: 'opcua',
      driverConfig: { endpointUrl: 'opc.tcp://192.0.2.10:4840' },
    })
    const { id } = added.reply.data as { id: string }
    const { page } = await lab.again({ locale }, `/manage/eg/equipment/edit/${id}/driver`, screen)
    const list = '[data-action="endpoints"]'
    // The gateway could not ask: it says why.
    await page.locator(list).click()
    await answer('endpoints', { code: 2002, text: 'the connection was refused' })
    await page.waitForSelector('[data-part="endpoints"] [role="alert"]')
    await page.locator(list).click()
    await answer('endpoints', { endpoints: [], certificates: [] })
    await page.waitForSelector('[data-part="endpoints"] .muted')

    await page.locator(list).click()
    await answer('endpoints', { endpoints, certificates: [shown] })
    await page.waitForSelector('[data-endpoint]')
    const order = await page.$$eval('[data-endpoint]', (rows) => rows.map((row) => row.getAttribute('data-endpoint')))
    expect(order).toEqual(['Sign Aes256_Sha256_RsaPss', 'None None', 'SignAndEncrypt Basic128Rsa15'])
    expect(await page.$('[data-endpoint="SignAndEncrypt Basic128Rsa15"] [data-action="use"]')).toBeNull()
    await keep(page, `endpoints-${locale}`)
    await page.locator('[data-endpoint="Sign Aes256_Sha256_RsaPss"] [data-action="use"]').click()
    await page.waitForSelector('[data-endpoint="Sign Aes256_Sha256_RsaPss"] .bp6-tag')
    expect([await chosen(page, 'securityMode'), await chosen(page, 'securityPolicy')]).toEqual([
      'Sign',
      'Aes256_Sha256_RsaPss',
    ])
    expect(await text(page, '[data-shown-certificate] [data-fingerprint]')).toBe(shown.fingerprint)
    await page.locator('[data-action="trust-shown"]').click()
    await answer('certificates', { certificates: [own, { ...shown, state: 'trusted' }] })
    await page.waitForSelector('[data-shown-certificate="trusted"]')
    await page.locator('[data-action="certificates"]').click()
    await answer('certificates', { certificates: [own, { ...shown, state: 'trusted' }] })
    await page.waitForSelector('[data-certificate="own"] [data-action="download-der"]')
    await keep(page, `endpoint-chosen-${locale}`)
    expect(await overflow(page)).toBe(0)
    // Endpoints of another address would be misleading.
    await replaceText(page, '[id="equipment-driverConfig.endpointUrl"]', 'opc.tcp://192.0.2.11:4840')
    await page.waitForSelector('[data-endpoint]', { hidden: true })
  },
)
