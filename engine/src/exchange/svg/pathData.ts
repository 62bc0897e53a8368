import { apply, type Matrix } from './matrix.ts'
import { isPlausible } from './numbers.ts'

/** One subpath in page units. `isCurved`: some of its points approximate a curve; `curved` is the length of those. */
export interface Contour {
  readonly xy: number[]
  isClosed: boolean
  isCurved: boolean
  curved: number
}

/** Greatest distance between a curve and its polyline, page units; rounding to whole units is added to it. */
const TOLERANCE = 0.25
/** Most pieces of one curve. */
const MOST_PIECES = 64
/** Most points of one path. */
export const MOST_POINTS = 20_000
const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/**
 * Converts path data into polylines in page units, curves within a quarter of a unit. Reads up to the first error, as
 * browsers do.
 * @param map transform from the path's own frame to the page
 */
export function readPath(data: string, map: Matrix): Contour[] {
  const writer = new ContourWriter(map)
  const words = new PathWords(data)
  let command = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  // The last control point, for smooth curves.
  let [cx, cy, last] = [0, 0, '']
  while (writer.points < MOST_POINTS) {
    const next = words.command()
    if (next !== undefined) command = next
    else if (command === '' || words.isEnd) break
    const kind = command.toLowerCase()
    if (writer.isEmpty && kind !== 'm') break
    const v = words.numbers(ARGUMENTS[kind] as number, kind === 'a')
    if (v === undefined) break
    const [toX, toY] = kind === 'z' ? [startX, startY] : makeAbsolute(kind, v, x, y, command === kind)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = v
    // A smooth curve goes on from the last one of its kind.
    const isSmooth = kind === 's' ? last === 'c' || last === 's' : last === 'q' || last === 't'
    const [px, py] = isSmooth ? [2 * x - cx, 2 * y - cy] : [x, y]
    if (kind === 'm') {
      writer.move(toX, toY)
      ;[startX, startY] = [toX, toY]
      // Further pairs of numbers are lines.
      command = command === 'm' ? 'l' : 'L'
    } else if (kind === 'c') {
      writer.cubic(x, y, a, b, c, d, e, f)
      ;[cx, cy] = [c, d]
    } else if (kind === 's') {
      writer.cubic(x, y, px, py, a, b, c, d)
      ;[cx, cy] = [a, b]
    } else if (kind === 'q' || kind === 't') {
      ;[cx, cy] = kind === 'q' ? [a, b] : [px, py]
      writer.quadratic(x, y, cx, cy, toX, toY)
    } else if (kind === 'a') writer.arc(x, y, a, b, c, d !== 0, e !== 0, f, g)
    else if (kind === 'z') {
      writer.close()
      // Numbers after it belong to no command.
      command = ''
    } else writer.line(toX, toY)
    ;[x, y] = [toX, toY]
    if (!isPlausible(x) || !isPlausible(y)) break
    last = kind
  }
  return writer.contours.filter(({ xy }) => xy.length >= 4)
}

/** Makes the coordinates of a command at (x, y) absolute. @returns the point at which it ends */
function makeAbsolute(kind: string, v: number[], x: number, y: number, isRelative: boolean): readonly [number, number] {
  const [ox, oy] = isRelative ? [x, y] : [0, 0]
  if (kind === 'h') return [(v[0] ?? 0) + ox, y]
  if (kind === 'v') return [x, (v[0] ?? 0) + oy]
  for (let i = kind === 'a' ? 5 : 0; i < v.length; i++)
    v[i] = (v[i] ?? 0) + ((i % 2 === 0) === (kind !== 'a') ? ox : oy)
  return [v.at(-2) ?? 0, v.at(-1) ?? 0]
}

/** Tokens of path data: command letters and the numbers after them. */
class PathWords {
  readonly #text: string
  readonly #number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
  readonly #flag = /[\s,]*([01])/y
  readonly #letter = /[\s,]*([mlhvcsqtaz])/iy
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isEnd(): boolean {
    return this.#at >= this.#text.length
  }

  command(): string | undefined {
    return this.#take(this.#letter)
  }

  /** @returns undefined where there are fewer */
  numbers(count: number, isArc: boolean): number[] | undefined {
    const numbers: number[] = []
    for (let i = 0; i < count; i++) {
      // No space is required after a flag.
      const word = this.#take(isArc && (i === 3 || i === 4) ? this.#flag : this.#number)
      const n = Number(word ?? Number.NaN)
      if (!isPlausible(n)) return undefined
      numbers.push(n)
    }
    return numbers
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match === null) return undefined
    this.#at = pattern.lastIndex
    return match[1]
  }
}

