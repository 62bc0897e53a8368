import { plainRect, textPart } from './makePart.ts'
import type { Box, Drawn, Measure, Node } from './PageJson.ts'
import type { ArcPart, RectPart, RectsPart } from './Part.ts'

const EMPTY = '#e6eaee'
const PLATE = '#ffffffe0'
const BARS = 10
const GAP = 4
const RING = 20
const TOP = -Math.PI / 2

/** A level in a box, a stack of bars or a ring, from 0 to 100, with its percentage as text. */
export function barParts(node: Node, box: Box, measure: Measure): Drawn {
  if (node.dataAddon?.type === 'doughnut') return ring(node, box, measure)
  return node.dataAddon?.type === 'capacity' ? stack(node, box, measure) : level(node, box, measure)
}

function level(node: Node, box: Box, measure: Measure): Drawn {
  const { fill, stroke } = node.style
  const filled = plainRect({ ...box, y: box.y + box.height, height: 0 }, fill.color)
  const surface = plainRect({ ...box, y: box.y + box.height, height: 0 }, '#14202b59')
  const rim: RectPart = { ...plainRect(box, ''), stroke: stroke.color, strokeWidth: stroke.width }
  const label = textPart('-- %', 0, 0, labelSize(node, box.width - 4, measure))
  return {
    parts: [plainRect(box, EMPTY), filled, surface, rim, label],
    show: (value) => {
      filled.height = (box.height * value) / 100
      filled.y = box.y + box.height - filled.height
      surface.y = filled.y
      surface.height = 1
      label.text = `${Math.round(value)} %`
    },
  }
}

function stack(node: Node, box: Box, measure: Measure): Drawn {
  const bar = (box.height - GAP * (BARS - 1)) / BARS
  const boxesUpTo = (share: number) => {
    const boxes: number[] = []
    for (let i = 0; i < BARS; i++) {
      const part = Math.min(1, Math.max(0, share * BARS - i))
      if (part > 0) boxes.push(box.x, box.y + box.height - i * (bar + GAP) - bar * part, box.width, bar * part)
    }
    return boxes
  }
  const filled: RectsPart = { kind: 'rects', boxes: [], fill: node.style.fill.color }
  const size = labelSize(node, box.width - 12, measure)
  const width = measure('100 %', size) + 8
  const plate = plainRect({ x: -width / 2, y: -size * 0.7, width, height: size * 1.4 }, PLATE, 3)
  const label = textPart('-- %', 0, 0, size)
  return {
    parts: [{ kind: 'rects', boxes: boxesUpTo(1), fill: EMPTY }, filled, plate, label],
    show: (value) => {
      filled.boxes = boxesUpTo(value / 100)
      label.text = `${Math.round(value)} %`
    },
  }
}

function ring(node: Node, box: Box, measure: Measure): Drawn {
  const outer = Math.min(box.width, box.height) / 2
  const thickness = Math.min(RING, outer)
  const arc = (to: number, stroke: string): ArcPart => ({
    kind: 'arc',
    cx: 0,
    cy: 0,
    radius: outer - thickness / 2,
    thickness,
    from: TOP,
    to,
    stroke,
  })
  const filled = arc(TOP, node.style.fill.color)
  const label = textPart('-- %', 0, 0, labelSize(node, 2 * (outer - thickness) * 0.92, measure))
  return {
    parts: [arc(TOP + 2 * Math.PI, EMPTY), filled, label],
    show: (value) => {
      filled.to = TOP + (value / 100) * 2 * Math.PI
      label.text = `${Math.round(value)} %`
    },
  }
}

/** The largest font size at which the widest percentage fits. */
function labelSize(node: Node, room: number, measure: Measure): number {
  const { size } = node.style.font
  return Math.max(6, Math.min(size, (size * room) / measure('100 %', size)))
}
