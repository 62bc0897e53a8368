import { textPart } from './makePart.ts'
import type { Box, Drawn, Node } from './PageJson.ts'
import type { ArcPart, EllipsePart, LinePart, Part, SegmentsPart } from './Part.ts'

const START = 0.75 * Math.PI
const SWEEP = 1.5 * Math.PI
const TRACK = '#e3e7eb'
const TICK = '#8b949d'
const FIGURE = '#6b747d'
const NEEDLE = '#2b3640'
const STAGES = ['#8fa3b5', '#6f8ba3', '#e0a030', '#c0392b']

/** A dial from 0 to 100: one arc, or four stages and a needle. */
export function gaugeParts(node: Node, box: Box): Drawn {
  const isStaged = node.dataAddon?.type === 'multistage'
  const radius = Math.min(box.width / 2, box.height / 1.72) - 2
  const cy = box.y + (box.height - 1.72 * radius) / 2 + radius
  const thickness = radius * (isStaged ? 0.11 : 0.15)
  const arc = (from: number, to: number, stroke: string): ArcPart => ({
    kind: 'arc',
    cx: 0,
    cy,
    radius: radius - thickness / 2,
    thickness,
    from: START + from * SWEEP,
    to: START + to * SWEEP,
    stroke,
  })
  const { size, color } = node.style.font
  const parts: Part[] = [arc(0, 1, TRACK)]
  const reading = textPart(
    '--',
    0,
    isStaged ? cy + radius * 0.42 : cy - radius * 0.02,
    Math.min(size * (isStaged ? 1.5 : 1.9), radius * (isStaged ? 0.26 : 0.32)),
    color,
    true,
  )
  if (!isStaged) {
    const filled = arc(0, 0, node.style.fill.color)
    parts.push(filled, ...scale(cy, radius, 0.15, size), reading)
    return {
      parts,
      show: (value) => {
        filled.to = START + (value / 100) * SWEEP
        reading.text = value.toFixed(2)
      },
    }
  }
  const gap = 1 / radius / SWEEP
  STAGES.forEach((color, i) => {
    parts.push(arc(i / 4 + (i === 0 ? 0 : gap), (i + 1) / 4, color))
  })
  parts.push(...scale(cy, radius, 0.11, size))
  const needle: LinePart = { kind: 'line', isClosed: true, xy: [], fill: NEEDLE, stroke: '', strokeWidth: 0, dash: [] }
  parts.push(needle, disc(cy, radius * 0.065, NEEDLE), disc(cy, radius * 0.025, '#ffffff'), reading)
  return {
    parts,
    show: (value) => {
      needle.xy = needleAt(cy, radius, START + (value / 100) * SWEEP)
      reading.text = value.toFixed(2)
    },
  }
}

function disc(cy: number, radius: number, fill: string): EllipsePart {
  return { kind: 'ellipse', cx: 0, cy, rx: radius, ry: radius, fill, stroke: '', strokeWidth: 0, dash: [] }
}

function needleAt(cy: number, radius: number, angle: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [tip, tail, half] = [radius * 0.8, -radius * 0.14, Math.max(1.2, radius * 0.028)]
  return [
    tip * cos,
    cy + tip * sin,
    tail * cos - half * sin,
    cy + tail * sin + half * cos,
    tail * cos + half * sin,
    cy + tail * sin - half * cos,
  ]
}

/** Ticks, and figures if there is room for them. */
function scale(cy: number, radius: number, ring: number, fontSize: number): Part[] {
  const outer = radius * (1 - ring) - Math.max(1.5, radius * 0.03)
  const steps = radius >= 40 ? 20 : 5
  const [main, fine]: [number[], number[]] = [[], []]
  for (let i = 0; i <= steps; i++) {
    const isMain = i % (steps / 5) === 0
    const inner = outer - radius * (isMain ? 0.075 : 0.04)
    const angle = START + (i / steps) * SWEEP
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    ;(isMain ? main : fine).push(outer * cos, cy + outer * sin, inner * cos, cy + inner * sin)
  }
  const segments = (xy: number[], strokeWidth: number): SegmentsPart => ({
    kind: 'segments',
    xy,
    stroke: TICK,
    strokeWidth,
  })
  const parts: Part[] = [segments(main, Math.max(1, radius * 0.016))]
  if (fine.length > 0) parts.push(segments(fine, Math.max(0.6, radius * 0.009)))
  const size = Math.min(fontSize * 0.72, radius * 0.13)
  if (size < 5) return parts
  for (let i = 0; i <= 5; i++) {
    const angle = START + (i / 5) * SWEEP
    const figure = String(i * 20)
    const rim = outer - radius * 0.11
    // A digit is about 0.56 times its font size wide.
    const at = rim - Math.abs(Math.cos(angle)) * figure.length * 0.28 * size - Math.abs(Math.sin(angle)) * size * 0.4
    parts.push(textPart(figure, at * Math.cos(angle), cy + at * Math.sin(angle), size, FIGURE))
  }
  return parts
}
