/** @returns a point after quarter turns clockwise (y points down) about (cx, cy) */
export function turned(x: number, y: number, cx: number, cy: number, quarterTurns: number): { x: number; y: number } {
  let dx = x - cx
  let dy = y - cy
  for (let i = 0; i < quarterTurns; i++) [dx, dy] = [-dy, dx]
  return { x: cx + dx, y: cy + dy }
}
