type Numbers = Float64Array | Float32Array | Int32Array | Int16Array | Uint32Array | Uint8Array

/** @returns a longer array that begins with this one, followed by zeros */
export function grown<A extends Numbers>(from: A, length: number): A {
  const to = new (from.constructor as new (length: number) => A)(length)
  to.set(from)
  return to
}
