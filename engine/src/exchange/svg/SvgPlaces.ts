import { multiply, parseTransform } from './matrix.ts'
import { lengthOf, numbersOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'
import { transformOf } from './pictureNeed.ts'
import type { SvgPlace } from './SvgPlace.ts'
import type { SvgStyles } from './SvgStyle.ts'
import { viewBoxTransform } from './viewBox.ts'

/** The places of elements: their transforms, styles and viewports. */
export class SvgPlaces {
  readonly #styles: SvgStyles
  readonly #byId: ReadonlyMap<string, XmlElement>

  constructor(styles: SvgStyles, byId: ReadonlyMap<string, XmlElement>) {
    this.#styles = styles
    this.#byId = byId
  }

  /** @returns the place of an element with its style and its transform */
  of(element: XmlElement, above: SvgPlace): SvgPlace {
    const style = this.#styles.of(element, above.style)
    const transform = transformOf(style.own, element) ?? parseTransform(element.attributes.get('transform'))
    return { ...above, map: multiply(above.map, transform), style, depth: above.depth + 1 }
  }

  /** @returns the element that a property names */
  named(value: string): XmlElement | undefined {
    return this.#byId.get(/^url\(\s*["']?#([^"')\s]+)/.exec(value)?.[1] ?? '')
  }

  /** @returns the element that a `use` element repeats */
  targetOf(element: XmlElement): XmlElement | undefined {
    const address = (element.attributes.get('href') ?? '').trim()
    return address.startsWith('#') ? this.#byId.get(address.slice(1)) : undefined
  }

  /** @returns the place inside a nested `svg` element */
  viewport(element: XmlElement, place: SvgPlace): SvgPlace {
    const get = (name: string, whole: number, otherwise: number) =>
      lengthOf(element.attributes.get(name), whole) ?? otherwise
    const [x, y] = [get('x', place.width, 0), get('y', place.height, 0)]
    const [width, height] = [get('width', place.width, place.width), get('height', place.height, place.height)]
    const box = numbersOf(element.attributes.get('viewBox') ?? '', 4)
    const map = multiply(place.map, multiply([1, 0, 0, 1, x, y], viewBoxTransform(element, width, height)))
    return { ...place, map, width: box[2] || width, height: box[3] || height }
  }

  /** @returns the place of what a `use` element repeats */
  repeated(element: XmlElement, place: SvgPlace): SvgPlace {
    const get = (name: string, whole: number) => lengthOf(element.attributes.get(name), whole) ?? 0
    const map = multiply(place.map, [1, 0, 0, 1, get('x', place.width), get('y', place.height)])
    const id = (element.attributes.get('href') ?? '').trim().slice(1)
    return { ...place, map, using: [...place.using, id] }
  }

  /** @returns the place inside a `symbol` or `svg` that a `use` element repeats at `inner` */
  symbol(element: XmlElement, target: XmlElement, inner: SvgPlace): SvgPlace {
    const side = (name: 'width' | 'height') =>
      lengthOf(element.attributes.get(name), inner[name]) ??
      lengthOf(target.attributes.get(name), inner[name]) ??
      inner[name]
    const [width, height] = [side('width'), side('height')]
    const box = numbersOf(target.attributes.get('viewBox') ?? '', 4)
    const style = this.#styles.of(target, inner.style)
    const map = multiply(inner.map, viewBoxTransform(target, width, height))
    return { ...inner, map, style, width: box[2] || width, height: box[3] || height }
  }

  /** @returns the viewport that an element opens or repeats, with its place inside; undefined for other elements */
  opened(
    element: XmlElement,
    place: SvgPlace,
  ): { readonly viewport: XmlElement; readonly inside: SvgPlace } | undefined {
    if (element.name === 'svg') return { viewport: element, inside: this.viewport(element, place) }
    const target = element.name === 'use' ? this.targetOf(element) : undefined
    if (target?.name !== 'symbol' && target?.name !== 'svg') return undefined
    return { viewport: target, inside: this.symbol(element, target, this.repeated(element, place)) }
  }
}
