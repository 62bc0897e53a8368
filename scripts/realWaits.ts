import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './root.ts'

/** A test that waits longer for real says why. */
const MOST_MS = 1_000
const REASON = /\/\/ Real wait: \S/
/** Functions that wait for their first argument; `setTimeout` calls its first after its second. */
const WAIT = /\b(delay|sleep|pause|setTimeout)\(/g
/** Calls in a timer that is a deadline, and passes unused when all is well. */
const DEADLINE = /reject|fail|kill|throw|abort|Error|destroy|resolve\(false\)/

/** Unit tests that wait by another name have a clock of their own. */
const isOfInterest = (path: string, source: string) =>
  !path.endsWith('realWaits.test.ts') &&
  (!/\.test\.tsx?$/.test(path) || /\.(int|browser)\.test\.ts$/.test(path) || source.includes("'node:timers/promises'"))

/** @returns one line for each real wait above {@link MOST_MS} without a reason in a comment on the lines before it */
export function realWaits(path: string, source: string): string[] {
  if (!isOfInterest(path, source)) return []
  const lines = source.split('\n')
  return [...source.matchAll(WAIT)].flatMap(({ index, 0: call, 1: name }) => {
    const given = argumentsAt(source, index + call.length)
    const [work, ms] = name === 'setTimeout' ? [given[0] ?? '', given[1] ?? ''] : ['', given[0] ?? '']
    const waited = msOf(ms, source)
    if (waited === undefined || waited <= MOST_MS || DEADLINE.test(work)) return []
    const line = source.slice(0, index).split('\n').length
    if (lines.slice(Math.max(0, line - 4), line).some((each) => REASON.test(each))) return []
    return [`${path}:${line} waits ${waited} ms: give it a clock, or say why in a comment "// Real wait: ..."`]
  })
}

/** The texts between the commas of a call, up to its closing bracket. */
function argumentsAt(source: string, start: number): string[] {
  const found: string[] = []
  let depth = 0
  let from = start
  for (let at = start; at < source.length; at++) {
    const sign = source[at] ?? ''
    if ('([{'.includes(sign)) depth++
    if (depth === 0 && (sign === ',' || sign === ')')) {
      found.push(source.slice(from, at).trim())
      from = at + 1
      if (sign === ')') return found
    }
    if (')]}'.includes(sign)) depth--
  }
  return found
}

/** A number, a product of numbers, or a constant of the file that is one. */
function msOf(text: string, source: string): number | undefined {
  const factors = text.split('*').map((factor) => {
    const plain = factor.trim()
    if (/^[\d_]+$/.test(plain)) return Number(plain.replaceAll('_', ''))
    const constant = /^[A-Za-z_]\w*$/.test(plain) && new RegExp(`\\bconst ${plain} = ([\\d_]+)\\b`).exec(source)?.[1]
    return constant ? Number(constant.replaceAll('_', '')) : Number.NaN
  })
  const product = factors.reduce((all, each) => all * each, 1)
  return Number.isNaN(product) ? undefined : product
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|lib|\..*|artifacts)$/.test(entry.name) ? [] : testFiles(path)
    const isTest = /\.test\.tsx?$/.test(entry.name) || (/\/(testing|e2e)\//.test(path) && entry.name.endsWith('.ts'))
    return isTest ? [path] : []
  })
}

if (import.meta.main) {
  const files = testFiles(root)
  const all = files.flatMap((path) => realWaits(relative(root, path), readFileSync(path, 'utf8')))
  for (const line of all) console.log(line)
  console.log(`${files.length} test files, ${all.length} real waits without a reason`)
  process.exit(files.length > 0 && all.length === 0 ? 0 : 1)
}
