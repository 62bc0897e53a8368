import { codes, paths, report as reports } from '@mimic/contract'
import type { HTTPRequest, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressEscape } from '../../../engine/src/testing/pressEscape.ts'
import { walkLocales, walks } from '../../../engine/src/testing/walks.ts'
import { DesignerLab, drop, middleOf, picture, press, textIn, type } from '../testing/DesignerLab.ts'

let lab: DesignerLab

beforeAll(async () => {
  lab = await DesignerLab.start()
})
afterAll(() => lab?.stop())

const isThere = async (page: Page, path: string) => (await page.$(`[data-path="${path}"]`)) !== null
/** Clicks a switch, which is drawn beside its input. */
const flip = async (page: Page, path: string) => {
  await page.$eval(`[data-path="${path}"]`, (input) => input.scrollIntoView({ block: 'center' }))
  await page.click(`.bp6-control:has([data-path="${path}"]) .bp6-control-indicator`)
}
const undo = async (page: Page) => {
  // Leaves the field, because a focused field has its own undo.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press(page, 'Control', 'z')
}
const clickCanvas = async (page: Page, dx: number, dy: number, isShift = false) => {
  const [x, y] = await middleOf(page, '.ed-host')
  if (isShift) await page.keyboard.down('Shift')
  await page.mouse.click(x + dx, y + dy)
  if (isShift) await page.keyboard.up('Shift')
}

