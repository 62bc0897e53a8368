import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { built } from '../engine/src/testing/built.ts'
import { unguarded, withOwnKeys } from '../runtime-viewer/build/ownKeys.ts'
import { earlierFiles } from '../scripts/buildStale.ts'

const dist = await built('viewer')
const earlier = earlierFiles('viewer').names
const chunks = ['', 'assets'].flatMap((folder) =>
  readdirSync(join(dist, folder))
    .filter((file) => file.endsWith('.js') && !earlier.has(file))
    .map((file) => join(folder, file)),
)
const loopsOf = (code: string) => unguarded(code, parseSync('chunk.js', code).program).length

it('every for...in of every chunk of the viewer visits own keys only', () => {
  let loops = 0
  for (const file of chunks) {
    const code = readFileSync(join(dist, file), 'utf8')
    expect(loopsOf(code), file).toBe(0)
    loops += code.match(/\bfor\s*\((?:var|let|const)\s+\w+\s+in\b/g)?.length ?? 0
  }
  // The loops of the bundler's helper, the engine and libraries are found.
  expect(loops).toBeGreaterThan(5)
})

it('finds a loop without that check, and adds it', () => {
  const code = 'for (var a in b) c(b[a]); for (const k in o) { if (!Object.hasOwn(o, k)) continue; c(k) }'
  expect(loopsOf(code)).toBe(1)
  const mended = withOwnKeys(code, parseSync('chunk.js', code).program)
  expect(mended).toContain('for (var a in b)  if (Object.hasOwn(b, a)) c(b[a]);')
  expect(loopsOf(mended)).toBe(0)
  expect(() => withOwnKeys('for (a.b in c) d()', parseSync('chunk.js', 'for (a.b in c) d()').program)).toThrow()
})
