import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { compressFiles } from './compressFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimic-compressed-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('writes what the server delivers in place of large texts, and leaves pictures, small files and earlier builds alone', () => {
  const text = 'const value = 1;\n'.repeat(1_000)
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'assets/main.js', 'assets/old.js', 'assets/photo.png'])
    writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'small.js'), '1')
  writeFileSync(join(folder, 'small.js.br'), 'of an earlier, larger one')
  utimesSync(join(folder, 'assets/old.js'), 1, 1)
  compressFiles(folder, 2_000)
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(br|gz)$/.test(name))
  expect(made.sort()).toEqual(['assets/main.js.br', 'assets/main.js.gz', 'index.html.br', 'index.html.gz'])
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/main.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'assets/main.js.gz'))).toString()).toBe(text)
  expect(statSync(join(folder, 'assets/main.js.br')).size).toBeLessThan(text.length / 50)
})
