/** Calls a function after a time, and returns what cancels it. Tests give another. */
export type SetTimer = (fn: () => void, ms: number) => () => void

export const realTimer: SetTimer = (fn, ms) => {
  const id = setTimeout(fn, ms)
  return () => clearTimeout(id)
}
