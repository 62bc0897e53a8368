import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { paths } from '@mimic/contract'
import { build, createServer as createDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ViewerLab } from '../runtime-viewer/src/testing/ViewerLab.ts'

// The packed viewer as its users install it: its types, its chunks, and nothing else of ours.

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const apps = fileURLToPath(new URL('./apps', import.meta.url))
const npm = join(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js')
const kinds = ['plain', 'react', 'vue'] as const
/** The packages that each framework needs beside the viewer, installed as from a registry. */
const others = {
  plain: ['typescript'],
  react: ['typescript', 'react', 'react-dom', '@types/react', '@types/react-dom', 'csstype'],
  vue: ['typescript', 'vue'],
}
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

let folder: string
let tarball: string
let lab: ViewerLab
let site: Server

/** @returns the output. @throws {Error} with the output when the command fails */
function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}
const runNpm = (args: readonly string[], cwd: string): string =>
  existsSync(npm) ? run([npm, ...args], cwd) : runOnPath(['npm', ...args], cwd)
function runOnPath([command = '', ...args]: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-packed-'))
  runNpm(['pack', '--pack-destination', folder], join(root, 'runtime-viewer'))
  tarball = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '')
  lab = await ViewerLab.start()
  const signal = { type: 'signal', signalId: 'a-level', equipId: 'eq-a' }
  const at = (y: number, height: number) => ({ x: 10, y, width: 280, height, rotate: 0 })
  await lab.savePage(await lab.server.login('designer-a'), {
    width: 300,
    height: 240,
    widgets: [
      { id: 'text', widgetType: 'UsualDataText', position: at(10, 40), data: signal },
      { id: 'line', widgetType: 'ComplexLine', position: at(60, 160), data: { ...signal, signalArray: [signal] } },
    ],
  })
  site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://apps')
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
}, 300_000)
afterAll(async () => {
  await lab?.stop()
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An empty app of this kind, with the packed viewer installed. */
function install(kind: (typeof kinds)[number]): string {
  const app = join(folder, kind)
  mkdirSync(app)
  cpSync(join(apps, kind), join(app, 'src'), { recursive: true })
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: `app-${kind}`, private: true, type: 'module' }))
  const main = kind === 'react' ? 'main.tsx' : 'main.ts'
  const style = 'html,body,#app,#app>*{height:100%;margin:0}mimic-viewer{display:block;height:100%}'
  writeFileSync(
    join(app, 'index.html'),
    `<!doctype html><style>${style}</style><div id="app"></div><script type="module" src="/src/${main}"></script>`,
  )
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    // Checks the package's own types too.
    skipLibCheck: false,
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    jsx: 'react-jsx',
  }
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  runNpm(['install', '--offline', '--no-audit', '--no-fund', tarball], app)
  expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@mimic'])
  expect(readdirSync(join(app, 'node_modules/@mimic'))).toEqual(['viewer'])
  for (const name of others[kind]) {
    const to = join(app, 'node_modules', name)
    mkdirSync(join(to, '..'), { recursive: true })
    symlinkSync(join(modules, name), to)
  }
  return app
}

it('passes publint and arethetypeswrong', () => {
  expect(run([join(modules, 'publint/src/cli.js'), 'run', tarball, '--strict'], folder)).toMatch(/All good/)
  const attw = run([join(modules, '@arethetypeswrong/cli/dist/index.js'), tarball, '--profile', 'esm-only'], folder)
  const resolved = attw.match(/^(?:node16 \(from ESM\)|bundler): .*$/gm) ?? []
  expect(resolved.length).toBe(6)
  expect(resolved.filter((line) => !line.includes('🟢'))).toEqual([])
})

it('states its size in its README', () => {
  const lib = join(root, 'runtime-viewer/lib')
  const kB = (file: string) => gzipSync(readFileSync(join(lib, file))).length / 1024
  const named = (name: string) => `assets/${readdirSync(join(lib, 'assets')).find((file) => file.startsWith(name))}`
  const readme = readFileSync(join(root, 'runtime-viewer/README.md'), 'utf8')
  const said = (what: string) => Number(new RegExp(`${what}[^|]*\\| ([\\d.]+) kB`).exec(readme)?.[1])
  expect(Math.abs(said('viewer') - kB(named('element-')))).toBeLessThan(1.5)
  expect(Math.abs(said('Canvas 2D') - kB(named('canvas2d-')))).toBeLessThan(0.5)
  expect(Math.abs(said('WebGL') - kB(named('webgl-')))).toBeLessThan(1)
})

describe.each(kinds)('in an empty %s app', (kind) => {
  it('has its types, is bundled with its workers and chunks, and shows a live page', async () => {
    const app = install(kind)
    run([join(modules, 'typescript/bin/tsc'), '-p', app], app)
    await build({ root: app, base: './', configFile: false, logLevel: 'error' })
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    await showsLive(origin, `/${kind}/dist/`, `/${kind}/dist/assets/`)
  })
})

describe('on the development server of an app', () => {
  let app: string
  beforeAll(() => {
    app = existsSync(join(folder, 'plain')) ? join(folder, 'plain') : install('plain')
  })

  it.each([
    ['bundled ahead', {}],
    ['left out of what is bundled ahead', { exclude: ['@mimic/viewer'] }],
  ])('finds its workers and chunks, %s', async (_, optimizeDeps) => {
    const server = await createDevServer({
      root: app,
      configFile: false,
      logLevel: 'error',
      optimizeDeps,
      cacheDir: join(app, `node_modules/.vite-${Object.keys(optimizeDeps).length}`),
      server: { host: '127.0.0.1', port: 0, strictPort: false },
    })
    await server.listen()
    try {
      const [url = ''] = server.resolvedUrls?.local ?? []
      await showsLive(new URL(url).origin, '/', '/node_modules/')
    } finally {
      await server.close()
    }
  })
})

/** The app shows a live page, with all chunks and workers loaded from `files` of its own server. */
async function showsLive(origin: string, path: string, files: string): Promise<void> {
  const designer = await lab.server.login('admin-a')
  const { reply } = await designer.call(paths.embedAdd, { pageId: 'page-a', title: path, origins: origin })
  const { token } = reply.data as { token: string }
  const page = await lab.tab('operation-a', 320, 260)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('requestfailed', (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.url().startsWith(origin) && response.status() >= 400 && !response.url().endsWith('/favicon.ico'))
      errors.push(`${response.url()}: ${response.status()}`)
  })
  const query = new URLSearchParams({ server: lab.server.origin, page: 'page-a', token })
  await page.goto(`${origin}${path}?${query}`)
  await page.waitForFunction(() => document.title === 'live')
  await expect.poll(() => page.workers().map((worker) => worker.url()), { timeout: 20_000 }).not.toEqual([])
  for (const worker of page.workers()) expect(worker.url()).toContain(`${origin}${files}`)
  const own = await page.evaluate(
    (from) => performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(from)).length,
    `${origin}${files}`,
  )
  // At least its entry, a backend and the charts are chunks of the app.
  expect(own).toBeGreaterThan(3)
  expect(errors).toEqual([])
  await page.close()
}
