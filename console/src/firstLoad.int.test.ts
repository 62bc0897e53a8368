import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { built } from '../../engine/src/testing/built.ts'

const dist = await built('console')
/**
 * kB of JavaScript, gzipped, before the first screen's own chunk. 161 were measured on 2026-11-21, and 186.5 on
 * 2026-11-28, with the addresses, texts and menu entries of the calls and screens of people that were added meanwhile; 198 on
 * 2026-11-29 with the login, whose 13 small files cost 110 ms over a slow line; 201 on 2026-11-30 with how long to wait
 * there, what a refusal says is missing, and a list's own number of rows; 198.2 on the same day without a library for
 * times, with titles and menu of both languages; 203.1 with 18 more screens, a menu that is searched and folds, the look
 * of an organisation, and the queue of notices; 204.4 with the addresses, titles and menu entries of orders, invoices and
 * sources of cards, whose own screens are one chunk; 205.4 with those of alarms, their notification and WeChat; 198.8 on 2026-12-01 in
 * three files instead of 24, and 201.8 on the same day with the screens of alarm management, their addresses and counts.
 */
const BUDGET_KB = 202.5

/** The scripts that index.html names, with all their static imports; fails when one is missing. */
function firstLoad(): Map<string, number> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const waiting = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file!)
  const sizes = new Map<string, number>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sizes.has(file)) continue
    const code = readFileSync(join(dist, file), 'utf8')
    sizes.set(file, gzipSync(code).length / 1024)
    for (const [, from] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
      waiting.push(relative(dist, join(dist, dirname(file), from!)))
  }
  return sizes
}

it('loads no more than its budget before the first screen', () => {
  const sizes = firstLoad()
  expect(sizes.size).toBeGreaterThan(0)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(total, [...sizes].map(([file, size]) => `${file} ${size.toFixed(1)}`).join('\n')).toBeLessThan(BUDGET_KB)
})
