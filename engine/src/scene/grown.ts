/** Copies an array into a longer one. */
export function grownFloats(from: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(length)
  to.set(from)
  return to
}

export function grownInts(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length)
  to.set(from)
  return to
}
