/** Where a tile is seen, CSS pixels. */
interface TileBox {
  readonly left: number
  readonly top: number
}

/**
 * @returns the tile to which a key goes from tile `at`: left and right along all of them, up and down to the nearest one
 * of the next row; undefined for another key. At the end it stays.
 */
export function nextTile(tiles: readonly TileBox[], at: number, key: string): number | undefined {
  const last = tiles.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const from = tiles[at]
  if (!from) return undefined
  const by = key === 'ArrowDown' ? 1 : -1
  let best = at
  for (let i = at + by; i >= 0 && i <= last; i += by) {
    const tile = tiles[i]
    const known = tiles[best]
    if (!tile || !known || (tile.top - from.top) * by <= 0) continue
    // Tiles follow each other row by row, so the first row that is found is the next one.
    if (best !== at && tile.top !== known.top) break
    if (best === at || Math.abs(tile.left - from.left) < Math.abs(known.left - from.left)) best = i
  }
  return best
}
