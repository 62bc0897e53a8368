import type { Plugin } from 'vite'

/** The properties of a syntax-tree node that are read. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface ForIn extends Node {
  readonly left: Node & { readonly declarations?: readonly { readonly id: Node }[] }
  readonly right: Node
  readonly body: Node
}

/**
 * Every `for...in` of a chunk, ours, the libraries' and the bundler's own, must visit own keys only: on a page whose
 * `Object.prototype` carries a value, other loops would take it for one of theirs.
 */
export function ownKeys(): Plugin {
  return {
    name: 'own-keys',
    renderChunk(code) {
      const guarded = withOwnKeys(code, this.parse(code))
      return guarded === code ? null : { code: guarded, map: null }
    },
  }
}

/** @throws {Error} for a loop over an expression, which would be evaluated twice */
export function withOwnKeys(code: string, tree: unknown): string {
  let result = code
  // From the end to the start, so that earlier positions stay valid.
  for (const { left, right, body } of unguarded(code, tree).reverse()) {
    const name = left.declarations?.[0]?.id ?? left
    if (name.type !== 'Identifier' || right.type !== 'Identifier')
      throw new Error(`a for...in without a name for its object or its key: ${code.slice(left.start, body.start)}`)
    const text = ({ start, end }: Node) => code.slice(start, end)
    result = `${result.slice(0, body.start)} if (Object.hasOwn(${text(right)}, ${text(name)})) ${result.slice(body.start)}`
  }
  return result
}

/** Loops that do not begin with a check of the object's own keys, in the order of the text. */
export function unguarded(code: string, tree: unknown): ForIn[] {
  const found: ForIn[] = []
  walk(tree, (node) => {
    // Node types of the syntax tree guarantee this shape.
    if (node.type === 'ForInStatement' && !isGuarded(code, node as ForIn)) found.push(node as ForIn)
  })
  return found.sort((a, b) => a.body.start - b.body.start)
}

const isGuarded = (code: string, { body }: ForIn): boolean =>
  /^\{?\s*(if\s*\()?\(?!?Object\.hasOwn\(/.test(code.slice(body.start, body.end))

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit)
    return
  }
  if ('type' in value && typeof value.type === 'string') visit(value as Node)
  for (const each of Object.values(value)) walk(each, visit)
}
