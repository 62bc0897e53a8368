import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { views } from '../../../engine/src/widgets/views.ts'
import { count, DesignerLab, pasteWidgets, press } from '../testing/DesignerLab.ts'

let lab: DesignerLab
let page: Page

beforeAll(async () => {
  lab = await DesignerLab.start()
  page = await lab.open('designer-a')
})
afterAll(() => lab?.stop())

/** Pastes a widget, shows all fields of it, runs `work` with them, and removes the widget. */
async function withWidget<T>(type: string, work: () => Promise<T>): Promise<T> {
  const before = await count(page)
  await pasteWidgets(page, [{ id: 'a', widgetType: type, position: { x: 20, y: 20, width: 120, height: 80 } }])
  await page.waitForSelector(`[data-widgets="${before + 1}"]`)
  await page.waitForSelector('.is-right [data-group]')
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll<HTMLElement>(
      '.is-right [aria-expanded="false"]:is(.ed-fold, .ed-more)',
    ))
      closed.click()
  })
  const result = await work()
  await page.focus('.ed-host')
  await press(page, 'Delete')
  await page.waitForSelector(`[data-widgets="${before}"]`)
  return result
}

describe('every field of every widget type', () => {
  it('leaves the frame of the designer where it is when it takes the focus', async () => {
    const moved: string[] = []
    let tried = 0
    for (const { model } of views) {
      const found = await withWidget(model.type, () =>
        page.evaluate(() => {
          const controls = [...document.querySelectorAll<HTMLElement>('.is-right :is(input, select, textarea, button)')]
          const frames = [document.documentElement, ...document.querySelectorAll('.mimic-editor, .mimic-editor > *')]
          const names: string[] = []
          for (const control of controls) {
            control.focus()
            if (frames.every(({ scrollTop, scrollLeft }) => scrollTop === 0 && scrollLeft === 0)) continue
            names.push(control.dataset['path'] ?? control.className)
            for (const frame of frames) frame.scrollTo(0, 0)
          }
          return { names, controls: controls.length }
        }),
      )
      tried += found.controls
      moved.push(...found.names.map((name) => `${model.type}: ${name}`))
    }
    expect(moved).toEqual([])
    expect(tried).toBeGreaterThan(10 * views.length)
  })

  it('takes back by Escape what was typed, and writes nothing on leaving', async () => {
    const wrong: string[] = []
    const tried = new Set<string>()
    for (const { model } of views) {
      const found = await withWidget(model.type, () =>
        page.evaluate(
          async (known) => {
            const turn = () => new Promise((done) => setTimeout(done))
            const fields = [...document.querySelectorAll<HTMLInputElement>('.is-right [data-kept]')]
            const own = fields.filter(({ dataset }) => !known.includes(dataset['path'] ?? ''))
            const names: string[] = []
            for (const field of own) {
              const kept = field.dataset['kept']
              const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
              field.focus()
              Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, '7')
              field.dispatchEvent(new Event('input', { bubbles: true }))
              await turn()
              const isTyped = field.value === '7'
              field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
              await turn()
              field.blur()
              await turn()
              if (!isTyped || field.dataset['kept'] !== kept) names.push(field.dataset['path'] ?? '')
            }
            return { names, paths: own.map(({ dataset }) => dataset['path'] ?? '') }
          },
          [...tried],
        ),
      )
      for (const path of found.paths) tried.add(path)
      wrong.push(...found.names.map((name) => `${model.type}: ${name}`))
    }
    expect(wrong).toEqual([])
    expect(tried.size).toBeGreaterThan(views.length)
  })
})
