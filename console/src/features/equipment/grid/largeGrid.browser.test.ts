import { paths } from '@mimic/contract/paths'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClient } from '../../../../../server/src/testing/TestClient.ts'
import { ConsoleLab, keep, PASSWORD } from '../../../testing/ConsoleLab.ts'

// The grid of a device with 10,000 signals, of the widths and scripts that cells have.

let lab: ConsoleLab
let address: string
beforeAll(async () => {
  lab = await ConsoleLab.start()
  const signals = Array.from({ length: 10_000 }, (_, place) => ({
    title: place % 7 === 0 ? `信号 WWWWWWWWWW mmmmmmmmmm ${place}` : `Signal ${place}`,
    sn: `T-${place}`.padEnd(1 + (place % 30), 'W'),
    unit: place % 5 === 0 ? '千瓦每平方米' : 'bar',
    address: { area: 'holding', address: place },
  }))
  const admin = await TestClient.login(lab.origin, 'admin', PASSWORD)
  const { reply } = await admin.call(paths.equipmentAdd, {
    equipName: 'Large',
    driver: 'modbus-tcp',
    driverConfig: JSON.stringify({ host: '127.0.0.1' }),
    signals: JSON.stringify(signals),
  })
  address = `/manage/eg/equipment/edit/${(reply.data as { id: string }).id}/signal`
})
afterAll(() => lab?.stop())

const cell = (row: number, column: string) => `.grid-row [data-cell^="${row} "][data-column="${column}"]`
const cellText = (page: Page, row: number, column: string) =>
  page.$eval(cell(row, column), (element) => element.textContent ?? '')

it('shows rows wherever its 10,000 signals are scrolled to, in the frame that shows the place', async () => {
  const { page, errors } = await lab.again({ locale: 'en' }, address, 'manage-eg-equipment-edit')
  await page.waitForSelector(cell(0, 'title'))
  const seen = await page.$eval('.signal-grid', async (grid) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const elements = new Set(grid.querySelectorAll('.grid-row'))
    const faults: string[] = []
    const uncut = () => {
      for (const each of grid.querySelectorAll<HTMLElement>('.grid-cell:not(.is-cut)'))
        if (each.scrollWidth > each.clientWidth) faults.push(`${each.textContent} sticks out`)
    }
    const last = grid.scrollHeight - grid.clientHeight
    for (const top of [0, 31, 90, 4_000, last, last - 45, 150_007, 149_000, 3]) {
      grid.scrollTop = top
      // The event of a scroll comes in the frame that shows it, before what is asked for that frame.
      await frame()
      const { top: above, left } = grid.getBoundingClientRect()
      for (const y of [36, 200, grid.clientHeight - 2]) {
        const place = Math.floor((grid.scrollTop + y - 34) / 30)
        const text = document.elementFromPoint(left + 20, above + y)?.textContent
        if (text !== String(place + 1)) faults.push(`${text} stands at ${place + 1} of ${top}`)
      }
      uncut()
    }
    const moved = [...grid.querySelectorAll('.grid-row')].filter((row) => !elements.has(row)).length
    return { faults, moved }
  })
  expect(seen).toEqual({ faults: [], moved: 0 })
  // Readers of the screen go through the rows in their order, once the grid rests.
  await page.waitForFunction(() => {
    const order = [...document.querySelectorAll('.grid-row')].map((row) => Number(row.getAttribute('aria-rowindex')))
    return order.length > 10 && order.every((index, i) => i === 0 || index === (order[i - 1] ?? 0) + 1)
  })
  // A page with each key; the focus and its row stay in sight.
  await page.click(cell(0, 'title'))
  for (let i = 0; i < 20; i++) await page.keyboard.press('PageDown')
  await page.waitForSelector(`${cell(400, 'title')}.is-focus`)
  const active = await page.$eval('.signal-grid', (grid) => {
    const focused = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    const inside = focused?.getBoundingClientRect()
    const outer = grid.getBoundingClientRect()
    return inside !== undefined && inside.top >= outer.top + 34 && inside.bottom <= outer.bottom
  })
  expect(active).toBe(true)
  await page.$eval('.signal-grid', (grid) => grid.scrollTo(400, grid.scrollTop))
  await page.waitForFunction(
    () =>
      document.querySelector('.grid-fixed')?.getBoundingClientRect().left ===
      document.querySelector('.signal-grid')!.getBoundingClientRect().left + 1,
  )
  await keep(page, 'grid-scrolled-en')
  expect(errors).toEqual([])
})

it('keeps 10,000 signals within reach: only the rows in sight are drawn', async () => {
  const { page } = await lab.again({ locale: 'en' }, address, 'manage-eg-equipment-edit')
  await page.waitForSelector(cell(0, 'title'))
  expect(await page.$$eval('.grid-row', (all) => all.length)).toBeLessThan(80)
  await page.click(cell(0, 'title'))
  await page.keyboard.down('Control')
  await page.keyboard.press('End')
  await page.keyboard.up('Control')
  await page.waitForSelector(`${cell(9_999, 'secondPerson')}.is-focus`)
  await page.keyboard.press('ArrowLeft')
  const session = await page.createCDPSession()
  // Processor time of the page, so that work beside this test does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyS = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  const before = await busyS()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.waitForSelector(`${cell(9_999, 'writeFormula')}.is-focus`)
  expect(await cellText(page, 9_999, 'writeFormula')).toBe('5')
  const spentS = (await busyS()) - before
  expect(spentS).toBeGreaterThan(0)
  expect(spentS).toBeLessThan(2)
  await page.click('.edit-form [data-action="submit"]')
  // A button that is loading is disabled as well.
  await page.waitForSelector('.edit-form [data-action="submit"]:disabled:not(.bp6-loading)')
})
