/**
 * One instance = 20 words (80 bytes), seen as floats and as unsigned integers:
 *
 *   0  box      4 floats   rect, ellipse, image: cx cy hx hy · arc: cx cy radius thickness · segment, area: x0 y0 x1 y1
 *                          triangle: x0 y0 x1 y1 · glyph: originX originY (frame), offsetX offsetY (raster pixels)
 *   4  shape    4 floats   rect, ellipse: radius strokeWidth - - · arc: middle halfAperture - -
 *                          segment: halfWidth joinStart joinEnd length · triangle: x2 y2 outerEdges -
 *                          glyph: width height (raster pixels) page rasterScale · image: - - page - · area: low0 low1 - -
 *   8  extra    4 floats   segment: dashPhase dashPeriod dashOn dashSpeed · glyph, image: u0 v0 u1 v1
 *  12  clip     4 floats   minX minY maxX maxY in the widget's frame
 *  16  fill     4 bytes    r g b a, not premultiplied; image: a = its opacity
 *  17  stroke   4 bytes    the same; glyph: r = subpixel phase of the origin
 *  18  kind     float      Kind; negative = nothing
 *  19  map      float      index of the widget's transform in its texture
 *
 * Instances are texels of a texture, INSTANCES_PER_ROW in a row.
 *
 * A join is the angle of the plane that cuts two segments of a polyline where they meet, so that no pixel is painted
 * by both; NO_JOIN = a butt end, ROUND_JOIN = a round end that is not cut (the turn is too sharp for a plane).
 */
export const WORDS = 20
/** Texels of four words per instance. */
export const TEXELS = WORDS / 4
/** A power of two; every device has textures that are 2,048 texels wide. */
export const INSTANCES_PER_ROW = 256
/** Quads along a thin arc. */
export const ARC_PIECES = 6
export const Kind = {
  None: -1,
  Rect: 0,
  Ellipse: 1,
  Arc: 2,
  Segment: 3,
  Triangle: 4,
  Glyph: 5,
  Image: 6,
  Area: 7,
} as const
export const NO_JOIN = 99
export const ROUND_JOIN = 199
export const NO_CLIP = 1e9

/** @returns 0xRRGGBBAA as the four bytes that the attribute reads */
export function bytesOf(rgba: number): number {
  return ((rgba >>> 24) | ((rgba >>> 8) & 0xff00) | ((rgba << 8) & 0xff0000) | (rgba << 24)) >>> 0
}
