import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../runtime-viewer/dist', import.meta.url))
/** kB, gzip: what is there on 2026-11-21, and 15 %. */
const BUDGETS = { viewer: 70, canvas2d: 5.5, webgl: 62, charts: 22 }

const read = (path: string) => readFileSync(join(dist, path), 'utf8')
const asset = (name: string) => {
  const file = readdirSync(join(dist, 'assets')).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
  if (!file) throw new Error(`the build has no ${name}`)
  return `assets/${file}`
}
const kB = (text: string) => gzipSync(text).length / 1024

it('a wall screen loads little: the viewer, and the one backend that it draws with', () => {
  const entry = read('mimic-viewer.js')
  const imported = [...entry.matchAll(/from?\s*["']\.\/(assets\/[^"']+)["']|import\s*["']\.\/(assets\/[^"']+)["']/g)]
  expect(imported.length).toBeGreaterThan(0)
  const viewer = kB(entry) + imported.reduce((sum, [, from, bare]) => sum + kB(read(from ?? bare ?? '')), 0)
  expect(viewer).toBeLessThan(BUDGETS.viewer)
  expect(kB(read(asset('canvas2d')))).toBeLessThan(BUDGETS.canvas2d)
  expect(kB(read(asset('webgl')))).toBeLessThan(BUDGETS.webgl)
  expect(kB(read(asset('chart.worker')))).toBeLessThan(BUDGETS.charts)
})

it('loads what clicks do, popups and page scripts when they are needed', () => {
  const entry = read('mimic-viewer.js') + read(asset('element'))
  for (const name of ['PageActs', 'Popups', 'ScriptHost']) {
    expect(entry).not.toMatch(new RegExp(`from\\s*["'][^"']*${name}-`))
    expect(kB(read(asset(name)))).toBeLessThan(4)
  }
  // The server knows the worker by its name, and gives it the policy that page scripts need.
  expect(asset('script.worker')).toMatch(/^assets\/script\.worker-[\w-]+\.js$/)
  expect(read(asset('script.worker')).length).toBeGreaterThan(10_000)
})

it('holds neither React, MobX nor Yjs, and compiles no code from strings', () => {
  const all = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
  expect(all.length).toBeGreaterThan(2)
  for (const file of all) {
    const code = read(`assets/${file}`)
    expect(code, file).not.toMatch(/react-dom|mobxAdministration|YMapEvent|\beval\(|new Function\(/)
  }
})
