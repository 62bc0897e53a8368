import { Align, type DisplayList, Op } from '../../picture/DisplayList.ts'
import { svgText } from './svgText.ts'

/** From this number of points on, both backends draw the ends and joints of a chart's path round. */
const CURVE = 6000

/** An image in the SVG, defined once and referenced where it is shown. */
export interface SvgImage {
  readonly id: string
  readonly url: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** The part of the engine's images that the pen needs. */
export interface SvgImageSource {
  urlOf(handle: number): string
  sizeOf(handle: number): { readonly width: number; readonly height: number } | undefined
}

/**
 * Writes primitives of the display list (layout: DisplayList.ts) as SVG elements that look like Canvas 2D's: at rest,
 * flows as at the start.
 */
export class SvgPen {
  readonly lines: string[] = []
  readonly images = new Map<number, SvgImage>()
  readonly #source: SvgImageSource
  #clips = 0
  #isClipped = false

  constructor(source: SvgImageSource) {
    this.#source = source
  }

  /** Writes the paint of a slot, in its own frame. */
  slot(list: DisplayList, slot: number): void {
    const { f, u } = list
    const start = list.start[slot] as number
    const end = start + (list.length[slot] as number)
    for (let at = start; at < end; at += (u[at] as number) >>> 8) this.#primitive(list, slot, f, u, at)
    this.#unclip()
  }

  /** Writes the part [u0 v0 u1 v1] (0 to 1) of an image in the rectangle x y width height. */
  image(handle: number, place: ArrayLike<number>, opacity: number): void {
    const image = this.#imageOf(handle)
    if (image === undefined) return
    const [x = 0, y = 0, width = 0, height = 0, u0 = 0, v0 = 0, u1 = 1, v1 = 1] = Array.from(place)
    const part = [u0 * image.width, v0 * image.height, (u1 - u0) * image.width, (v1 - v0) * image.height]
    this.lines.push(
      `<svg x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" viewBox="${part.map(n).join(' ')}" ` +
        `preserveAspectRatio="none"><use href="#${image.id}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/></svg>`,
    )
  }

  #primitive(list: DisplayList, slot: number, f: Float32Array, u: Uint32Array, at: number): void {
    const word = (i: number) => f[at + i] as number
    const whole = (i: number) => u[at + i] as number
    switch (whole(0) & 0xff) {
      case Op.Rect: {
        const radius = word(5)
        const box = `x="${n(word(1))}" y="${n(word(2))}" width="${n(word(3))}" height="${n(word(4))}"`
        const join = radius > 0 ? 'round' : 'miter'
        this.#shape('rect', box + (radius > 0 ? ` rx="${n(radius)}"` : ''), whole(6), whole(7), word(8), join)
        break
      }
      case Op.Ellipse: {
        const centre = `cx="${n(word(1))}" cy="${n(word(2))}" rx="${n(word(3))}" ry="${n(word(4))}"`
        this.#shape('ellipse', centre, whole(5), whole(6), word(7), 'round')
        break
      }
      case Op.Arc:
        this.#arc(word(1), word(2), word(3) - word(4) / 2, word(4), word(5), word(6), whole(7))
        break
      case Op.Polyline: {
        const dashes = whole(6)
        const count = whole(1)
        const dash = Array.from(f.subarray(at + 7, at + 7 + dashes), n).join(' ')
        const isRound = count > CURVE && whole(2) === 0 && whole(3) === 0 && dashes === 0
        const more = (dash === '' ? '' : ` stroke-dasharray="${dash}"`) + (isRound ? ' stroke-linecap="round"' : '')
        const points = `points="${pointsOf(f, at + 7 + dashes, count)}"${more}`
        this.#shape(whole(2) === 1 ? 'polygon' : 'polyline', points, whole(3), whole(4), word(5), 'round')
        break
      }
      case Op.Area:
      case Op.Polygon:
        this.#shape('polygon', `points="${pointsOf(f, at + 3, whole(1))}"`, whole(2), 0, 0, 'round')
        break
      case Op.Flow: {
        const points = `points="${pointsOf(f, at + 7, whole(1))}" stroke-dasharray="${n(word(4))} ${n(word(5))}"`
        this.#shape('polyline', points, 0, whole(2), word(3), 'round')
        break
      }
      case Op.Text:
        this.#text(list, slot, whole(1), word(2), word(3), whole(4), whole(5), word(6))
        break
      case Op.Image:
        this.image(whole(1), f.subarray(at + 2, at + 10), word(10))
        break
      case Op.Clip:
        this.#clip(word(1), word(2), word(3), word(4))
        break
      case Op.Unclip:
        this.#unclip()
        break
    }
  }

