import type { Page } from 'puppeteer-core'

/** Presses Escape once the dialog or drawer in front has taken the focus: before that, the key goes to what is behind it. */
export async function pressEscape(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { activeElement, body } = document
    const front = [...document.querySelectorAll('.bp6-dialog, .bp6-drawer')].at(-1)
    // The focus is lost with a button that goes away.
    if (front === undefined || activeElement === body) return true
    return front.closest('.bp6-overlay, .bp6-portal')?.contains(activeElement)
  })
  await page.keyboard.press('Escape')
}
