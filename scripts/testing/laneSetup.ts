import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { openLogs, openPages } from '../../engine/src/testing/evidence.ts'
import { runningLaneChromium } from '../../engine/src/testing/launchChromium.ts'
import { root } from '../root.ts'

/** A page that hangs must not hold up the report of its test. */
const PICTURE_MS = 5_000

// A failed test leaves pictures and console of its pages, and logs of its servers, in a folder of its own.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const names = [task.file.name, ...titlesOf(task), new Date().toISOString().replaceAll(/[:.]/g, '-')]
  const folder = join(
    root,
    'artifacts',
    'failed',
    ...names.map((name) => name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_').slice(0, 80)),
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'error.txt'),
    (task.result.errors ?? []).map(({ stack, message }) => stack ?? message).join('\n\n'),
  )
  let count = 0
  for (const [page, lines] of [...openPages]) {
    if (page.url() === 'about:blank') continue
    const name = join(folder, `page-${++count}`)
    writeFileSync(`${name}.log`, `${page.url()}\n${lines.text}\n`)
    // A page that crashed or hangs has no picture.
    // Real wait: a deadline.
    const picture = page.screenshot({ path: `${name}.png` }).catch(() => undefined)
    await Promise.race([picture, new Promise((done) => setTimeout(done, PICTURE_MS))])
  }
  for (const [name, read] of openLogs) writeFileSync(join(folder, `${name}.log`), read())
})

// The next file of this lane finds its Chromium without pages.
afterAll(async () => {
  openLogs.clear()
  const browser = await runningLaneChromium()
  if (!browser?.connected) return
  for (const context of browser.browserContexts())
    if (context !== browser.defaultBrowserContext()) await context.close()
  const [first, ...more] = await browser.defaultBrowserContext().pages()
  for (const page of more) await page.close()
  await first?.goto('about:blank')
})

interface Named {
  readonly name: string
  readonly suite?: Named | undefined
}

const titlesOf = (task: Named): string[] =>
  [...(task.suite ? titlesOf(task.suite) : []), task.name].filter((name) => name !== '')
