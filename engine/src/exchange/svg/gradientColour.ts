import type { XmlElement } from './parseXml.ts'
import { colourOf } from './svgColour.ts'

type Declared = (element: XmlElement) => ReadonlyMap<string, string>

/** The colour of a gradient's middle stop; it stands for the gradient where only one colour is possible. */
export function gradientColour(
  id: string,
  byId: ReadonlyMap<string, XmlElement>,
  declared: Declared,
  depth = 0,
): string | undefined {
  const gradient = byId.get(id)
  if (gradient === undefined || !/^(?:linear|radial)Gradient$/.test(gradient.name) || depth > 8) return undefined
  const stops = gradient.children.filter((child) => typeof child !== 'string' && child.name === 'stop') as XmlElement[]
  const address = gradient.attributes.get('href') ?? ''
  if (stops.length === 0)
    return address.startsWith('#') ? gradientColour(address.slice(1), byId, declared, depth + 1) : undefined
  const style = declared(stops[Math.floor(stops.length / 2)] as XmlElement)
  const current = style.get('color')
  return (
    colourOf(/^currentcolor$/i.test(style.get('stop-color') ?? '') ? current : style.get('stop-color')) ?? '#000000'
  )
}
