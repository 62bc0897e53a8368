import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
const CORE = `export { createDocStore, createEngine } from ${at('./index.ts')}; export { parsePage } from ${at('./schema/index.ts')}`
const WIDGETS = `export { models } from ${at('./widgets/models.ts')}; export { views } from ${at('./widgets/views.ts')}`

/**
 * Sizes in kB gzip: of the entry with everything that it loads before it runs, and of each chunk that is loaded later,
 * by name.
 */
async function sizesOf(code: string): Promise<{ readonly entry: number; readonly later: ReadonlyMap<string, number> }> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? id : undefined),
        load: (id) => (id === 'virtual:entry' ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2024',
      rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const file of built.output) if (file.type === 'chunk') chunks.set(file.fileName, file)
  const first = new Set<string>()
  const add = (name: string) => {
    if (first.has(name)) return
    first.add(name)
    for (const next of chunks.get(name)?.imports ?? []) add(next)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk.fileName)
  const kB = (name: string) => gzipSync(chunks.get(name)?.code ?? '').length / 1000
  const later = new Map<string, number>()
  for (const { fileName, facadeModuleId } of chunks.values())
    if (!first.has(fileName) && facadeModuleId) later.set(facadeModuleId.replace(/.*\/src\//, ''), kB(fileName))
  return { entry: [...first].reduce((sum, name) => sum + kB(name), 0), later }
}

it('stays small: core, widgets, and each backend in a chunk of its own', async () => {
  const core = await sizesOf(CORE)
  expect(core.entry).toBeGreaterThan(10)
  expect(core.entry).toBeLessThan(45)
  expect(core.later.get('gpu/webgl/index.ts')).toBeLessThan(16.8)
  expect(core.later.get('gpu/canvas2d/index.ts')).toBeLessThan(9)
  const all = await sizesOf(`${CORE}; ${WIDGETS}`)
  expect(all.entry - core.entry).toBeGreaterThan(10)
  expect(all.entry - core.entry).toBeLessThan(60)
})
