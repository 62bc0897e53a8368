import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'

const pictures = fileURLToPath(new URL('../artifacts', import.meta.url))

/** Keeps a screenshot of the page in artifacts/ if MIMIC_PICTURES=1 asks for it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env['MIMIC_PICTURES']) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Collects errors of a page: exceptions, failed requests, policy violations. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
