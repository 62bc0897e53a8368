import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type ModuleItem, parseSync } from '@swc/core'
import { layerProblems, layersOf } from './layers.ts'
import { root } from './root.ts'

/** One import: `to` is a file of ours, or the name of a package. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly isTypeOnly: boolean
  /** A dynamic import makes no cycle while modules load. */
  readonly isLazy?: boolean
}

interface Rule {
  readonly name: string
  readonly from: RegExp
  readonly to: RegExp
  /** Files that are exempt from the rule. */
  readonly except?: RegExp
  /** Targets that the rule allows. */
  readonly allowed?: RegExp
  /** The rule allows `import()`, and types. */
  readonly isLazyAllowed?: boolean
}

const packages = [
  'contract',
  'engine',
  'workers',
  'runtime-viewer',
  'editor',
  'console',
  'server',
  'gateway',
  'fixtures',
  'bench',
  'e2e',
  'scripts',
]
/**
 * Which package may import which (docs/architecture.md). `bench`, `e2e` and `scripts` may import anything, and nothing
 * imports them.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  engine: [],
  workers: ['engine'],
  'runtime-viewer': ['engine', 'workers', 'contract'],
  editor: ['engine', 'workers', 'contract'],
  console: ['editor', 'runtime-viewer', 'contract'],
  server: ['contract', 'engine'],
  gateway: ['contract'],
  fixtures: ['engine'],
}
const TEST = /\.(test|bench)\.tsx?$|\/testing\//

const rules: readonly Rule[] = [
  ...Object.entries(arrows).map(([from, to]) => ({
    name: `${from} imports ${to.join(', ') || 'nothing of ours'} only`,
    from: new RegExp(`^${from}/`),
    to: new RegExp(`^(${packages.filter((name) => name !== from && !to.includes(name)).join('|')})/`),
    except: TEST,
  })),
  {
    name: 'the server validates and merges pages, it never draws them',
    from: /^server\//,
    to: /^engine\/src\//,
    allowed: /^engine\/src\/((schema|yjs|document)\/|widgets\/(models\.ts|\w+\/model\.ts))/,
    except: TEST,
  },
  {
    name: 'a server starts without the libraries that few calls need',
    from: /^server\/src\/(?!broker\/)/,
    to: /^(pg|nodemailer|write-excel-file|@simplewebauthn|@zxcvbn-ts|@peculiar|svg-captcha)(\/|$)/,
    except: TEST,
    isLazyAllowed: true,
  },
  {
    name: 'fixtures see only the page schema',
    from: /^fixtures\//,
    to: /^engine\/src\//,
    allowed: /^engine\/src\/(schema|widgets\/models)/,
    except: TEST,
  },
  { name: 'yjs lives in its own entry', from: /^engine\//, to: /^(yjs|y-|lib0)/, except: /^engine\/src\/yjs\// },
  {
    name: 'the drawing side has no React and no stores',
    from: /^(engine|workers|runtime-viewer)\//,
    to: /^(react|react-dom|mobx)/,
  },
  { name: 'the viewer has no Yjs', from: /^runtime-viewer\//, to: /^(yjs|y-|lib0|engine\/src\/yjs\/)/, except: TEST },
  {
    name: 'backends stand behind Device',
    from: /^engine\/src\/(schema|document|history|scene|spatial|text|motion|live|picture|stage|widgets|editing|yjs)\//,
    to: /^engine\/src\/gpu\/(webgl|canvas2d)\//,
    except: TEST,
  },
  { name: 'the schema is pure', from: /^engine\/src\/schema\//, to: /^engine\/src\/(?!schema\/)/, except: TEST },
  {
    name: 'models are server-safe',
    from: /^engine\/src\/widgets\/.*\/model\.ts$/,
    to: /^engine\/src\/(?!schema\/|widgets\/)/,
  },
]

interface BoundaryReport {
  readonly modules: number
  readonly problems: readonly string[]
  /** Violations of the layers inside each package that declares them. */
  readonly layers: Readonly<Record<string, readonly string[]>>
}

/** Every source file of ours, tests included. */
export const allSources = (): string[] => packages.flatMap((name) => sources(join(root, name)))

/** Every import of every source file. */
export const importGraph = (): Edge[] => allSources().flatMap(importsOf)

