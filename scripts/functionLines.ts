import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { parseSync } from 'vite'
import { allSources } from './boundaries.ts'
import { root } from './root.ts'

/** A function fits on a screen. */
export const MAX_LINES = 60
const LIST = 'scripts/longFunctions.json'
const TEST = /\.(test|bench)\.tsx?$|\/testing\/|^e2e\//

export interface FunctionLines {
  readonly file: string
  /** As the code names it: `Canvas.draw`; one without a name is named after the call that takes it: `handle(…)`. */
  readonly name: string
  readonly lines: number
}

/** Longer functions by file and name: how long each may be, or that with a reason for one that stays. */
export type LongFunctions = Readonly<
  Record<string, Readonly<Record<string, number | { readonly lines: number; readonly why: string }>>>
>

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Every function of a file that is longer than {@link MAX_LINES}, with the functions inside it; components are such. */
export function longFunctionsIn(file: string, source: string): FunctionLines[] {
  const found: FunctionLines[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const nameOf = (node: Node, parents: readonly Node[]): string => {
    const call = parents[0]?.type === 'CallExpression' ? parents[0] : undefined
    const [holder, above, klass] = call ? parents.slice(1) : parents
    const named = (node['id'] ?? holder?.['id'] ?? holder?.['key']) as Node | null | undefined
    if (!named) return call ? `${textOf(call['callee'] as Node)}(…)` : 'function'
    const owner = above?.type === 'ClassBody' ? (klass?.['id'] as Node | null) : undefined
    return owner ? `${textOf(owner)}.${textOf(named)}` : textOf(named)
  }
  const walk = (value: unknown, parents: readonly Node[]): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, parents)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const lines = textOf(node).split('\n').length
      const plain = nameOf(node, parents)
      const same = found.filter(({ name }) => name.replace(/ #\d+$/, '') === plain).length
      if (lines > MAX_LINES) found.push({ file, name: same ? `${plain} #${same + 1}` : plain, lines })
    }
    for (const key of Object.keys(node)) walk(node[key], [node, ...parents])
  }
  walk(parseSync(file, source).program.body, [])
  return found
}

const linesOf = (entry: LongFunctions[string][string]) => (typeof entry === 'number' ? entry : entry.lines)

/** One line for each function that the list does not allow, and for each entry that allows more than is needed. */
export function listProblems(found: readonly FunctionLines[], list: LongFunctions): string[] {
  const problems = found.flatMap(({ file, name, lines }) => {
    const entry = list[file]?.[name]
    if (entry === undefined) return [`${file}: ${name} has ${lines} lines; a function has ${MAX_LINES} at most`]
    if (lines > linesOf(entry)) return [`${file}: ${name} has ${lines} lines, and had ${linesOf(entry)}`]
    return lines < linesOf(entry) ? [`${file}: ${name} has ${lines} lines now: lower its entry in ${LIST}`] : []
  })
  const isFound = new Set(found.map(({ file, name }) => `${file} ${name}`))
  const unused = Object.entries(list).flatMap(([file, entries]) =>
    Object.keys(entries)
      .filter((name) => !isFound.has(`${file} ${name}`))
      .map((name) => `${file}: ${name} is short now, or gone: remove its entry from ${LIST}`),
  )
  return [...problems, ...unused]
}

/**
 * The list with entries as low as they can be, and without those that are not needed. The entry of a file that is gone
 * goes to the function of that name in another file. Nothing longer or new gets one.
 */
export function loweredList(
  found: readonly FunctionLines[],
  list: LongFunctions,
  isThere: (file: string) => boolean,
): LongFunctions {
  const gone = Object.entries(list).flatMap(([file, entries]) => (isThere(file) ? [] : Object.entries(entries)))
  const lowered: Record<string, LongFunctions[string]> = {}
  for (const { file, name, lines } of found) {
    const moved = gone.find((each) => each[0] === name && linesOf(each[1]) >= lines)
    const entry = list[file]?.[name] ?? moved?.[1]
    if (entry === undefined) continue
    const least = Math.min(lines, linesOf(entry))
    lowered[file] = { ...lowered[file], [name]: typeof entry === 'number' ? least : { ...entry, lines: least } }
  }
  return lowered
}

/** How many functions of each package are long, as a table. */
function longTable(found: readonly FunctionLines[]): string {
  const packages = [...new Set(found.map(({ file }) => file.split('/')[0] ?? ''))].sort()
  const row = (name: string, of: readonly FunctionLines[]) =>
    `| ${name} | ${of.length} | ${of.filter(({ lines }) => lines > 100).length} |`
  const rows = packages.map((name) =>
    row(
      name,
      found.filter(({ file }) => file.startsWith(`${name}/`)),
    ),
  )
  return [`| package | over ${MAX_LINES} | over 100 |`, '| --- | ---: | ---: |', ...rows, row('all', found)].join('\n')
}

if (import.meta.main) {
  const given = takeCommandLine('functionLines')
  const files = allSources()
    .map((path) => relative(root, path))
    .filter((file) => !TEST.test(file))
    .sort()
  const found = files.flatMap((file) => longFunctionsIn(file, readFileSync(join(root, file), 'utf8')))
  // The list is a file of ours.
  const list = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as LongFunctions
  if (given.has('lower')) {
    const lowered = loweredList(found, list, (file) => existsSync(join(root, file)))
    writeFileSync(join(root, LIST), `${JSON.stringify(lowered, undefined, 2)}\n`)
  }
  const problems = given.has('lower') ? [] : listProblems(found, list)
  for (const problem of problems) console.log(problem)
  if (given.has('table')) console.log(longTable(found))
  console.log(`${files.length} files, ${found.length} functions over ${MAX_LINES} lines, ${problems.length} problems`)
  process.exit(files.length > 0 && problems.length === 0 ? 0 : 1)
}