describe('the inspector', () => {
  it('shows relevant fields only: colours of enabled paint, fields of the chosen action', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'ShapeRect')
    expect(await isThere(page, 'style.fill.color')).toBe(true)
    await flip(page, 'style.fill.enable')
    expect(await isThere(page, 'style.fill.color')).toBe(false)
    await undo(page)
    expect(await isThere(page, 'style.fill.color')).toBe(true)

    expect(await isThere(page, 'clickEvent.config.action')).toBe(false)
    await flip(page, 'clickEvent.enable')
    expect(await isThere(page, 'clickEvent.config.writeValue')).toBe(true)
    await page.select('[data-path="clickEvent.config.action"]', 'link')
    expect(await isThere(page, 'clickEvent.config.writeValue')).toBe(false)
    await type(page, 'clickEvent.config.link', 'https://example.org')
    await page.select('[data-path="clickEvent.config.action"]', 'popup')
    expect(await textIn(page, 'clickEvent.config.width')).toBe('600')
    await page.$eval('[data-group="click"]', (group) => group.scrollIntoView({ block: 'end' }))
    await picture(page, 'inspector-click-en')
    await lab.giveBack(page)
  })

  it('folds groups, and remembers it', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'ShapeRect')
    await page.focus('[data-group="style"] .ed-fold')
    await page.keyboard.press('Enter')
    expect(await isThere(page, 'style.fill.enable')).toBe(false)
    await page.reload()
    await page.waitForSelector('[data-link="online"]')
    await clickCanvas(page, 0, 0)
    await page.waitForSelector('[data-path="position.x"]')
    expect(await isThere(page, 'style.fill.enable')).toBe(false)
    await page.click('[data-group="style"] .ed-fold')
    expect(await isThere(page, 'style.fill.enable')).toBe(true)
    await lab.giveBack(page)
  })

  it('[spec:geo-edge] [spec:geo-resize-small] refuses typed geometry as it refuses a drag, and says why', async () => {
    const page = await lab.take('designer-a', 'cn')
    await drop(page, 'ShapeRect')
    const before = await textIn(page, 'position.x')
    await type(page, 'position.x', '2')
    await page.waitForFunction(() => document.querySelector('.ed-refusal')?.textContent?.includes('边缘'))
    expect(await textIn(page, 'position.x')).toBe(before)
    await picture(page, 'inspector-refusal-cn')
    await type(page, 'position.x', '5')
    expect(await textIn(page, 'position.x')).toBe('5')
    expect(await page.$('.ed-refusal')).toBeNull()
    await type(page, 'position.width', '2')
    await page.waitForFunction(() => document.querySelector('.ed-refusal')?.textContent?.includes('太小'))
    expect(await textIn(page, 'position.width')).toBe('120')
    await type(page, 'position.width', '3')
    expect(await textIn(page, 'position.width')).toBe('3')
    await type(page, 'position.rotate', '400')
    await page.waitForFunction(() => document.querySelector('.ed-refusal')?.textContent?.includes('270'))
    expect(await textIn(page, 'position.rotate')).toBe('0')
    await page.keyboard.press('ArrowDown')
    expect(await textIn(page, 'position.rotate')).toBe('270')
    // Turned, it would reach over the page's edge, so it was moved inside.
    expect(await textIn(page, 'position.x')).toBe('44')
    await flip(page, 'posLock')
    await type(page, 'position.x', '50')
    await page.waitForFunction(() => document.querySelector('.ed-refusal')?.textContent?.includes('锁定'))
    expect(await textIn(page, 'position.x')).toBe('44')
    await lab.giveBack(page)
  })

  it('edits several widgets as one step, shows what differs, and leaves the locked where they are', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'ShapeRect', -250, 150)
    await type(page, 'style.stroke.width', '3')
    await flip(page, 'posLock')
    await drop(page, 'ShapeEllipse', 0, 150)
    await drop(page, 'ShapeRect', 250, 150)
    // A new rectangle has the border of the last one.
    expect(await textIn(page, 'style.stroke.width')).toBe('3')
    await type(page, 'style.stroke.width', '1')
    const x = Number(await textIn(page, 'position.x'))
    await clickCanvas(page, -250, 150, true)
    const width = () =>
      page.$eval('[data-path="style.stroke.width"]', (input) => {
        const { value, placeholder } = input as HTMLInputElement
        return [value, placeholder]
      })
    expect(await width()).toEqual(['', 'Mixed'])
    expect(await isThere(page, 'position.x')).toBe(true)
    await picture(page, 'inspector-several-en')
    await type(page, 'style.stroke.width', '5')
    expect(await width()).toEqual(['5', ''])
    await type(page, 'position.x', String(x - 20))
    expect(await textIn(page, 'position.x')).toBe('')
    await undo(page)
    await undo(page)
    expect(await width()).toEqual(['', 'Mixed'])

    // An ellipse has no x. The inspector shows the fields that all have in common, and the bounding box instead of the
    // position.
    await clickCanvas(page, 0, 150, true)
    expect(await isThere(page, 'position.x')).toBe(false)
    expect(await isThere(page, 'style.stroke.width')).toBe(true)
    await picture(page, 'inspector-kinds-en')
    const places = () => Promise.all(['x', 'y', 'width', 'height'].map((side) => textIn(page, `seen.${side}`)))
    const [, y, , height] = await places()
    expect(await places()).toEqual(['', y, '120', height])
    await type(page, 'seen.height', '40')
    // The locked widget keeps its size.
    expect(await places()).toEqual(['', y, '120', ''])
    await clickCanvas(page, -250, 150, true)
    expect(await places()).toEqual(['', y, '120', '40'])
    await type(page, 'seen.x', '200')
    expect(await places()).toEqual(['200', y, '120', '40'])
    await type(page, 'seen.x', '3')
    await page.waitForFunction(() => document.querySelector('.ed-refusal')?.textContent?.includes('edge'))
    await undo(page)
    expect(await places()).toEqual(['', y, '120', '40'])
    await lab.giveBack(page)
  })

  it('takes changes back while a field or a switch has the focus, and leaves what is being typed to the browser', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'ShapeRect', -250, -150)
    await type(page, 'style.stroke.width', '7')
    await press(page, 'Control', 'z')
    expect(await textIn(page, 'style.stroke.width')).toBe('1')
    await press(page, 'Control', 'y')
    expect(await textIn(page, 'style.stroke.width')).toBe('7')
    await page.keyboard.type('5')
    await press(page, 'Control', 'z')
    await pressEscape(page)
    expect(await textIn(page, 'style.stroke.width')).toBe('7')
    await flip(page, 'style.fill.enable')
    expect(await isThere(page, 'style.fill.color')).toBe(false)
    await press(page, 'Control', 'z')
    expect(await isThere(page, 'style.fill.color')).toBe(true)
    expect(await textIn(page, 'style.stroke.width')).toBe('7')
    await lab.giveBack(page)
  })

  it('lists conditions, for several widgets where they agree', async () => {
    const page = await lab.take('designer-a', 'cn')
    await drop(page, 'UsualDataText', -150, -150)
    await page.click('[data-list="animation.fillColor"] [aria-label^="添加"]')
    await page.click('[data-list="animation.fillColor"] [aria-label^="添加"]')
    const rows = () => page.$$eval('[data-list="animation.fillColor"] .ed-list-row', (list) => list.length)
    expect(await rows()).toBe(2)
    // A condition without a value is never met, and the list says so.
    expect(await page.$('[data-list="animation.fillColor"] .ed-list-hint')).not.toBeNull()
    await page.$eval('[data-list="animation.fillColor"]', (list) => list.scrollIntoView({ block: 'center' }))
    await picture(page, 'inspector-conditions-cn')
    await drop(page, 'UsualDataText', 150, -150)
    await clickCanvas(page, -150, -150, true)
    await page.waitForSelector('[data-list="animation.fillColor"] .ed-mixed')
    await page.click('[data-list="animation.fillColor"] .bp6-button')
    // The list of the widget that was selected first counts, and it is empty.
    expect(await rows()).toBe(0)
    await undo(page)
    await page.waitForSelector('[data-list="animation.fillColor"] .ed-mixed')
    await lab.giveBack(page)
  })

  it('combines comparisons for visibility by condition', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'UsualText', 200, -200)
    await flip(page, 'animation.visiable.enable')
    const at = 'animation.visiable.config'
    await page.select(`[data-path="${at}.symbol"]`, '>=')
    await type(page, `${at}.value`, '10')
    await page.select(`[data-path="${at}.kind"]`, 'all')
    expect(await textIn(page, `${at}.all.0.value`)).toBe('10')
    await page.click('.ed-condition > .bp6-button')
    await page.select(`[data-path="${at}.all.1.symbol"]`, '<')
    await type(page, `${at}.all.1.value`, '20')
    await picture(page, 'inspector-visible-en')
    await page.select(`[data-path="${at}.kind"]`, 'one')
    expect(await textIn(page, `${at}.symbol`)).toBe('>=')
    await lab.giveBack(page)
  })

  it.each(['all', 'any'])(
    'takes a list of %s for a condition that nobody has filled in, and the server keeps it',
    async (kind) => {
      const page = await lab.open('designer-a')
      await drop(page, 'UsualText', 200, -200)
      await flip(page, 'animation.visiable.enable')
      const at = 'animation.visiable.config'
      await page.select(`[data-path="${at}.kind"]`, kind)
      await page.waitForSelector('[data-link="online"][data-pending="0"]')
      await type(page, `${at}.${kind}.0.value`, '20')
      await page.waitForSelector('[data-link="online"][data-pending="0"]')
      expect(await page.$$eval('.ed-notice', (notices) => notices.map(({ textContent }) => textContent))).toEqual([])
      expect(await textIn(page, `${at}.${kind}.0.value`)).toBe('20')
      await page.close()
    },
  )
})

