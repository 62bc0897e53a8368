import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../engine/src/testing/replaceText.ts'
import { walkLocales } from '../../../engine/src/testing/walks.ts'
import { ConsoleLab, keep, overflow, rows, saying } from '../testing/ConsoleLab.ts'

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

describe.each(walkLocales())('%s: a model', (locale) => {
  it('is added with its manufacturer, and chosen for a device', async () => {
    const { page, errors } = await lab.again({ locale }, '/manage/system/model', 'manage-system-model')
    await page.click('[data-action="add"]')
    await replaceText(page, '#form-title', `S7-${locale}`)
    await replaceText(page, '#form-manufacturer', `Siemens ${locale}`)
    await page.locator('.drawer-buttons [data-action="submit"]').click()
    await page.waitForFunction(() => document.querySelector('.drawer-form') === null)
    await rows(page)
    await saying(page, 'tbody', `Siemens ${locale}`)
    expect(await overflow(page)).toBe(0)
    await keep(page, `models-${locale}`)
    await lab.go(page, '/manage/eg/equipment/edit/1001')
    await page.waitForSelector('#equipment-modelId:not([disabled])')
    const modelId = await page.$$eval(
      '#equipment-modelId option',
      (all, text) => (all as HTMLOptionElement[]).find((option) => option.text === text)?.value ?? '',
      `Siemens ${locale} S7-${locale}`,
    )
    await page.select('#equipment-modelId', modelId)
    await keep(page, `model-choice-${locale}`)
    await page.click('.edit-form [data-action="submit"]')
    // A button that is loading is disabled as well.
    await page.waitForSelector('.edit-form [data-action="submit"]:disabled:not(.bp6-loading)')
    await page.reload()
    await page.waitForFunction(
      (id) => document.querySelector<HTMLSelectElement>('#equipment-modelId')?.value === id,
      {},
      modelId,
    )
    await lab.go(page, '/manage/system/model')
    await saying(page, 'tbody', `S7-${locale}`)
    expect(errors).toEqual([])
  })
})
