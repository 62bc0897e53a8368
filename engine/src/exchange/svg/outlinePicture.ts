import { around, type Extent } from '../PageDraft.ts'
import type { SvgPicture } from '../SvgPicture.ts'
import { apply, inverse, type Matrix, multiply, scaleOf } from './matrix.ts'
import type { Contour } from './pathData.ts'
import { openSvg } from './SafeSvgWriter.ts'
import { colour, n } from './SvgPen.ts'
import type { SvgGradient, SvgStyle } from './SvgStyle.ts'

/**
 * A drawing of filled and stroked outlines.
 * @param contours page units
 * @param map transform from the shape's own frame to the page
 * @returns the drawing and its box on the page
 */
export function outlinePicture(
  contours: readonly Contour[],
  map: Matrix,
  style: SvgStyle,
): SvgPicture & { box: Extent } {
  const isStroked = style.stroke !== 'none' && style.strokeWidth > 0
  const lineWidth = isStroked ? style.strokeWidth * scaleOf(map) : 0
  const [x0, y0, x1, y1] = around(contours.flatMap(({ xy }) => xy))
  const [x, y] = [Math.floor(x0 - lineWidth), Math.floor(y0 - lineWidth)]
  const [width, height] = [Math.ceil(x1 + lineWidth) - x, Math.ceil(y1 + lineWidth) - y]
  const points = (xy: readonly number[]) => xy.map((each, i) => n(each - (i % 2 === 0 ? x : y))).join(' ')
  const path = contours.map(({ xy, isClosed }) => `M${points(xy)}${isClosed ? 'Z' : ''}`).join('')
  const { gradient } = style
  const fill = gradient
    ? ` fill="url(#g)" fill-opacity="${n(style.fillOpacity)}"`
    : colour('fill', rgbaOf(style.fill, style.fillOpacity))
  const dash = style.dash.map((length) => n(length * scaleOf(map))).join(' ')
  const line = isStroked
    ? `${colour('stroke', rgbaOf(style.stroke, style.strokeOpacity))} stroke-width="${n(lineWidth)}" stroke-dasharray="${dash || 'none'}"`
    : ''
  const space = gradient && multiply([1, 0, 0, 1, -x, -y], gradientMap(gradient, contours, map))
  const body =
    (gradient && space ? gradientText(gradient, space) : '') +
    `<path d="${path}" fill-rule="${style.fillRule}"${fill} opacity="${n(style.opacity)}"${line}/>`
  const text = `${openSvg(width, height)}${body}</svg>`
  return { text, width, height, box: [x, y, x + width, y + height] }
}

function gradientText({ is, at, stops }: SvgGradient, space: Matrix): string {
  const [a = 0, b = 0, c = 0, d = 0, r = 0] = at.map(n)
  const place =
    is === 'linear' ? `x1="${a}" y1="${b}" x2="${c}" y2="${d}"` : `fx="${a}" fy="${b}" cx="${c}" cy="${d}" r="${r}"`
  const list = stops.map(([offset, color]) => `<stop offset="${n(offset)}" stop-color="${color}"/>`).join('')
  const name = `${is}Gradient`
  return `<${name} id="g" gradientUnits="userSpaceOnUse" gradientTransform="matrix(${space.join(' ')})" ${place}>${list}</${name}>`
}

/** @returns the transform from a gradient's space to page units */
function gradientMap(gradient: SvgGradient, contours: readonly Contour[], map: Matrix): Matrix {
  if (!gradient.isOfBox) return multiply(map, gradient.transform)
  const back = inverse(map)
  const own = contours.flatMap(({ xy }) =>
    xy.flatMap((each, i) => (i % 2 === 0 ? apply(back, each, xy[i + 1] ?? 0) : [])),
  )
  const [x0, y0, x1, y1] = around(own)
  return multiply(map, multiply([x1 - x0, 0, 0, y1 - y0, x0, y0], gradient.transform))
}

/** @returns #rrggbb or #rrggbbaa as 0xRRGGBBAA; 0 for `none` */
function rgbaOf(color: string, opacity = 1): number {
  if (color === 'none') return 0
  const alpha = color.length > 7 ? Number.parseInt(color.slice(7), 16) : 0xff
  return Number.parseInt(color.slice(1, 7), 16) * 0x100 + Math.round(alpha * opacity)
}
