import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../../../../contract/src/errors.ts'
import { replaceText } from '../../../../engine/src/testing/replaceText.ts'
import { stepsStopTogether } from '../../../../engine/src/testing/steps.ts'
import { until } from '../../../../server/src/testing/until.ts'
import { ConsoleLab, hasFocus, keep, overflow, pathOf, saying } from '../../testing/ConsoleLab.ts'

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

const addCondition = (page: Page, fields: Readonly<Record<string, string>>) =>
  page.evaluate(
    async (body) => {
      const sent = { method: 'POST', body: new URLSearchParams(body) }
      const reply = await fetch('/lfscada/equipment/multi/alarm/rule/add', sent)
      return (await reply.json()) as { code: number }
    },
    { signalId: LEVEL, ...fields },
  )

/** Repetitions of lists do not come; those of a test that waits, and of what asks once in half a minute, do. */
function withoutPolls(): void {
  const real = window.setInterval
  window.setInterval = ((work: () => void, ms: number) =>
    real(work, ms >= 2_000 && ms < 30_000 ? 2 ** 31 - 1 : ms)) as typeof window.setInterval
}

/** Twelve alarms of the condition that come at once. */
async function flood(name: number): Promise<void> {
  const { db } = lab.server.context
  const { gmtStored: _stored, ...alarm } = await db
    .selectFrom('alarm')
    .selectAll()
    .where('msg', '=', MESSAGE)
    .orderBy('gmtTrigger', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const fresh = { gmtRelease: null, gmtConfirm: null, confirmBy: '' }
  const alarms = Array.from({ length: 12 }, (_, i) => ({
    ...{ ...alarm, ...fresh, id: `flood-${name}-${i}`, msg: `Flood ${name}-${i}`, severity: 1 + (i % 4) },
    gmtTrigger: Date.now() - 1000 + i,
  }))
  await db.insertInto('alarm').values(alarms).execute()
}

describe('the alarms of the plant', () => {
  // Each step goes on with the alarm of the one before.
  stepsStopTogether()

  it('one is shelved with a reason, and leaves the list and the count at the top', async () => {
    const page = await open('open')
    const advice = { cause: 'Inlet valve stuck', consequence: 'Spill', action: 'Close V-12', responseMinutes: '5' }
    const condition = { kind: 'compare', symbol: '>', value: '4.2', message: MESSAGE, severity: '1' }
    expect(await addCondition(page, { ...condition, ...advice, firstOut: 'Tank' })).toMatchObject({ code: codes.ok })
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

  it('an alarm that is raised is in the list at once, without waiting for the next question', async () => {
    const page = await open('open')
    const { identifier } = await page.evaluateOnNewDocument(withoutPolls)
    await page.reload()
    await page.removeScriptToEvaluateOnNewDocument(identifier)
    await row(page, MESSAGE)
    const condition = { kind: 'compare', symbol: '>', value: '4.25', message: 'Heard at once', severity: '4' }
    expect(await addCondition(page, condition)).toMatchObject({ code: codes.ok })
    await lab.gateway.send([[LEVEL, Date.now(), 4.35, 0]])
    await row(page, 'Heard at once')
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

  it('its cause, consequence and action stand beside it, with the way to its page as it was then', async () => {
    const page = await open('open')
    await row(page, MESSAGE)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-alarm] td.is-wide')?.click())
    for (const text of ['Inlet valve stuck', 'Spill', 'Close V-12', '5 minutes, until'])
      await saying(page, '[data-part="advice"]', text)
    await saying(page, '[data-part="alarm-events"]', 'Unshelved')
    await keep(page, 'alarm-detail-en-light')
    expect(await overflow(page)).toBe(0)
    await page.locator('[data-action="open-then"]').click()
    await page.waitForSelector('.link-state.is-replaying', { timeout: 20_000 })
    expect(await pathOf(page)).toMatch(/\/alarm\?replay=\d{13}$/)
  })

  it('a filter is kept as the default, and the list begins with it', async () => {
    const page = await open('open')
    await page.waitForSelector('[data-filter="severity"]')
    await page.select('[data-filter="severity"]', '1')
    await page.locator('[data-action="keep-filter"]').click()
    await page.waitForSelector('#keep-filter-title')
    await replaceText(page, '#keep-filter-title', 'Critical')
    await page.locator('.small-dialog .bp6-switch').click()
    await page.locator('.small-dialog [data-action="submit"]').click()
    await page.waitForSelector('[data-filter="kept"]')
    const other = await open('open')
    await other.waitForFunction(() => location.search.includes('severity=1'), { timeout: 20_000 })
    expect(await other.$eval('[data-filter="kept"]', (select) => (select as HTMLSelectElement).value)).toBe('Critical')
    await other.locator('[data-action="remove-filter"]').click()
    await other.locator('.bp6-alert button.bp6-intent-danger').click()
    await other.waitForFunction(() => !document.querySelector('[data-filter="kept"]'), { timeout: 20_000 })
  })

  it('the list is exported with what its filter leaves, and printed with filter and time', async () => {
    const page = await open('open')
    await page.select('[data-filter="severity"]', '1')
    await row(page, MESSAGE)
    await page.evaluate(() => {
      const give = (text: string) => {
        document.body.dataset['given'] = text
      }
      window.print = () => give(document.querySelector('.printed')?.textContent ?? '')
      const real = URL.createObjectURL
      URL.createObjectURL = (file) => {
        // The lab reads the file in place of the browser's folder.
        void (file as Blob).text().then(give)
        return real(file)
      }
    })
    const given = async (text: string) => {
      const has = (wanted: string) => document.body.dataset['given']?.includes(wanted)
      await page.waitForFunction(has, { timeout: 20_000 }, text)
      return page.$eval('body', (body) => body.dataset['given'])
    }
    const exportAs = async (kind: string) => {
      await page.locator('[data-action="export-list"]').click()
      await page.locator(`[data-export="${kind}"]`).click()
    }
    await exportAs('print')
    expect(await given('Close V-12')).toMatch(/Open alarms\s*Critical · 20\d\d-/)
    await exportAs('csv')
    expect(await given('Severity,State,Message')).toContain('Inlet valve stuck')
  })

  it('a sound that repeats is silenced, and the journal has who did it', async () => {
    const page = await open('open')
    await lab.gateway.send([[LEVEL, Date.now(), 1, 0]])
    await lab.gateway.send([[LEVEL, Date.now() + 1, 4.4, 0]])
    await page.locator('[data-action="silence"]').setTimeout(20_000).click()
    await page.waitForFunction(() => !document.querySelector('[data-action="silence"]'))
    const journal = await open('journal')
    await row(journal, 'Silenced')
  })

  it('three keys acknowledge the most urgent alarm from any screen', async () => {
    const { page } = await lab.again({ locale: 'en', isHurried: true }, '/monitor/eg/list', 'monitor-eg-list')
    await page.waitForFunction(() => document.querySelector('.alarm-newest')?.textContent?.includes('Tank runs over'))
    const before = await unconfirmed(page)
    // A letter of a search is no command.
    await page.locator('.search-box input').fill('a')
    await page.keyboard.press('F8')
    expect(await page.$('.alarm-drawer')).toBeNull()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('F8')
    await page.waitForSelector('.alarm-drawer [data-alarm]')
    await hasFocus(page, '.alarm-drawer')
    await page.keyboard.press('a')
    await hasFocus(page, '#confirm-note')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (count) => Number(document.querySelector<HTMLElement>('.alarm-bar')?.dataset['unconfirmed']) < count,
      { timeout: 20_000 },
      before,
    )
  })

  it.each([
    { locale: 'cn', theme: 'dark', width: 1366, height: 768 },
    { locale: 'en', theme: 'light', width: 390, height: 844 },
  ] as const)('a flood is said, and its alarms stand in groups that open, in $locale at $width', async (visitor) => {
    await flood(visitor.width)
    const page = await open('open', visitor)
    await page.waitForSelector('[data-flood-part="firstOut:Tank"]', { timeout: 20_000 })
    await page.locator('[data-flood-part="firstOut:Tank"] button[aria-expanded]').click()
    await saying(page, '[data-flood-part="firstOut:Tank"]', `Flood ${visitor.width}-11`)
    await keep(page, `alarm-flood-${visitor.locale}-${visitor.theme}`)
    expect(await overflow(page)).toBe(0)
    await page.locator('[data-action="toggle-flood"]').click()
    await row(page, `Flood ${visitor.width}-0`)
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-alarm] td.is-wide')?.click())
    await page.waitForSelector('[data-part="alarm-detail"]')
    await keep(page, `alarm-each-${visitor.locale}-${visitor.theme}`)
    await page.keyboard.press('F8')
    await page.waitForSelector('.alarm-drawer [data-alarm]')
    await keep(page, `alarm-drawer-${visitor.locale}-${visitor.theme}`)
  })

  it('all alarms of the list are acknowledged at once, on every page', async () => {
    const page = await open('open')
    await page.locator('[data-action="confirm-every"]').click()
    await page.waitForSelector('.small-dialog [data-action="submit"]:not(:disabled)')
    await page.locator('.small-dialog [data-action="submit"]').click()
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('.alarm-bar')?.dataset['unconfirmed'] === '0',
      {
        timeout: 20_000,
      },
    )
  })

  it.each([
    { locale: 'cn', theme: 'dark', width: 1366, height: 768 },
    { locale: 'en', theme: 'light', width: 390, height: 844 },
  ] as const)(
    'an alarm whose OPC UA server waits for it is marked as handled by H, in $locale at $width',
    async (visitor) => {
      const name = `Filter is clogged ${visitor.width}`
      await waitingThere(name)
      const page = await open('open', visitor)
      await row(page, name)
      await keep(page, `alarm-to-be-handled-${visitor.locale}-${visitor.theme}`)
      expect(await overflow(page)).toBe(0)
      await page.evaluate((text) => {
        const rows = [...document.querySelectorAll<HTMLElement>('[data-alarm]')]
        rows.find((each) => each.textContent?.includes(text))?.focus()
      }, name)
      await page.keyboard.press('h')
      await hasFocus(page, '#handle-note')
      await page.keyboard.type('cleaned')
      await keep(page, `alarm-handle-${visitor.locale}-${visitor.theme}`)
      await page.keyboard.press('Enter')
      const { uuid, ...order } = await asked()
      expect(order).toMatchObject({ condition: name, act: { is: 'confirm', event: '0c' }, comment: 'admin: cleaned' })
      await lab.gateway.answerQuestion(uuid, { code: codes.ok })
      await row(page, name, false)
      const journal = await open('journal', visitor)
      await row(journal, visitor.locale === 'cn' ? '已处理' : 'Handled')
    },
  )
})

/** An alarm that is over and acknowledged, and that its server waits to be confirmed. */
async function waitingThere(condition: string): Promise<void> {
  const { db } = lab.server.context
  const { equipId } = await db.selectFrom('signal').select('equipId').where('id', '=', LEVEL).executeTakeFirstOrThrow()
  const driverConfig = JSON.stringify({ passAlarms: true })
  await db
    .updateTable('equipment')
    .set({ driver: 'opcua', driverConfig, gatewayId: 'gw-a', simulated: 0 })
    .where('id', '=', equipId)
    .execute()
  const state = { condition, event: '0a', isKept: true, severity: 700, source: 'Pump', message: condition }
  const states = [
    { ...state, time: Date.now() - 2000, isActive: true, isAcked: false, isConfirmed: true },
    { ...state, time: Date.now() - 1000, isActive: false, isAcked: true, isConfirmed: false, event: '0c' },
  ]
  const id = await lab.gateway.reportConditions({ equipId, place: Date.now(), states })
  await until(() => lab.gateway.settled.has(id))
}

const asked = async () => {
  const command = await until(() => lab.gateway.commands.find(({ kind }) => kind === 'condition'))
  lab.gateway.commands.length = 0
  return command as { readonly uuid: string }
}
