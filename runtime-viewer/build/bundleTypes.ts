import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { parseSync } from 'vite'

/** The properties of a syntax-tree node that are read. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Declared {
  readonly file: string
  readonly text: string
  readonly node: Node
}

/** One source file: its declarations and its imports. */
interface Source {
  readonly declared: ReadonlyMap<string, Declared>
  /** Name here -> file and name there; imports and exports of others' names alike. */
  readonly borrowed: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  readonly passedOn: readonly string[]
}

/**
 * The types of an entry as one self-contained file: each exported name with all the declarations that it uses,
 * including ours in the engine and the contract. The sources write out the types of exports, so no compiler is needed.
 * @throws {Error} for a name that is not ours, or that has two meanings
 */
export function bundleTypes(entry: string): string {
  const sources = new Map<string, Source>()
  const sourceOf = (file: string): Source => {
    const known = sources.get(file) ?? readSource(file)
    sources.set(file, known)
    return known
  }
  const find = (file: string, name: string): Declared | undefined => {
    const { declared, borrowed, passedOn } = sourceOf(file)
    const other = borrowed.get(name)
    if (other) return find(other.from, other.name)
    return declared.get(name) ?? passedOn.map((from) => find(from, name)).find((found) => found !== undefined)
  }
  const texts = new Map<string, Declared>()
  const take = (file: string, name: string): void => {
    const found = find(file, name)
    if (!found) throw new Error(`${file} names ${name}, which is nowhere declared`)
    const before = texts.get(name)
    if (before && before !== found) throw new Error(`${name} is declared in ${before.file} and in ${found.file}`)
    if (before) return
    texts.set(name, found)
    const { declared, borrowed } = sourceOf(found.file)
    for (const other of namesIn(found.node)) if (declared.has(other) || borrowed.has(other)) take(found.file, other)
  }
  const { declared, borrowed } = sourceOf(entry)
  const given = [...exportedBy(entry)]
  for (const name of given) if (declared.has(name) || borrowed.has(name)) take(entry, name)
  const parts = [...texts].map(([name, { text }]) => (given.includes(name) ? text : text.replace(/^export /m, '')))
  const globals = [...new Set([...texts.values()].map(({ file }) => file))].flatMap(globalsOf)
  return `${[...parts, ...globals].join('\n\n')}\n\nexport {}\n`
}

const declarationsOf = (file: string): string => isolatedDeclarationSync(file, readFileSync(file, 'utf8'), {}).code
const bodyOf = (code: string): readonly Node[] =>
  // Node types of the syntax tree guarantee this shape.
  parseSync('declarations.d.ts', code).program.body as unknown as readonly Node[]

function readSource(file: string): Source {
  const code = declarationsOf(file)
  const declared = new Map<string, Declared>()
  const borrowed = new Map<string, { readonly from: string; readonly name: string }>()
  const passedOn: string[] = []
  let end = 0
  for (const node of bodyOf(code)) {
    const from = node['source'] ? resolved(file, (node['source'] as { value: string }).value) : undefined
    // Includes the comment above it.
    const text = code.slice(end, node.end).trim()
    end = node.end
    if (node.type === 'ExportAllDeclaration' && from) passedOn.push(from)
    else if (from) {
      for (const each of (node['specifiers'] ?? []) as Node[]) {
        const [here, there] = [each['local'] ?? each['exported'], each['imported'] ?? each['local']]
        const name = node.type === 'ImportDeclaration' ? nameOf(here) : nameOf(each['exported'])
        borrowed.set(name, { from, name: nameOf(there) })
      }
    } else {
      const inner = (node['declaration'] ?? node) as Node
      const id = inner['id'] ?? (inner['declarations'] as Node[] | undefined)?.[0]?.['id']
      if (id) declared.set(nameOf(id), { file, text, node: inner })
    }
  }
  return { declared, borrowed, passedOn }
}

function* exportedBy(file: string): Iterable<string> {
  for (const node of bodyOf(declarationsOf(file))) {
    if (node.type !== 'ExportNamedDeclaration') continue
    for (const each of (node['specifiers'] ?? []) as Node[]) yield nameOf(each['exported'])
    const inner = node['declaration'] as Node | null
    const id = inner?.['id'] ?? (inner?.['declarations'] as Node[] | undefined)?.[0]?.['id']
    if (id) yield nameOf(id)
  }
}

/** `declare global` of a file. */
function globalsOf(file: string): string[] {
  const code = declarationsOf(file)
  return bodyOf(code)
    .filter(({ type }) => type === 'TSGlobalDeclaration' || type === 'TSModuleDeclaration')
    .map(({ start, end }) => code.slice(start, end))
}

const nameOf = (node: unknown): string => (node as { name: string }).name

/** Names of types and values that a declaration refers to. */
function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  const leftmost = (at: Node): void => {
    if (at.type === 'Identifier') names.add(nameOf(at))
    else if (at['left']) leftmost(at['left'] as Node)
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const each of value) visit(each)
      return
    }
    const at = value as Node
    for (const key of ['typeName', 'exprName', 'superClass', 'expression']) if (at[key]) leftmost(at[key] as Node)
    for (const each of Object.values(at)) visit(each)
  }
  visit(node)
  return names
}

/** The file that a specifier resolves to. @throws {Error} for a package that is not ours */
function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier)
  const [, folder, entry = ''] = /^@mimic\/([\w-]+)(\/.+)?$/.exec(specifier) ?? []
  if (!folder) return `${specifier} (not ours)`
  const root = new URL(`../../${folder}/`, import.meta.url)
  // Our own manifest.
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    exports: Record<string, string>
  }
  return resolve(root.pathname, exports[`.${entry}`] ?? '')
}
