import { parseSync } from 'vite'

/** One small fault: the text from `start` to `end` becomes `to`. */
export interface Mutant {
  readonly start: number
  readonly end: number
  readonly to: string
  readonly line: number
  readonly kind: 'comparison' | 'condition' | 'arithmetic' | 'logic' | 'boolean' | 'constant' | 'statement' | 'return'
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}
const operators: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '|=': '&=',
  '&=': '|=',
  '++': '--',
  '--': '++',
  '&&': '||',
  '||': '&&',
}
const functions: Readonly<Record<string, string>> = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' }

type Add = (kind: Mutant['kind'], range: { readonly start: number; readonly end: number }, to: string) => void

/** How each kind of node is mutated. */
function mutations(code: string, add: Add): Readonly<Record<string, (node: Node) => void>> {
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  /** The operator is between its operands, after parentheses that the syntax tree does not contain. */
  const swap = (kind: Mutant['kind'], after: Node, operator: string, to: string) => {
    const start = code.indexOf(operator, after.end)
    add(kind, { start, end: start + operator.length }, to)
  }
  return {
    BinaryExpression(node) {
      const { operator, left, right } = node as Node & { operator: string; left: Node; right: Node }
      for (const to of comparisons[operator] ?? []) swap('comparison', left, operator, to)
      const isText = [left, right].some((side) => /^['"`]/.test(textOf(side)))
      if (operators[operator] && !isText) swap('arithmetic', left, operator, operators[operator])
    },
    LogicalExpression(node) {
      const { operator, left } = node as Node & { operator: string; left: Node }
      if (operators[operator]) swap('logic', left, operator, operators[operator])
    },
    AssignmentExpression(node) {
      const { operator, left } = node as Node & { operator: string; left: Node }
      if (operators[operator]) swap('arithmetic', left, operator, operators[operator])
    },
    UpdateExpression(node) {
      const { operator } = node as Node & { operator: string }
      add('arithmetic', node, textOf(node).replace(operator, operators[operator] ?? operator))
    },
    UnaryExpression(node) {
      const { operator, argument } = node as Node & { operator: string; argument: Node }
      if (operator === '!' || operator === '-') add('condition', node, textOf(argument))
    },
    Literal(node) {
      const { value } = node
      if (typeof value === 'boolean') add('boolean', node, String(!value))
      if (typeof value !== 'number') return
      add('constant', node, `${value + 1}`)
      add('constant', node, value < 1 ? `(${value - 1})` : `${value - 1}`)
    },
    CallExpression({ callee }) {
      const { type, object, property } = callee as Node & { object: Node; property: Node }
      if (type !== 'MemberExpression' || textOf(object) !== 'Math') return
      const to = functions[textOf(property)]
      if (to) add('arithmetic', property, to)
    },
    ExpressionStatement(node) {
      if ((node['expression'] as Node).type !== 'Literal') add('statement', node, ';')
    },
    ReturnStatement(node) {
      if (textOf(node) !== 'return undefined') add('return', node, node['argument'] ? 'return undefined' : ';')
    },
    ContinueStatement: (node) => add('statement', node, ';'),
    BreakStatement: (node) => add('statement', node, ';'),
  }
}

/** All mutants of a TypeScript module; types are not mutated. */
export function mutantsOf(code: string): Mutant[] {
  const found: Mutant[] = []
  const add: Add = (kind, { start, end }, to) => {
    found.push({ kind, start, end, to, line: code.slice(0, start).split('\n').length })
  }
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const mutate = mutations(code, add)
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    const isErased = node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type)
    if (isErased || node.type === 'ImportDeclaration') return
    const test = node['test'] as Node | null | undefined
    // The mutant that swaps `===` and `!==` is this negation already.
    if (test && node.type !== 'SwitchCase' && !/[!=]==/.test(textOf(test))) add('condition', test, `!(${textOf(test)})`)
    mutate[node.type]?.(node)
    for (const key of Object.keys(node)) if (key !== 'typeAnnotation') walk(node[key])
  }
  walk(parseSync('module.ts', code).program.body)
  return found
}

export const mutated = (code: string, { start, end, to }: Mutant): string =>
  `${code.slice(0, start)}${to}${code.slice(end)}`

/** Puts `guard` at the beginning of every loop body, so that an endless mutant can be stopped. */
export function withGuards(code: string, guard: string): string {
  const bodies: Node[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (/^(For|While|DoWhile)\w*Statement$/.test(node.type)) bodies.push(node['body'] as Node)
    for (const key of Object.keys(node)) walk(node[key])
  }
  walk(parseSync('module.ts', code).program.body)
  const inserts = bodies.flatMap(({ type, start, end }) =>
    type === 'BlockStatement'
      ? [{ at: start + 1, text: ` ${guard};` }]
      : [
          { at: start, text: `{ ${guard}; ` },
          { at: end, text: ' }' },
        ],
  )
  // Inserts from the end to the start, so that earlier positions stay valid.
  return inserts
    .map((each, i) => ({ ...each, i }))
    .sort((a, b) => b.at - a.at || a.i - b.i)
    .reduce((text, { at, text: insert }) => `${text.slice(0, at)}${insert}${text.slice(at)}`, code)
}