describe('the colour picker', () => {
  it('[spec:col-open-closed] [spec:col-empty-chosen] previews while it is dragged and writes one step at the end', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'ShapeRect')
    const before = await textIn(page, 'style.fill.color')
    await page.click('[data-swatch="style.fill.color"]')
    await page.waitForSelector('.ed-picker')
    const box = await (await page.$('.ed-picker-area'))!.boundingBox()
    await page.mouse.move(box!.x + 40, box!.y + 40)
    await page.mouse.down()
    await page.mouse.move(box!.x + box!.width - 2, box!.y + 2, { steps: 5 })
    expect(await textIn(page, 'style.fill.color')).toBe(before)
    await page.mouse.up()
    const chosen = await textIn(page, 'style.fill.color')
    expect(chosen).not.toBe(before)
    await picture(page, 'colour-en')

    await page.focus('.ed-picker input[aria-label="Opacity %"][type="range"]')
    await page.keyboard.press('ArrowLeft')
    expect(await textIn(page, 'style.fill.color')).toMatch(/^#[0-9a-f]{8}$/)

    await type(page, 'colour.hex', '#1g2z3')
    expect(await textIn(page, 'style.fill.color')).toBe('#112233')
    expect(
      await page.$$eval('[data-colours="recentColours"] .ed-swatch', (list) =>
        list.map((each) => each.getAttribute('title')),
      ),
    ).toEqual(['#112233'])
    await pressEscape(page)
    await page.waitForFunction(() => document.querySelector('.ed-picker') === null)
    await undo(page)
    await undo(page)
    expect(await textIn(page, 'style.fill.color')).toBe(chosen)
    await undo(page)
    expect(await textIn(page, 'style.fill.color')).toBe(before)
    expect(await page.evaluate(() => localStorage.getItem('colorsArr'))).toBe('["#112233"]')
    await lab.giveBack(page)
  })
})

