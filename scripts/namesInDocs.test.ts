import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/lib/**', '.node/**', '.tsbuild/**', 'artifacts/**', 'data/**']
const all = globSync('**/*', { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'))
/** What is told of earlier states may name what is gone. */
const HISTORY = /^(CHANGELOG\.md|docs\/(decisions|performance\/.+)\.md)$/
const documents = all.filter((file) => file.endsWith('.md') && !HISTORY.test(file))

/** Names that stand in no file of ours. */
const FOREIGN = new Set([
  // Files that people or the product make, and an attribute of other directories.
  ...['gateway.json', 'accounts.json', 'report.json', 'report.md', 'seed.json', 'mimic.db', 'sAMAccountName'],
])

/** Folders that builds, tests and the product make. */
const MADE = /^(\.\/plant|artifacts|compiled|dist|drivers\/<device>|logs|mimic)\//

/** A pattern for a path that a document names: `<x>`, `*` and `{a,b}` stand for parts. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/^(\.\.?\/)+/, '')
    .replaceAll(/[.+$()[\]^|]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)
    .replaceAll(/<[^>]*>|\*\*?|…/g, '[^\\s]*')
  return new RegExp(`(?:^|/)${source}$`)
}

/** What stands between backticks outside of blocks of code. */
const namedIn = (text: string) => [
  ...new Set([...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)),
]

describe('names in the documents', () => {
  const names = documents.flatMap((file) =>
    namedIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })),
  )

  it('name files and folders that exist', () => {
    const files = names.filter(
      ({ name }) => /^[\w./{}<>*,@-]+\.(tsx?|mjs|md|css)$/.test(name) && !/^[@/]/.test(name) && !FOREIGN.has(name),
    )
    expect(files.length).toBeGreaterThan(400)
    const gone = files.filter(({ file, name }) => {
      const pattern = patternOf(name)
      return !all.some((path) => pattern.test(path)) && !all.includes(join(dirname(file), name))
    })
    expect(gone.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('name folders that exist', () => {
    const folders = names.filter(({ name }) => /^[\w.-]+\/([\w.<>*{},-]+\/)*$/.test(name) && !MADE.test(name))
    expect(folders.length).toBeGreaterThan(100)
    const known = [...new Set(all.map((path) => `${dirname(path)}/`))]
    const gone = folders.filter(({ name }) => {
      const pattern = patternOf(name)
      return !known.some((path) => pattern.test(path))
    })
    expect(gone.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('name types, functions and constants that the code has', () => {
    const words = new Set(all.map((path) => basename(path).replace(/\..*$/, '')))
    for (const path of all)
      if (/\.(tsx?|mjs|json|css|html|sh)$/.test(path))
        for (const [word] of readFileSync(join(root, path), 'utf8').matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word)
    const identifiers = names.filter(({ name }) => /^[A-Za-z_$]+[a-z\d][A-Z][\w$]*$/.test(name) && !FOREIGN.has(name))
    expect(identifiers.length).toBeGreaterThan(300)
    const gone = identifiers.filter(({ name }) => !words.has(name))
    expect(gone.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const commands = names.flatMap(({ file, name }) => {
      const [, command] = /^npm run ([\w:-]+)/.exec(name) ?? []
      return command === undefined ? [] : [{ file, command }]
    })
    expect(commands.length).toBeGreaterThan(50)
    expect(commands.filter(({ command }) => !(command in scripts))).toEqual([])
  })
})
