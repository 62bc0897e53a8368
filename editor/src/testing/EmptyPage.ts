import type { Page } from 'puppeteer-core'
import { type DesignerLab, drag, middleOf, press as pressAll } from './DesignerLab.ts'

/** A position in page units. */
export type Place = readonly [number, number]

/** Maps page points to the window, calibrated by the position that the status bar shows. */
export async function mapOf(page: Page): Promise<(x: number, y: number) => [number, number]> {
  const [cx, cy] = await middleOf(page, '.ed-host')
  const read = async (x: number, y: number) => {
    await page.mouse.move(x, y)
    const text = await page.$eval('.ed-cursor', (span) => span.textContent ?? '')
    return text.split(',').map(Number) as [number, number]
  }
  const a = await read(cx - 200, cy - 200)
  const b = await read(cx + 200, cy + 200)
  const zoom = 400 / (b[0] - a[0])
  return (x, y) => [cx - 200 + (x - a[0]) * zoom, cy - 200 + (y - a[1]) * zoom]
}

/** Presses a chord such as `Control+Shift+g`. */
export const press = (page: Page, chord: string): Promise<void> =>
  pressAll(page, ...(chord.split('+') as Parameters<typeof pressAll>[1][]))

/** Position and size of the selected widget, as the inspector shows them. */
export const boxOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ['x', 'y', 'width', 'height'].map((side) =>
      Number(document.querySelector<HTMLInputElement>(`[data-path="position.${side}"]`)?.value ?? Number.NaN),
    ),
  )

export const fieldOf = (page: Page, path: string): Promise<number> =>
  page.$eval(`[data-path="${path}"]`, (input) => Number((input as HTMLInputElement).value))

/** Takes a window (`DesignerLab.take`) and empties its page. @returns it, with functions that draw in page units */
export async function emptyPage(lab: DesignerLab, locale: 'cn' | 'en' = 'en') {
  const page = await lab.take('designer-a', locale)
  const at = await mapOf(page)
  await clear(page, at)
  const draw = async (type: string, from: Place, to: Place) => {
    await page.click('#ed-side-widgets')
    await page.click(`[data-type="${type}"]`)
    await drag(page, at(...from), at(...to))
  }
  return { page, at, draw }
}

async function clear(page: Page, at: (x: number, y: number) => [number, number]): Promise<void> {
  await page.mouse.click(...at(4, 4))
  await press(page, 'Control+a')
  await press(page, 'Delete')
  // The remaining widgets are locked.
  await press(page, 'Control+a')
  await press(page, 'Control+Shift+l')
  await press(page, 'Delete')
  await page.waitForSelector('[data-widgets="0"]')
}
