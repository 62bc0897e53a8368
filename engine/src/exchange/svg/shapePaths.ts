/** @returns the outline of a rectangle with corners rounded by `rx` and `ry`, as path data */
export function roundRectPath(x: number, y: number, width: number, height: number, rx: number, ry = rx): string {
  const arc = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  const [w, h] = [width - 2 * rx, height - 2 * ry]
  return `M${x + rx} ${y}h${w}${arc(rx, ry)}v${h}${arc(-rx, ry)}h${-w}${arc(-rx, -ry)}v${-h}${arc(rx, -ry)}Z`
}

/** @returns the outline of an ellipse as path data */
export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 0 1 ${cx + rx} ${cy}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy}Z`
}