/** Writes contours in page units. */
class ContourWriter {
  readonly contours: Contour[] = []
  points = 0
  readonly #map: Matrix
  #open: Contour | undefined
  #start: readonly [number, number] = [0, 0]

  constructor(map: Matrix) {
    this.#map = map
  }

  get isEmpty(): boolean {
    return this.contours.length === 0
  }

  move(x: number, y: number): void {
    this.#start = [x, y]
    this.#open = { xy: [], isClosed: false, isCurved: false, curved: 0 }
    this.contours.push(this.#open)
    this.#push(...apply(this.#map, x, y))
  }

  line(x: number, y: number): void {
    this.#reopen()
    this.#push(...apply(this.#map, x, y))
  }

  close(): void {
    if (this.#open) this.#open.isClosed = true
    this.#open = undefined
  }

  quadratic(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): void {
    const third = (from: number, to: number) => from + ((to - from) * 2) / 3
    this.cubic(x0, y0, third(x0, x1), third(y0, y1), third(x2, x1), third(y2, y1), x2, y2)
  }

  cubic(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    this.#reopen()
    const [ax, ay] = apply(this.#map, x0, y0)
    const [bx, by] = apply(this.#map, x1, y1)
    const [cx, cy] = apply(this.#map, x2, y2)
    const [dx, dy] = apply(this.#map, x3, y3)
    // The chord of one of n pieces is at most |second derivative| / (8 n²) away from the curve.
    const bend = Math.max(
      Math.hypot(ax - 2 * bx + cx, ay - 2 * by + cy),
      Math.hypot(bx - 2 * cx + dx, by - 2 * cy + dy),
    )
    const pieces = Math.min(MOST_PIECES, Math.max(1, Math.ceil(Math.sqrt((6 * bend) / (8 * TOLERANCE)))))
    if (pieces > 1 && this.#open) {
      this.#open.isCurved = true
      this.#open.curved += Math.hypot(dx - ax, dy - ay)
    }
    for (let i = 1; i <= pieces; i++) {
      const t = i / pieces
      const s = 1 - t
      const [p, q, r, w] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      this.#push(p * ax + q * bx + r * cx + w * dx, p * ay + q * by + r * cy + w * dy)
    }
  }

  /** Writes an arc as curves of at most a quarter turn; radii that are too small are enlarged. */
  arc(
    x0: number,
    y0: number,
    r1: number,
    r2: number,
    deg: number,
    isLarge: boolean,
    isSweep: boolean,
    x1: number,
    y1: number,
  ): void {
    let [rx, ry] = [Math.abs(r1), Math.abs(r2)]
    if (rx === 0 || ry === 0 || (x0 === x1 && y0 === y1)) {
      this.line(x1, y1)
      return
    }
    const turn = (deg * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const [hx, hy] = [(x0 - x1) / 2, (y0 - y1) / 2]
    const [u, v] = [cos * hx + sin * hy, cos * hy - sin * hx]
    const reach = (u / rx) ** 2 + (v / ry) ** 2
    if (reach > 1) {
      rx *= Math.sqrt(reach)
      ry *= Math.sqrt(reach)
    }
    const over = (rx * v) ** 2 + (ry * u) ** 2
    const side = (isLarge === isSweep ? -1 : 1) * Math.sqrt(Math.max(0, (rx * ry) ** 2 / over - 1))
    const [cu, cv] = [(side * rx * v) / ry, (-side * ry * u) / rx]
    const from = Math.atan2((v - cv) / ry, (u - cu) / rx)
    let sweep = Math.atan2((-v - cv) / ry, (-u - cu) / rx) - from
    if (isSweep && sweep < 0) sweep += 2 * Math.PI
    if (!isSweep && sweep > 0) sweep -= 2 * Math.PI
    const quarters = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
    const step = sweep / quarters
    const handle = (4 / 3) * Math.tan(step / 4)
    const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2]
    const place = (p: number, q: number): [number, number] => [
      cos * (cu + rx * p) - sin * (cv + ry * q) + mx,
      sin * (cu + rx * p) + cos * (cv + ry * q) + my,
    ]
    for (let i = 0; i < quarters; i++) {
      const [a, b] = [from + i * step, from + (i + 1) * step]
      const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]
      const one = place(ca - handle * sa, sa + handle * ca)
      const two = place(cb + handle * sb, sb - handle * cb)
      this.cubic(...place(ca, sa), ...one, ...two, ...place(cb, sb))
    }
  }

  /** A contour after a closed one starts where that one did. */
  #reopen(): void {
    if (!this.#open) this.move(...this.#start)
  }

  #push(x: number, y: number): void {
    if (this.points >= MOST_POINTS || !isPlausible(x) || !isPlausible(y)) return
    this.points++
    this.#open?.xy.push(x, y)
  }
}
