import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

interface Manifest {
  readonly name: string
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
}

const manifests = ['package.json', ...readdirSync(root).map((name) => join(name, 'package.json'))]
  .filter(
    (path) =>
      !path.startsWith('node_modules') &&
      !path.startsWith('.') &&
      statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
  )
  // npm has checked these files.
  .map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest)
const versions = manifests.flatMap((m) => Object.entries({ ...m.dependencies, ...m.devDependencies }))

it('every dependency is pinned to an exact version', () => {
  expect(versions.filter(([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

it('every dependency has its reason in docs/dependencies.md', () => {
  const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const missing = new Set(
    versions.map(([name]) => name).filter((name) => !name.startsWith('@mimic/') && !text.includes(`\`${name}\``)),
  )
  expect([...missing]).toEqual([])
})
