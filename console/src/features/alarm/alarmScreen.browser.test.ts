import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { ConsoleLab, keep, overflow } from '../../testing/ConsoleLab.ts'

// The alarms of the plant on a real server: shelved with a reason, listed, ended; the journal and the load.

let lab: ConsoleLab
beforeAll(async () => {
  lab = await ConsoleLab.start()
})
afterAll(() => lab?.stop())

const LEVEL = '1004-level'
const MESSAGE = 'Tank runs over'
const open = async (view: string, visitor: Parameters<ConsoleLab['again']>[0] = {}) => {
  const address = `/monitor/alarm${view === 'open' ? '' : `?view=${view}`}`
  const { page } = await lab.again({ locale: 'en', isHurried: true, ...visitor }, address, 'monitor-alarm')
  return page
}
const row = (page: Page, text: string, isThere = true) =>
  page.waitForFunction(
    (wanted, expected) =>
      [...document.querySelectorAll('.resource-table tbody tr')].some((each) => each.textContent?.includes(wanted)) ===
      expected,
    { timeout: 20_000 },
    text,
    isThere,
  )
const act = (page: Page, text: string, action: string) =>
  page.waitForFunction(
    (wanted, name) => {
      const rows = [...document.querySelectorAll('.resource-table tbody tr')]
      const button = rows
        .find((each) => each.textContent?.includes(wanted))
        ?.querySelector<HTMLElement>(`[data-action="${name}"]`)
      button?.click()
      return button !== null && button !== undefined
    },
    { timeout: 20_000 },
    text,
    action,
  )
const unconfirmed = (page: Page) =>
  page.$eval('.alarm-bar', (bar) => Number((bar as HTMLElement).dataset['unconfirmed']))

describe('the alarms of the plant', () => {
  // Each step goes on with the alarm of the one before.
  stepsStopTogether()

  it('one is shelved with a reason, and leaves the list and the count at the top', async () => {
    const page = await open('open')
    const body = { signalId: LEVEL, kind: 'compare', symbol: '>', value: '4.2', message: MESSAGE, severity: '1' }
    await page.evaluate(
      async (fields) =>
        fetch('/lfscada/equipment/multi/alarm/rule/add', { method: 'POST', body: new URLSearchParams(fields) }),
      body,
    )
    await lab.gateway.send([[LEVEL, Date.now(), 4.3, 0]])
    await row(page, MESSAGE)
    await page.waitForFunction(() => document.querySelector('.alarm-newest')?.textContent?.includes('Tank runs over'))
    const before = await unconfirmed(page)
    await act(page, MESSAGE, 'shelve-alarm')
    await page.waitForSelector('#shelve-reason')
    // A reason is required.
    await page.locator('.small-dialog [data-action="submit"]').click()
    await page.waitForSelector('.small-dialog .bp6-form-helper-text')
    await replaceText(page, '#shelve-reason', 'Level sensor is cleaned')
    await keep(page, 'alarm-shelve-en-light')
    await page.locator('.small-dialog [data-action="submit"]').click()
    await row(page, MESSAGE, false)
    await page.waitForFunction(
      (count) => Number(document.querySelector<HTMLElement>('.alarm-bar')?.dataset['unconfirmed']) < count,
      { timeout: 20_000 },
      before,
    )
  })

  it.each([
    { locale: 'cn', theme: 'dark', width: 1366, height: 768 },
    { locale: 'en', theme: 'light', width: 390, height: 844 },
  ] as const)('it is listed with who, why and until when, in $locale at $width', async (visitor) => {
    const page = await open('suppressed', visitor)
    await row(page, 'Level sensor is cleaned')
    await row(page, 'admin')
    await keep(page, `alarm-suppressed-${visitor.locale}-${visitor.theme}`)
    expect(await overflow(page)).toBe(0)
  })

  it('it is unshelved, and is back in the list and at the top', async () => {
    const page = await open('suppressed')
    await act(page, MESSAGE, 'unshelve')
    await row(page, MESSAGE, false)
    const list = await open('open')
    await row(list, MESSAGE)
    await list.waitForFunction(() => document.querySelector('.alarm-newest')?.textContent?.includes('Tank runs over'))
  })

  it('a browser belongs to an operating position, whose alarms the list shows alone', async () => {
    const page = await open('open')
    await page.evaluate(async () => {
      const add = async (title: string, groupIds: string) => {
        const body = new URLSearchParams({ title, groupIds })
        await fetch('/lfscada/alarm/position/add', { method: 'POST', body })
      }
      const group = await fetch('/lfscada/equipment/group/add', {
        method: 'POST',
        body: new URLSearchParams({ title: 'Nothing', parentId: '' }),
      })
      await add('Control room', '')
      await add('Quiet desk', (await group.json()).data.id)
    })
    const again = await open('open')
    await again.waitForSelector('.position-choice select')
    const id = await again.$eval(
      '.position-choice select',
      (select) => [...(select as HTMLSelectElement).options].find(({ text }) => text === 'Quiet desk')?.value ?? '',
    )
    await again.select('.position-choice select', id)
    await again.locator('.position-only').click()
    await row(again, MESSAGE, false)
    await again.waitForSelector('.nav-item[href="/monitor/alarm"] .alarm-count .is-level-1')
    await keep(again, 'alarm-position-en-light')
    await again.locator('.position-only').click()
    await row(again, MESSAGE)
  })

  it.each([
    { locale: 'cn', theme: 'light', width: 1366, height: 768 },
    { locale: 'en', theme: 'dark', width: 390, height: 844 },
  ] as const)('the journal and the load tell of it, in $locale at $width', async (visitor) => {
    const page = await open('journal', visitor)
    for (const text of visitor.locale === 'cn'
      ? ['触发', '搁置', '取消搁置', '条件变更']
      : ['Raised', 'Shelved', 'Unshelved'])
      await row(page, text)
    await keep(page, `alarm-journal-${visitor.locale}-${visitor.theme}`)
    expect(await overflow(page)).toBe(0)
    const figures = await open('figures', visitor)
    await figures.waitForSelector('[data-part="top-ten"]')
    expect(await figures.$eval('[data-part="top-ten"]', (table) => table.textContent)).toContain(MESSAGE)
    await figures.waitForSelector('[data-part="positions"]')
    expect(await figures.$eval('[data-part="positions"]', (table) => table.textContent)).toContain('Control room')
    await keep(figures, `alarm-figures-${visitor.locale}-${visitor.theme}`)
    expect(await overflow(figures)).toBe(0)
  })
})
