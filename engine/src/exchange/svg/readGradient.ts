import { parseTransform } from './matrix.ts'
import { lengthOf } from './numbers.ts'
import { parseDeclarations } from './parseCss.ts'
import type { XmlElement } from './parseXml.ts'
import { colourOf, faded, type SvgGradient } from './SvgStyle.ts'

const MOST_STOPS = 100

/**
 * @returns a `linearGradient` or `radialGradient` with everything that it inherits from others; undefined for other
 * elements, and for a repeating one, which a canvas cannot draw
 */
export function readGradient(id: string, byId: ReadonlyMap<string, XmlElement>): SvgGradient | undefined {
  const chain: XmlElement[] = []
  for (let at = byId.get(id); at !== undefined && chain.length < 8 && !chain.includes(at); ) {
    if (!/^(?:linear|radial)Gradient$/.test(at.name)) return undefined
    chain.push(at)
    at = byId.get((at.attributes.get('href') ?? '').replace(/^#/, ''))
  }
  const [own] = chain
  if (own === undefined) return undefined
  const get = (name: string) => chain.map(({ attributes }) => attributes.get(name)).find((value) => value !== undefined)
  if (!['pad', undefined].includes(get('spreadMethod'))) return undefined
  const stops = chain.map(stopsOf).find((each) => each.length > 0) ?? []
  if (stops.length === 0) return undefined
  const isOfBox = get('gradientUnits') !== 'userSpaceOnUse'
  const n = (name: string, otherwise: string) => lengthOf(get(name) ?? otherwise, 1) ?? 0
  const isLinear = own.name === 'linearGradient'
  const [cx, cy] = isLinear ? ['', ''] : [get('cx') ?? '50%', get('cy') ?? '50%']
  return {
    is: isLinear ? 'linear' : 'radial',
    at: isLinear
      ? [n('x1', '0'), n('y1', '0'), n('x2', '100%'), n('y2', '0')]
      : [n('fx', cx), n('fy', cy), n('cx', cx), n('cy', cy), n('r', '50%')],
    isOfBox,
    transform: parseTransform(get('gradientTransform')),
    stops,
  }
}

function stopsOf({ children }: XmlElement): SvgGradient['stops'] {
  let last = 0
  return children.slice(0, MOST_STOPS).flatMap((child) => {
    if (typeof child === 'string' || child.name !== 'stop') return []
    const style = parseDeclarations(child.attributes.get('style') ?? '')
    const get = (name: string) => style.get(name) ?? child.attributes.get(name)
    const color = colourOf(get('stop-color') ?? 'black') ?? '#000000'
    const opacity = lengthOf(get('stop-opacity') ?? '1', 1) ?? 1
    // Offsets never decrease.
    last = Math.min(1, Math.max(last, lengthOf(get('offset') ?? '0', 1) ?? 0))
    return [[last, faded(color, Math.min(1, Math.max(0, opacity)))] as const]
  })
}
