import { numberOf, textOf } from '../loose.ts'
import { IDENTITY } from '../svg/matrix.ts'
import type { SvgGradient } from '../svg/SvgStyle.ts'
import { colourOf } from '../svg/svgColour.ts'

const RADIAL = 2

/**
 * @returns the gradient of a pen's background: `linear-gradient(90deg, #fff 0%, ...)`, or two colours; undefined for
 * other forms
 */
export function penGradient(pen: Readonly<Record<string, unknown>>, kind: number): SvgGradient | undefined {
  const said = /^\s*(?:linear|radial)-gradient\((?:\s*(-?[\d.]+)deg\s*,)?(.*)\)\s*$/i.exec(
    textOf(pen['gradientColors'], 4096),
  )
  // Commas within a colour stand between brackets.
  const parts = said?.[2]?.match(/[^,(]+(?:\([^)]*\))?[^,]*/g) ?? [
    textOf(pen['gradientFromColor']),
    textOf(pen['gradientToColor']),
  ]
  const stops = parts.slice(0, 100).flatMap((part, i): [number, string][] => {
    const [, css = '', percent] = /^\s*(.*?)(?:\s+(-?[\d.]+)%)?\s*$/.exec(part) ?? []
    const color = colourOf(css)
    const offset = percent === undefined ? i / Math.max(1, parts.length - 1) : Number(percent) / 100
    return color === undefined ? [] : [[Math.min(1, Math.max(0, offset)), color]]
  })
  if (stops.length < 2 || stops.length < Math.min(100, parts.length)) return undefined
  const box = { isOfBox: true, transform: IDENTITY, stops } as const
  if (kind === RADIAL) return { ...box, is: 'radial', at: [0.5, 0.5, 0.5, 0.5, numberOf(pen['gradientRadius']) || 0.5] }
  const radians = ((said?.[1] === undefined ? (numberOf(pen['gradientAngle']) ?? 0) : Number(said[1])) * Math.PI) / 180
  const [dx, dy] = [Math.sin(radians) / 2, -Math.cos(radians) / 2]
  return { ...box, is: 'linear', at: [0.5 - dx, 0.5 - dy, 0.5 + dx, 0.5 + dy] }
}
