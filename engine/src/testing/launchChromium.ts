import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core'

/**
 * No step of a test takes so long, even on a busy machine. A step that gets no answer at all then names the command of
 * the browser's protocol, where the test itself would only run out of time.
 */
const ANSWER_MS = 60_000

/**
 * Starts Debian's Chromium, or the one that CHROMIUM names, with a fresh profile. CHROMIUM_FLAGS: more flags, with spaces
 * between them.
 */
export function launchChromium(
  args: readonly string[] = [],
  options: Pick<LaunchOptions, 'protocolTimeout' | 'defaultViewport'> = {},
): Promise<Browser> {
  return puppeteer.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    protocolTimeout: ANSWER_MS,
    defaultViewport: { width: 1440, height: 900 },
    ...options,
    // Without it, downloads with Chinese names are stored as "download" where the machine has no language set.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
      ...(process.env['CHROMIUM_FLAGS']?.split(' ') ?? []),
    ],
  })
}