describe('write actions and comparisons (29)', () => {
  it.each(
    walks([
      ['cn', 'theme=dark', '请填写写入值'],
      ['en', '', 'Enter a value'],
    ] as const),
  )('a click lists writable signals alone, and says that its value is missing (%s)', async (locale, more, text) => {
    const page = await lab.take('designer-a', locale, more)
    await drop(page, 'UsualButton')
    const problem = () => page.$$eval('.ed-refusal', (all) => all.map((each) => each.textContent).join(' '))
    await page.waitForFunction(() => document.querySelector('.ed-refusal') !== null)
    expect(await problem()).toContain(text)
    const offered = async (path: string) => {
      await page.$eval(`[data-path="${path}"]`, (button) => button.scrollIntoView({ block: 'center' }))
      await page.click(`[data-path="${path}"]`)
      await page.waitForSelector('.ed-pick')
      const ids = await page.$$eval('.ed-pick', (rows) => rows.map((row) => row.getAttribute('data-signal')))
      await pressEscape(page)
      await page.waitForFunction(() => document.querySelector('.ed-pick') === null)
      return ids
    }
    expect(await offered('clickEvent.config.data.signalId')).toEqual(['a-set', 'a-run'])
    expect(await offered('data.signalId')).toContain('a-level')
    await picture(page, `inspector-write-${locale}`)
    await type(page, 'clickEvent.config.writeValue', '5')
    await page.waitForFunction(() => document.querySelector('.ed-refusal') === null)
    await page.click('[data-path="clickEvent.config.writeValue"]', { count: 3 })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.ed-refusal') !== null)
    expect(await textIn(page, 'clickEvent.config.writeValue')).toBe('5')
    await drop(page, 'UsualInput', 0, 120)
    expect(await offered('data.signalId')).toEqual(['a-set', 'a-run'])
    await lab.giveBack(page)
  })

  it.each(
    walks([
      ['cn', 'theme=dark'],
      ['en', ''],
    ] as const),
  )('a range has two number fields, in conditions and in colours by value (%s)', async (locale, more) => {
    const page = await lab.take('designer-a', locale, more)
    await drop(page, 'ShapeRect')
    await page.click('[data-list="animation.fillColor"] .ed-list-head .bp6-button')
    await page.waitForSelector('[data-list="animation.fillColor"] [data-path="symbol"]')
    await page.select('[data-list="animation.fillColor"] [data-path="symbol"]', 'between')
    await page.waitForSelector('[data-path="value.low"]')
    await type(page, 'value.low', '1.5')
    await type(page, 'value.high', '20')
    expect([await textIn(page, 'value.low'), await textIn(page, 'value.high')]).toEqual(['1.5', '20'])
    expect(await page.$('.ed-refusal')).toBeNull()
    await flip(page, 'animation.visiable.enable')
    await page.select('[data-path="animation.visiable.config.symbol"]', 'between')
    await page.waitForSelector('[data-path="animation.visiable.config.value.low"]')
    await type(page, 'animation.visiable.config.value.low', '3')
    await page.waitForFunction(() => document.querySelector('.ed-refusal') !== null)
    await type(page, 'animation.visiable.config.value.high', 'much')
    expect(await textIn(page, 'animation.visiable.config.value.high')).toBe('')
    await picture(page, `inspector-range-${locale}`)
    await lab.giveBack(page)
  })

  it.each(walkLocales())('tables say their columns (%s)', async (locale) => {
    const page = await lab.take('designer-a', locale)
    await drop(page, 'ComplexAlarm', 0, -120)
    await drop(page, 'ComplexHistory', 0, 200)
    await picture(page, `inspector-tables-${locale}`)
    await lab.giveBack(page)
  })
})

