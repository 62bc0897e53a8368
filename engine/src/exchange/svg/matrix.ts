import { numbersOf } from './numbers.ts'

/** A transform x' = a x + c y + e, y' = b x + d y + f, as [a, b, c, d, e, f]. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** @returns the transform that applies `inner`, then `outer` */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** @returns the inverse of a transform; the identity for a singular one */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c
  if (Math.abs(det) < 1e-12) return IDENTITY
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

/** @returns the factor by which lengths grow, averaged over all directions */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

/** @returns the rotation of the x axis in degrees clockwise, 0 to 360, to a tenth */
export function turnOf([a, b]: Matrix): number {
  const degrees = Math.round((Math.atan2(b, a) * 1800) / Math.PI) / 10
  return ((degrees % 360) + 360) % 360
}

/** @returns whether the transform keeps right angles */
export function isUpright([a, b, c, d]: Matrix): boolean {
  return Math.abs(a * c + b * d) <= 1e-3 * Math.max(1e-9, Math.hypot(a, b) * Math.hypot(c, d))
}

/**
 * Transforms an ellipse with radii rx and ry about the origin, which always gives an ellipse.
 * @returns [rx, ry, degrees]
 */
export function mapEllipse([a, b, c, d]: Matrix, rx: number, ry: number): [number, number, number] {
  const [p, q, r, s] = [a * rx, b * rx, c * ry, d * ry]
  const sum = p * p + q * q + r * r + s * s
  const det = p * s - q * r
  const spread = Math.sqrt(Math.max(0, sum * sum - 4 * det * det))
  const long = Math.sqrt((sum + spread) / 2)
  const short = Math.sqrt(Math.max(0, (sum - spread) / 2))
  if (long - short < 1e-3 * long) return [long, long, 0]
  const angle = Math.atan2(2 * (p * q + r * s), p * p + r * r - q * q - s * s) / 2
  const degrees = Math.round((angle * 1800) / Math.PI) / 10
  return [long, short, ((degrees % 180) + 180) % 180]
}

/** Most functions in one list; longer lists are a mistake or an attack. */
const MOST = 64

/** Parses a `transform` attribute; unreadable parts do nothing. */
export function parseTransform(text: string | undefined): Matrix {
  let all = IDENTITY
  if (text === undefined) return all
  let left = MOST
  for (const [, name, list] of text.slice(0, 4096).matchAll(/([a-z]+)\s*\(([^()]*)\)/gi)) {
    const one = functionOf((name as string).toLowerCase(), numbersOf(list as string))
    if (left-- === 0) break
    if (one?.every(Number.isFinite)) all = multiply(all, one)
  }
  return all
}

function functionOf(name: string, v: readonly number[]): Matrix | undefined {
  const [x = 0, y = 0, z = 0] = v
  const radians = (x * Math.PI) / 180
  switch (name) {
    case 'matrix':
      return v.length === 6 ? (v as unknown as Matrix) : undefined
    case 'translate':
      return [1, 0, 0, 1, x, y]
    case 'scale':
      return v.length === 0 ? undefined : [x, 0, 0, v.length > 1 ? y : x, 0, 0]
    case 'rotate': {
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
      return [cos, sin, -sin, cos, y - y * cos + z * sin, z - y * sin - z * cos]
    }
    case 'skewx':
      return [1, 0, Math.tan(radians), 1, 0, 0]
    case 'skewy':
      return [1, Math.tan(radians), 0, 1, 0, 0]
    default:
      return undefined
  }
}
