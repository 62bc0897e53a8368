import type { Page } from 'puppeteer-core'

/**
 * Replaces the text of a field by keys, as people do. Puppeteer's own `fill` empties the field without an event: when
 * React renders before the first key, the old text is back, and the new one is added to it.
 */
export async function replaceText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).click()
  await page.keyboard.down('Control')
  await page.keyboard.press('KeyA')
  await page.keyboard.up('Control')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.type(text)
}
