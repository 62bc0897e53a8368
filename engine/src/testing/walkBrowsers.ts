import { existsSync } from 'node:fs'
import puppeteer, { type Browser } from 'puppeteer-core'
import { isLong } from './walks.ts'
import { hasWebKit, launchWebKit } from './webkit/launchWebKit.ts'

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

/** Starts Debian's Firefox, or the one that FIREFOX names, with a fresh profile. Puppeteer drives it by WebDriver BiDi. */
const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    protocolTimeout: 60_000,
    defaultViewport: { width: 1440, height: 900 },
    // A click on a button that still moves misses it.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })

const others = {
  Firefox: { isInstalled: existsSync(FIREFOX), launch: launchFirefox },
  WebKit: { isInstalled: hasWebKit, launch: launchWebKit },
} as const
type Other = keyof typeof others

/**
 * The browsers of a walk that another engine may show differently: in long runs Firefox and WebKit, too, where they are
 * installed.
 */
export const walkBrowsers: readonly ('Chromium' | Other)[] = [
  'Chromium',
  ...(isLong ? (Object.keys(others) as Other[]).filter((name) => others[name].isInstalled) : []),
]

/** @returns a browser for this walk alone; undefined for Chromium, of which the lane has one */
export const launchOther = async (name: 'Chromium' | Other): Promise<Browser | undefined> =>
  name === 'Chromium' ? undefined : others[name].launch()
