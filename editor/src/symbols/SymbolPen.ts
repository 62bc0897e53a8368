import { listLeaves, type Props } from '@mimic/engine/schema'

/** Roles of a symbol's parts once it is bound. The widget's `ref` (3.2) keeps the role, through copies too. */
export const BODY = 'symbol.body'
export const LEVEL = 'symbol.level'

/** A widget of a symbol, placed relative to the symbol's box. */
export interface SymbolPart {
  readonly type: string
  readonly props: Props
}

/** Look of a part: `body` takes the signal's colour, `plain` is lighter, `ink` is solid, the fills have no outline. */
export type Look = 'body' | 'plain' | 'ink' | 'bodyFill' | 'plainFill'

/** Greys (ISA-101): colour is reserved for the plant's states. */
const INK = '#46525d'
const BODY_FILL = '#c3cbd2'
const PLAIN_FILL = '#e9edf0'
const LINE = 2

export type Points = readonly (readonly [x: number, y: number])[]

/** Draws the parts of one symbol, bottom first. Lengths in page units, whole numbers. */
export class SymbolPen {
  readonly parts: SymbolPart[] = []

  rect(x: number, y: number, width: number, height: number, look: Look = 'body', radius = 0): this {
    return this.#add('ShapeRect', look, {
      ...boxAt(x, y, width, height),
      ...(radius ? { 'style.radius': radius } : {}),
    })
  }

  /** An ellipse fills the box that a symbol is scaled to; a circle would stay round and reach out of it. */
  circle(cx: number, cy: number, r: number, look: Look = 'body'): this {
    return this.ellipse(cx, cy, r, r, look)
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, look: Look = 'body'): this {
    return this.#add('ShapeEllipse', look, {
      'position.cx': cx,
      'position.cy': cy,
      'position.rx': rx,
      'position.ry': ry,
    })
  }

  triangle(corners: Points, look: Look = 'body'): this {
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0], [x3, y3] = [0, 0]] = corners
    return this.#add('ShapeTriangle', look, {
      'position.x1': x1,
      'position.y1': y1,
      'position.x2': x2,
      'position.y2': y2,
      'position.x3': x3,
      'position.y3': y3,
    })
  }

  diamond(x: number, y: number, width: number, height: number, look: Look = 'body'): this {
    return this.#add('ShapePrism', look, boxAt(x, y, width, height))
  }

  parallelogram(x: number, y: number, width: number, height: number, look: Look = 'body'): this {
    return this.#add('ShapeParallelogram', look, boxAt(x, y, width, height))
  }

  /** Four corners in order. Filled by four triangles under one outline: each covers a seam between two others. */
  trapezium([a = [0, 0], b = a, c = a, d = a]: Points, look: 'body' | 'plain' = 'body'): this {
    const fill = look === 'body' ? 'bodyFill' : 'plainFill'
    for (const corners of [
      [a, b, c],
      [a, c, d],
      [b, c, d],
      [a, b, d],
    ])
      this.triangle(corners, fill)
    return this.line([a, b, c, d, a])
  }

  line(points: Points, width = LINE, dash = ''): this {
    return this.#push('ShapeLine', {
      ...listLeaves(
        'position.points',
        points.map(([x, y]) => ({ x, y })),
      ),
      'style.stroke.color': INK,
      'style.stroke.width': width,
      ...(dash ? { 'style.stroke.dasharray': dash } : {}),
    })
  }

  /** A triangle that points where something flows; `x`, `y` is its middle. */
  arrow(x: number, y: number, to: 'left' | 'right' | 'up' | 'down', size = 6): this {
    const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[to] as [number, number]
    const tip = [x + dx * size, y + dy * size] as const
    const back = [x - dx * size, y - dy * size] as const
    return this.triangle(
      [tip, [back[0] - dy * size, back[1] + dx * size], [back[0] + dy * size, back[1] - dx * size]],
      'ink',
    )
  }

  text(value: string, x: number, y: number, width: number, height: number, size: number): this {
    return this.#push('UsualText', {
      ...boxAt(x, y, width, height),
      'data.title': value,
      'style.font.size': size,
      'style.font.weight': 'bold',
      'style.font.color': INK,
      'style.fill.enable': false,
      'style.stroke.enable': false,
    })
  }

  /** The part in which a level rises: it takes the value and no colours. */
  level(x: number, y: number, width: number, height: number): this {
    return this.#push('UsualPercentFill', {
      ...boxAt(x, y, width, height),
      ref: LEVEL,
      textType: 'none',
      'style.fill.color': '#6f97b3',
      'style.stroke.color': INK,
    })
  }

  #add(type: string, look: Look, geometry: Props): this {
    const isBody = look === 'body' || look === 'bodyFill'
    return this.#push(type, {
      ...geometry,
      ...(isBody ? { ref: BODY } : {}),
      'style.fill.color': isBody ? BODY_FILL : look === 'ink' ? INK : PLAIN_FILL,
      ...(look === 'body' || look === 'plain'
        ? { 'style.stroke.color': INK, 'style.stroke.width': LINE }
        : { 'style.stroke.enable': false }),
    })
  }

  #push(type: string, props: Props): this {
    this.parts.push({ type, props })
    return this
  }
}

function boxAt(x: number, y: number, width: number, height: number): Props {
  return { 'position.x': x, 'position.y': y, 'position.width': width, 'position.height': height }
}