describe('the signal picker', () => {
  it('finds by words and binds by keys, variables too', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'UsualDataText')
    await page.focus('[data-path="data.signalId"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.ed-pick')
    await picture(page, 'signals-en')
    await page.keyboard.type('pump set')
    await page.waitForFunction(() => document.querySelectorAll('.ed-pick').length === 1)
    await page.keyboard.press('Enter')
    const bound = () => page.$eval('[data-path="data.signalId"]', (button) => button.textContent)
    await page.waitForFunction(() => document.querySelector('.ed-pick') === null)
    expect(await bound()).toBe('Pump a · a-set')

    await page.click('[data-path="data.signalId"]')
    await page.waitForSelector('.ed-pick')
    await page.keyboard.type('mean')
    await page.keyboard.press('Enter')
    expect(await bound()).toBe('Mean')
    await undo(page)
    expect(await bound()).toBe('Pump a · a-set')
    await lab.giveBack(page)
  })

  it('makes one call, says what it waits for, that nothing matches and that it failed, and tries again', async () => {
    const page = await lab.take('designer-a')
    await drop(page, 'UsualDataText')
    const asked: string[] = []
    let answer: 'held' | 'failed' | 'given' = 'held'
    const listen = (request: HTTPRequest) => {
      const { pathname } = new URL(request.url())
      if (pathname.includes('/signal/')) asked.push(pathname)
      if (pathname !== paths.deviceMonitorSignalSearch || answer === 'given') void request.continue()
      else if (answer === 'failed') void request.abort()
    }
    await page.setRequestInterception(true)
    page.on('request', listen)
    const says = (text: string) => page.waitForSelector(`.ed-signals ::-p-text(${text})`)
    await page.click('[data-path="data.signalId"]')
    await says('Loading signals')
    await picture(page, 'signals-loading-en')
    answer = 'failed'
    await page.keyboard.type('zzz')
    await says('could not be loaded')
    await picture(page, 'signals-failed-en')
    answer = 'given'
    await page.click('[data-action="signal-retry"]')
    await says('No signal matches')
    await page.click('.ed-signals input', { count: 3 })
    await page.keyboard.type('run')
    await page.waitForSelector('.ed-pick')
    expect(await page.$eval('.ed-pick', (row) => row.textContent)).toContain('Switch')
    expect(new Set(asked)).toEqual(new Set([paths.deviceMonitorSignalSearch]))
    page.off('request', listen)
    await page.setRequestInterception(false)
    await pressEscape(page)
    await lab.giveBack(page)
  })

  it('offers each list of a chart what it is for: signals, measured variables, system values', async () => {
    for (const locale of walkLocales()) {
      const page = await lab.take('designer-a', locale)
      await drop(page, 'ComplexPie')
      const pick = async (list: string, field: string, heads: number) => {
        await page.click(`[data-list="${list}"] .ed-list-head .bp6-button`)
        await page.waitForSelector(`[data-list="${list}"] [data-path="${field}"]`)
        await page.click(`[data-list="${list}"] [data-path="${field}"]`)
        await page.waitForSelector('.ed-pick')
        expect(await page.$$eval('.ed-pick-head', (all) => all.length)).toBe(heads)
        await page.keyboard.press('Enter')
        await page.waitForFunction(() => document.querySelector('.ed-pick') === null)
        return page.$eval(`[data-list="${list}"] [data-path="${field}"]`, (button) => button.textContent)
      }
      expect(await pick('data.mvarArray', 'mvarId', 1)).toBe('Mean')
      expect(await pick('data.systemArray', 'systemKey', 1)).toBe(locale === 'cn' ? '当前时间' : 'Time')
      expect(await textIn(page, 'title')).toBe('Mean')
      await page.$eval('[data-list="data.signalArray"]', (list) => list.scrollIntoView({ block: 'start' }))
      await picture(page, `inspector-chart-${locale}`)
      await drop(page, 'ComplexLine', 0, 120)
      await page.select('[data-path="data.type"]', 'report')
      expect(await page.$('[data-list="data.signalArray"]')).toBeNull()
      expect(await page.$('[data-list="data.reportSignalArray"]')).not.toBeNull()
      await flip(page, 'style.timeFilter.show')
      await flip(page, 'style.dataSelect.show')
      await picture(page, `inspector-chart-tools-${locale}`)
      await lab.giveBack(page)
    }
  })

  it('picks the reports of the project; a chart gets their columns, in one step of undo', async () => {
    const admin = await lab.server.login('admin-a')
    const add = async (title: string, kind: 'report' | 'custom', columns: readonly object[]) => {
      const body = { projectId: 'project-a', title, kind, span: kind === 'custom' ? '1d' : 'raw' }
      const { reply } = await admin.call(reports.add.path, { ...body, columns: JSON.stringify(columns) })
      expect(reply.code, JSON.stringify(reply)).toBe(codes.ok)
      return (reply.data as { id: string }).id
    }
    for (const [i, locale] of walkLocales().entries()) {
      const page = await lab.take('designer-a', locale)
      await drop(page, 'ComplexBar')
      await page.select('[data-path="data.type"]', 'report')
      await page.waitForSelector('.ed-report')
      if (i === 0) {
        // There is no report yet, and the list says so; opening it searches again.
        await page.waitForFunction(() => document.querySelectorAll('.ed-report small').length === 2)
        await picture(page, `inspector-reports-none-${locale}`)
      }
      const custom = await add(`Days ${locale}`, 'custom', [
        { type: 'signal', dataId: 'a-level', title: '', statistic: 'max' },
        { type: 'mvar', dataId: 'mvar-a', title: 'Mean level', statistic: 'avg' },
      ])
      const recorded = await add(`Log ${locale}`, 'report', [
        { type: 'signal', dataId: 'a-set', title: 'Set', statistic: 'last' },
      ])
      const choose = async (path: string, id: string) => {
        await page.$eval(`[data-path="${path}"]`, (field) => field.scrollIntoView({ block: 'center' }))
        await page.focus(`[data-path="${path}"]`)
        await page.waitForSelector(`[data-path="${path}"] option[value="${id}"]`)
        await page.select(`[data-path="${path}"]`, id)
      }
      const rows = (list: string) =>
        page.$$eval(`[data-list="${list}"] .ed-list-row [data-path="title"]`, (fields) =>
          fields.map((field) => (field as HTMLInputElement).value),
        )
      await choose('data.customReportId', custom)
      await page.waitForSelector('[data-list="data.customArray"] .ed-list-row:nth-of-type(3)')
      expect(await rows('data.customArray')).toEqual(['a-level', 'Mean level'])
      const statistics = await page.$$eval('[data-list="data.customArray"] select', (all) =>
        all.map((each) => (each as HTMLSelectElement).value),
      )
      expect(statistics).toEqual(['max', '1d', 'avg', '1d'])
      await page.$eval('[data-path="data.type"]', (field) => field.scrollIntoView({ block: 'start' }))
      await picture(page, `inspector-reports-${locale}`)
      await undo(page)
      await page.waitForFunction(() => document.querySelector('[data-list="data.customArray"] .ed-list-row') === null)
      expect(await textIn(page, 'data.customReportId')).toBe('')
      await choose('data.reportId', recorded)
      await page.waitForSelector('[data-list="data.reportSignalArray"] .ed-list-row')
      expect(await rows('data.reportSignalArray')).toEqual(['Set'])
      await picture(page, `inspector-report-recorded-${locale}`)

      // A table reads the report by itself.
      await drop(page, 'ComplexHistory', 0, 150)
      await page.waitForSelector('[data-list="data.customArray"]')
      await choose('data.customReportId', custom)
      await page.waitForFunction(() => document.querySelector('[data-list="data.customArray"]') === null)
      expect(await isThere(page, 'data.reportId')).toBe(false)
      await lab.giveBack(page)
    }
  })
})
