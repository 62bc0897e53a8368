import type { LiveState } from '../../render/LiveState.ts'
import type { Rgba } from '../../render/PrimitiveSink.ts'
import { boxOf, mix, numberOf, paintOf, textOf, textStyleOf, withOpacity } from '../../render/style.ts'
import { paintTextBlock } from '../../render/textBlock.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

const PADDING = 6
const INK: Rgba = 0x14202bff
const PAPER: Rgba = 0xffffffff
const DASH: readonly number[] = [4, 3]

export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const box = boxOf(p)
    const radius = numberOf(p, 'style.radius')
    const isDisabled = live.isDisabled || p['clickEvent.enable'] === false
    const paint = paintOf(p)
    const style = textStyleOf(p)
    if (isDisabled) {
      paint.fill = withOpacity(paint.fill, 0.45)
      paint.stroke = withOpacity(paint.stroke, 0.6)
      paint.dash = DASH
      style.color = withOpacity(style.color, 0.5)
    } else {
      paint.fill = keepAlpha(mix(paint.fill, INK, shade(live)), paint.fill)
      if (live.isHovered || live.isPressed) paint.stroke = keepAlpha(mix(paint.stroke, INK, 0.35), paint.stroke)
    }
    out.rect(box.x, box.y, box.width, box.height, radius, paint)
    // A light edge at the top makes the button look raised; a shadow there makes it look pressed.
    if (!isDisabled && (paint.fill & 0xff) !== 0 && box.height > 12) {
      const inset = Math.max(radius, 1) + paint.strokeWidth / 2
      const edge = live.isPressed ? withOpacity(INK, 0.18) : withOpacity(PAPER, 0.55)
      out.rect(box.x + inset, box.y + paint.strokeWidth / 2, box.width - 2 * inset, 1, 0, {
        fill: edge,
        stroke: 0,
        strokeWidth: 0,
        dash: [],
      })
    }
    const sunk = live.isPressed && !isDisabled ? 1 : 0
    const inner = { x: box.x + PADDING, y: box.y + sunk, width: box.width - 2 * PADDING, height: box.height }
    paintTextBlock(p, textOf(p, TEXT_PATH), inner, style, out)
  },
}

function shade(live: LiveState): number {
  return live.isPressed ? 0.16 : live.isHovered ? 0.06 : 0
}

function keepAlpha(color: Rgba, from: Rgba): Rgba {
  return ((color & 0xffffff00) | (from & 0xff)) >>> 0
}
