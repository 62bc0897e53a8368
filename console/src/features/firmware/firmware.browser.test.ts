import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@mimic/contract/paths'
import type { ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { walks } from '../../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, rows, saying } from '../../testing/ConsoleLab.ts'

let lab: ConsoleLab
const folder = mkdtempSync(join(tmpdir(), 'mimic-firmware-'))
const path = join(folder, 'gateway image.bin')
beforeAll(async () => {
  writeFileSync(path, 'the new firmware')
  lab = await ConsoleLab.start()
})
afterAll(async () => {
  await lab?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(
  walks([
    ['cn', '已拒绝', '已接收'],
    ['en', 'Refused', 'Taken over'],
  ] as const),
)('%s: a firmware', (locale, refused, done) => {
  it('is uploaded, rolled out to a gateway that first refuses it, and stands on the gateway’s page', async () => {
    const version = `1.0-${locale}`
    lab.gateway.onFirmware = () => ({ code: 409, text: 'MIMIC_FIRMWARE_DIR is not set' })
    const { page, errors } = await lab.again(
      { locale, isHurried: true },
      '/manage/system/hardware',
      'manage-system-hardware',
    )
    await page.evaluate(
      async (add, name) => {
        const body = new URLSearchParams({ title: name, manufacturer: 'Advantech', kind: 'gateway' })
        await fetch(add, { method: 'POST', body })
      },
      paths.modelAdd,
      `UNO ${locale}`,
    )
    await page.click('[data-action="add"]')
    const model = `Advantech UNO ${locale}`
    const modelId = await page
      .waitForFunction(
        (text) =>
          [...document.querySelectorAll<HTMLOptionElement>('#firmware-modelId option')].find(
            (option) => option.text === text,
          )?.value,
        {},
        model,
      )
      .then((found) => found.jsonValue())
    await page.select('#firmware-modelId', modelId ?? '')
    await replaceText(page, '#firmware-firmwareVersion', version)
    await page.locator('[data-action="submit"]').click()
    // The file is missing.
    await page.waitForSelector('#firmware-file[aria-invalid="true"]')
    const input = (await page.$('#firmware-file')) as ElementHandle<HTMLInputElement>
    await input.uploadFile(path)
    await keep(page, `firmware-upload-${locale}`)
    await page.locator('[data-action="submit"]').click()
    await rows(page)
    await saying(page, 'tbody', 'gateway-image.bin')
    expect(await overflow(page)).toBe(0)
    await keep(page, `firmware-${locale}`)
    // The model of the gateway is set on its page.
    await lab.go(page, '/manage/eg/gateway/gw-a')
    await page.waitForSelector(`[data-action="model"] option[value="${modelId}"], option[value="${modelId}"]`)
    await page.select('[data-part="firmware"] select', modelId ?? '')
    await page.waitForSelector('.bp6-toast.bp6-intent-success')
    await lab.go(page, '/manage/system/hardware')
    await rows(page)
    await page.click('[data-action="roll-out"]')
    const choose = '.roll-out-dialog tbody .is-select label:has(input:not(:disabled))'
    await page.locator(choose).click()
    await page.locator('[data-action="submit"]').click()
    await page.waitForSelector('[data-offer="refused"]')
    await saying(page, '.roll-out-dialog tbody', refused)
    await keep(page, `firmware-roll-out-${locale}`)
    lab.gateway.onFirmware = ({ file }) => ({ received: file.bytes, handedOver: true })
    await page.locator(choose).click()
    await page.locator('[data-action="submit"]').click()
    await page.waitForSelector('[data-offer="done"]')
    await lab.go(page, '/manage/eg/gateway/gw-a')
    await saying(page, '[data-part="firmware"]', done)
    await saying(page, '[data-part="firmware"]', version)
    expect(await overflow(page)).toBe(0)
    await keep(page, `firmware-gateway-${locale}`)
    expect(errors).toEqual([])
  })
})

it('shows the gateways of a roll-out also when they are answered more slowly than they are asked for again', async () => {
  const visitor = { locale: 'en', isHurried: true } as const
  const { page } = await lab.loggedIn(visitor, '/manage/system/hardware', 'manage-system-hardware')
  await page.evaluate(
    async (addModel, setModel, uploadFile) => {
      const post = async (at: string, body: BodyInit) =>
        ((await (await fetch(at, { method: 'POST', body })).json()) as { data: { id: string } }).data
      const model = { title: 'Slow', manufacturer: 'Advantech', kind: 'gateway' }
      const { id: modelId } = await post(addModel, new URLSearchParams(model))
      await post(setModel, new URLSearchParams({ gatewayId: 'gw-a', modelId }))
      const form = new FormData()
      for (const [name, value] of Object.entries({ modelId, firmwareVersion: '9.0', fileName: 'a.bin' }))
        form.append(name, value)
      form.append('file', new Blob(['firmware']), 'a.bin')
      await post(uploadFile, form)
    },
    paths.modelAdd,
    paths.firmwareSetModel,
    paths.firmwareUpload,
  )
  await lab.go(page, '/manage/system/hardware')
  await saying(page, 'tbody', '9.0')
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    // They are asked for again after 200 ms.
    const isSlow = request.url().endsWith(paths.firmwareGateways)
    setTimeout(() => void request.continue().catch(() => undefined), isSlow ? 350 : 0)
  })
  await page.locator("::-p-xpath(//tr[contains(., '9.0')]//*[@data-action='roll-out'])").click()
  await page.waitForSelector('.roll-out-dialog [data-gateway="gw-a"]')
})