/** All violations of the import rules, one line each, and the number of modules read. */
export function checkBoundaries(): BoundaryReport {
  const files = allSources()
  const edges = files.flatMap(importsOf)
  const problems = edges.flatMap((edge) => brokenRules(edge).map((rule) => `${edge.from} -> ${edge.to}: ${rule}`))
  const layers = Object.fromEntries(
    Object.entries(layersOf).map(([name, order]) => {
      const own = edges.filter(({ from }) => from.startsWith(`${name}/src/`) && !TEST.test(from))
      return [name, layerProblems(name, order, own)]
    }),
  )
  return { modules: files.length, problems: [...problems, ...cycles(edges)], layers }
}

/** Names of the rules that an import breaks. */
export function brokenRules(edge: RuledEdge): string[] {
  return rules.filter((rule) => breaks(rule, edge)).map(({ name }) => name)
}

type RuledEdge = Pick<Edge, 'from' | 'to'> & Partial<Edge>

function breaks({ from, to, except, allowed, isLazyAllowed }: Rule, edge: RuledEdge): boolean {
  if (isLazyAllowed && (edge.isLazy || edge.isTypeOnly)) return false
  return from.test(edge.from) && to.test(edge.to) && !except?.test(edge.from) && !allowed?.test(edge.to)
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'generated'].includes(entry.name) ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

function importsOf(file: string): Edge[] {
  const from = relative(root, file)
  const source = readFileSync(file, 'utf8')
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' })
  const named = body.flatMap(staticImport)
  const dynamic = [...source.matchAll(/\bimport\('([^']+)'\)|new URL\('(\.[^']+\.ts)'/g)].map(([, a, b]) => ({
    specifier: a ?? b ?? '',
    isTypeOnly: false,
    isLazy: true,
  }))
  return [...named, ...dynamic].map(({ specifier, ...edge }) => ({ ...edge, from, to: target(file, specifier) }))
}

function staticImport(item: ModuleItem): { specifier: string; isTypeOnly: boolean }[] {
  if (item.type === 'ImportDeclaration') {
    const isTypeOnly =
      item.typeOnly ||
      (item.specifiers.length > 0 &&
        item.specifiers.every((each) => each.type === 'ImportSpecifier' && each.isTypeOnly))
    return [{ specifier: item.source.value, isTypeOnly }]
  }
  if (item.type === 'ExportAllDeclaration') return [{ specifier: item.source.value, isTypeOnly: false }]
  if (item.type === 'ExportNamedDeclaration' && item.source)
    return [{ specifier: item.source.value, isTypeOnly: item.typeOnly }]
  return []
}

const exportsOf = new Map<string, { folder: string; entries: Record<string, string> }>()
for (const folder of packages) {
  const path = join(root, folder, 'package.json')
  if (!existsSync(path)) continue
  // We wrote these manifests.
  const { name, exports } = JSON.parse(readFileSync(path, 'utf8')) as {
    name: string
    exports: Record<string, string | { default: string }>
  }
  exportsOf.set(name, {
    folder,
    entries: Object.fromEntries(
      Object.entries(exports).map(([key, value]) => [key, typeof value === 'string' ? value : value.default]),
    ),
  })
}

/** The file that a specifier resolves to if it is ours, otherwise the package's name. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(root, resolve(dirname(file), specifier))
  const [scope = '', name = '', ...rest] = specifier.split('/')
  const known = exportsOf.get(`${scope}/${name}`)
  if (!known) return specifier
  const entry = known.entries[rest.length === 0 ? '.' : `./${rest.join('/')}`]
  return entry ? join(known.folder, entry) : `${known.folder}/?${specifier}`
}

/** Groups of files that import each other, types included. Dynamic imports make no cycle. */
export function cycles(edges: readonly Edge[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, isLazy } of edges) {
    if (isLazy || !/\.tsx?$/.test(to)) continue
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const found: string[] = []
  const done = new Set<string>()
  const walk = (at: string, path: string[]): void => {
    const seen = path.indexOf(at)
    if (seen >= 0) found.push(`cycle: ${[...path.slice(seen), at].join(' -> ')}`)
    if (seen >= 0 || done.has(at)) return
    for (const to of next.get(at) ?? []) walk(to, [...path, at])
    done.add(at)
  }
  for (const from of next.keys()) walk(from, [])
  return [...new Set(found)]
}

if (import.meta.main) {
  const { modules, problems, layers } = checkBoundaries()
  const all = [...problems, ...Object.values(layers).flat()]
  for (const problem of all) console.log(problem)
  for (const [name, broken] of Object.entries(layers)) console.log(`${name}: ${broken.length} arrows back up`)
  console.log(`${modules} modules, ${all.length} problems`)
  process.exit(all.length === 0 ? 0 : 1)
}
