import { FIELD_PADDING, fadedPaintOf } from '../../render/field.ts'
import { faded } from '../../render/qualityMarks.ts'
import { boxOf, numberOf, outline, solid, textStyleOf } from '../../render/style.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'
import { mountRadio } from './mountRadio.ts'
import { checkedIndex, isColumn, optionsOf } from './radioOptions.ts'

const CHECKED = 0x2f6f8fff
const EMPTY = 0x64757fff
const GAP = 18

export const view: WidgetView = {
  model,
  follows: 'figure',
  paint(p, live, out) {
    const box = boxOf(p)
    out.rect(box.x, box.y, box.width, box.height, numberOf(p, 'style.radius'), fadedPaintOf(p, live))
    if (live.isOverlaid) return
    const style = textStyleOf(p)
    style.color = faded(style.color, live)
    const dot = faded(CHECKED, live)
    const options = optionsOf(p)
    const checked = checkedIndex(options, live.value)
    const r = style.size * 0.5
    const widths = options.map(({ title }) => 2 * r + 6 + out.measure(title, style))
    const rows = rowsOf(widths, isColumn(box.width, box.height) ? 0 : box.width - 2 * FIELD_PADDING)
    const line = style.size * 1.4 + 4
    out.clip(box.x, box.y, box.width, box.height)
    rows.forEach((row, at) => {
      const y = box.y + box.height / 2 + (at - (rows.length - 1) / 2) * line
      let x = box.x + FIELD_PADDING
      for (const i of row) {
        out.ellipse(x + r, y, r, r, outline(i === checked ? dot : EMPTY, 1.3))
        if (i === checked) out.ellipse(x + r, y, r * 0.55, r * 0.55, solid(dot))
        out.text(options[i]?.title ?? '', x + 2 * r + 6, y, 'left', style)
        x += (widths[i] as number) + GAP
      }
    })
    out.unclip()
  },
  mount: mountRadio,
}

/** Breaks the options into rows in the same way as the browser. */
function rowsOf(widths: readonly number[], room: number): number[][] {
  const rows: number[][] = []
  let used = 0
  widths.forEach((width, i) => {
    const row = rows.at(-1)
    if (row === undefined || used + GAP + width > room) {
      rows.push([i])
      used = width
    } else {
      row.push(i)
      used += GAP + width
    }
  })
  return rows
}