  #shape(name: string, geometry: string, fill: number, stroke: number, width: number, join: 'round' | 'miter'): void {
    const line = stroke === 0 ? '' : `${colour('stroke', stroke)} stroke-width="${n(width)}" stroke-linejoin="${join}"`
    this.lines.push(`<${name} ${geometry}${colour('fill', fill)}${line}/>`)
  }

  #arc(cx: number, cy: number, r: number, width: number, from: number, to: number, color: number): void {
    // An arc cannot describe a full turn, whose ends coincide.
    if (to - from >= 2 * Math.PI - 1e-6) {
      this.#shape('circle', `cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"`, 0, color, width, 'miter')
      return
    }
    const point = (angle: number) => `${n(cx + r * Math.cos(angle))} ${n(cy + r * Math.sin(angle))}`
    const path = `M${point(from)}A${n(r)} ${n(r)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${point(to)}`
    this.#shape('path', `d="${path}"`, 0, color, width, 'miter')
  }

  #text(
    list: DisplayList,
    slot: number,
    index: number,
    x: number,
    y: number,
    align: number,
    color: number,
    width: number,
  ): void {
    const run = list.runsOf(slot)[index]
    if (run === undefined) return
    const anchor = align === Align.left ? '' : ` text-anchor="${align === Align.center ? 'middle' : 'end'}"`
    const bar = run.font.indexOf('|')
    const variants = run.font.slice(0, Math.max(0, bar))
    const bold = variants.includes('bold') ? ' font-weight="bold"' : ''
    const italic = variants.includes('italic') ? ' font-style="italic"' : ''
    this.lines.push(
      `<text x="${n(x)}" y="${n(y + run.size * 0.36)}"${anchor} font-size="${n(run.size)}"${bold}${italic} ` +
        `font-family="${svgText(run.font.slice(bar + 1))}" xml:space="preserve"${colour('fill', color)}>` +
        `${svgText(run.value)}</text>`,
    )
    if (!run.underline) return
    const left = x - (align * width) / 2
    const box = `x="${n(left)}" y="${n(y + run.size * 0.48)}" width="${n(width)}" height="${n(Math.max(run.size / 14, 0.5))}"`
    this.#shape('rect', box, color, 0, 0, 'miter')
  }

  #clip(x: number, y: number, width: number, height: number): void {
    this.#unclip()
    const id = `clip${++this.#clips}`
    this.lines.push(
      `<clipPath id="${id}"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/></clipPath>`,
      `<g clip-path="url(#${id})">`,
    )
    this.#isClipped = true
  }

  #unclip(): void {
    if (this.#isClipped) this.lines.push('</g>')
    this.#isClipped = false
  }

  #imageOf(handle: number): SvgImage | undefined {
    const known = this.images.get(handle)
    if (known !== undefined) return known
    const size = this.#source.sizeOf(handle)
    if (size === undefined) return undefined
    const image = { id: `image${this.images.size + 1}`, url: this.#source.urlOf(handle), ...size }
    this.images.set(handle, image)
    return image
  }
}

/** @returns a number in SVG notation, rounded to a thousandth */
export function n(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0)
}

/** @returns the attribute `fill` or `stroke` for a colour 0xRRGGBBAA, with a space before it */
export function colour(name: 'fill' | 'stroke', rgba: number): string {
  const alpha = rgba & 0xff
  if (alpha === 0) return ` ${name}="none"`
  const hex = (rgba >>> 8).toString(16).padStart(6, '0')
  return ` ${name}="#${hex}"${alpha === 0xff ? '' : ` ${name}-opacity="${n(alpha / 0xff)}"`}`
}

function pointsOf(f: Float32Array, at: number, count: number): string {
  const points: string[] = []
  for (let i = at; i < at + 2 * count; i += 2) points.push(`${n(f[i] as number)},${n(f[i + 1] as number)}`)
  return points.join(' ')
}
