import { existsSync } from 'node:fs'
import puppeteer, { type Browser } from 'puppeteer-core'
import { isLong } from './walks.ts'

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

/** Starts Debian's Firefox, or the one that FIREFOX names, with a fresh profile. Puppeteer drives it by WebDriver BiDi. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    protocolTimeout: 60_000,
    defaultViewport: { width: 1440, height: 900 },
    // A click on a button that still moves misses it.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })

/** The browsers of a walk that another engine may show differently: in long runs Firefox, too, where it is installed. */
export const walkBrowsers = isLong && existsSync(FIREFOX) ? (['Chromium', 'Firefox'] as const) : (['Chromium'] as const)
