import { IDENTITY, type Matrix } from './matrix.ts'
import { numbersOf } from './numbers.ts'
import type { XmlElement } from './parseXml.ts'

/** The transform from an element's `viewBox` to its frame of width x height. */
export function viewBoxTransform(element: XmlElement, width: number, height: number): Matrix {
  const [x = 0, y = 0, w = 0, h = 0] = numbersOf(element.attributes.get('viewBox') ?? '', 4)
  if (!(w > 0 && h > 0 && width > 0 && height > 0)) return IDENTITY
  const rule = element.attributes.get('preserveAspectRatio') ?? ''
  if (/none/.test(rule)) return [width / w, 0, 0, height / h, (-x * width) / w, (-y * height) / h]
  const scale = /slice/.test(rule) ? Math.max(width / w, height / h) : Math.min(width / w, height / h)
  const share = (axis: 'x' | 'Y') => {
    const side = new RegExp(`${axis}(Min|Mid|Max)`).exec(rule)?.[1] ?? 'Mid'
    return side === 'Min' ? 0 : side === 'Max' ? 1 : 0.5
  }
  return [
    scale,
    0,
    0,
    scale,
    (width - w * scale) * share('x') - x * scale,
    (height - h * scale) * share('Y') - y * scale,
  ]
}
