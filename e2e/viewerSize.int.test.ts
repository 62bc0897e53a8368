import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { built } from '../engine/src/testing/built.ts'
import { earlierFiles } from '../scripts/buildStale.ts'

const dist = await built('viewer')
/**
 * kB, gzipped. The viewer's budget is its limit, 61.2 were measured on 2026-11-30 with units and texts of bindings,
 * 61.7 on 2026-12-01 with alarms of devices' own servers, which alarm marks of widgets and the alarm bar follow, and 61.9
 * with the fields of a series (colour, width, axis), which the file of a page is read for; the others are the sizes of 2026-11-22 plus 5 to 15 %.
 */
const BUDGETS = { viewer: 62, canvas2d: 7.7, webgl: 16, charts: 22 }

const read = (path: string) => readFileSync(join(dist, path), 'utf8')
const earlier = earlierFiles('viewer').names
const assets = readdirSync(join(dist, 'assets')).filter((file) => !earlier.has(file))
const asset = (name: string) => {
  const file = assets.find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
  if (!file) throw new Error(`the build has no ${name}`)
  return `assets/${file}`
}
const kB = (text: string) => gzipSync(text).length / 1024

/** A file and everything that it imports statically, directly or indirectly. */
function loadedWith(path: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(path)) return loaded
  loaded.add(path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  for (const [, name] of read(path).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    loadedWith(`${folder}${name}`, loaded)
  return loaded
}

it('a wall screen loads little: the viewer, and the one backend that it draws with', () => {
  const loaded = loadedWith('mimic-viewer.js')
  expect(loaded.size).toBeGreaterThan(1)
  const viewer = [...loaded].reduce((sum, path) => sum + kB(read(path)), 0)
  expect(viewer).toBeLessThan(BUDGETS.viewer)
  expect(kB(read(asset('canvas2d')))).toBeLessThan(BUDGETS.canvas2d)
  expect(kB(read(asset('webgl')))).toBeLessThan(BUDGETS.webgl)
  expect(kB(read(asset('chart.worker')))).toBeLessThan(BUDGETS.charts)
})

it('its README says what it weighs', () => {
  const readme = readFileSync(join(import.meta.dirname, '../runtime-viewer/README.md'), 'utf8')
  const stated = (what: string) =>
    Number(
      readme
        .split('\n')
        .find((row) => row.startsWith(`| ${what}`))
        ?.match(/\| ([\d.]+) kB \|$/)?.[1],
    )
  const wasm = assets.find((file) => file.endsWith('.wasm')) ?? ''
  const sizes = {
    viewer: [...loadedWith('mimic-viewer.js')].reduce((sum, path) => sum + kB(read(path)), 0),
    'Canvas 2D': kB(read(asset('canvas2d'))),
    WebGL: kB(read(asset('webgl'))),
    'tables and charts': kB(read(asset('complexViews'))),
    'worker of charts': kB(read(asset('chart.worker'))),
    'worker of page scripts': kB(read(asset('script.worker'))),
    'WebAssembly of page scripts': gzipSync(readFileSync(join(dist, 'assets', wasm))).length / 1024,
  }
  for (const [what, size] of Object.entries(sizes)) {
    expect(stated(what), `${what}: ${size.toFixed(1)} kB`).toBeGreaterThan(0.95 * size)
    expect(stated(what), `${what}: ${size.toFixed(1)} kB`).toBeLessThan(1.05 * size)
  }
})

it('loads charts, tables, controls, and what a wall screen needs, with the first page that has one', () => {
  const loaded = loadedWith('mimic-viewer.js')
  // The charts include the store of their samples.
  const parts = {
    // 18.0 with the right axis of charts.
    complexViews: 18.2,
    controlViews: 3.2,
    OverlayLayer: 3,
    ViewerTables: 2.1,
    WallScreen: 6.2,
    dialogs: 2,
  }
  for (const [name, budget] of Object.entries(parts)) {
    expect(loaded, name).not.toContain(asset(name))
    expect(kB(read(asset(name))), name).toBeLessThan(budget)
  }
})

it('loads click actions, popups and page scripts when they are needed', () => {
  const loaded = loadedWith('mimic-viewer.js')
  // The code of click actions includes the calls that it makes.
  const parts = { PageActs: 7, Popups: 4.5, ScriptHost: 4.5 }
  for (const [name, budget] of Object.entries(parts)) {
    expect(loaded).not.toContain(asset(name))
    expect(kB(read(asset(name))), name).toBeLessThan(budget)
  }
  expect(loaded).not.toContain(asset('Replay'))
  expect(kB(read(asset('Replay')))).toBeLessThan(8)
  // The server recognises the worker by its name, and sends it the policy that page scripts need.
  expect(asset('script.worker')).toMatch(/^assets\/script\.worker-[\w-]+\.js$/)
  expect(read(asset('script.worker')).length).toBeGreaterThan(10_000)
})

it('holds neither React, MobX nor Yjs, and compiles no code from strings', () => {
  const all = assets.filter((file) => file.endsWith('.js'))
  expect(all.length).toBeGreaterThan(2)
  for (const file of all) {
    const code = read(`assets/${file}`)
    expect(code, file).not.toMatch(/react-dom|mobxAdministration|YMapEvent|\beval\(|new Function\(/)
  }
})

it('the served viewer has its types beside it, in one file without any', () => {
  const types = read('index.d.ts').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  expect(types).toContain('export declare const createViewer: (element: HTMLElement, options: ViewerOptions) => Viewer')
  expect(types).toContain('"mimic-viewer": MimicViewerElement')
  expect(types).not.toMatch(/\bimport\b|\bany\b/)
  expect(read('mimic-viewer.d.ts')).toContain("export { MimicViewerElement } from './index.js'")
  expect(read('mimic-viewer.js')).toMatch(/export\{.*MimicViewerElement/)
})
