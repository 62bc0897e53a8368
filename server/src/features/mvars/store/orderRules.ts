import { type CalcRule, inputKey } from './calcRule.ts'

/** Sorts rules so that each comes after its inputs; `cycle` names one circle, with its first rule again at the end. */
export function orderRules(
  rules: ReadonlyMap<string, CalcRule>,
): { readonly order: readonly string[] } | { readonly cycle: readonly string[] } {
  const order: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  /** An explicit stack, because a chain may be as long as there are rules. */
  const path: { key: string; next: number }[] = []
  for (const start of rules.keys()) {
    if (state.has(start)) continue
    path.push({ key: start, next: 0 })
    state.set(start, 'open')
    while (path.length > 0) {
      const top = path[path.length - 1]
      if (!top) break
      const input = rules.get(top.key)?.inputs[top.next++]
      if (input === undefined) {
        state.set(top.key, 'done')
        order.push(top.key)
        path.pop()
        continue
      }
      const key = inputKey(input)
      if (!rules.has(key)) continue
      if (state.get(key) === 'open') {
        const from = path.findIndex((step) => step.key === key)
        return { cycle: [...path.slice(from).map((step) => step.key), key] }
      }
      if (state.has(key)) continue
      state.set(key, 'open')
      path.push({ key, next: 0 })
    }
  }
  return { order }
}
