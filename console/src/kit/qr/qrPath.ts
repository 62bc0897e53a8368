import { encode } from 'uqr'

/** Light modules around the code. Scanners need four. */
const QUIET = 4

/** A text as a QR code: its side in modules with the quiet zone, and its dark modules as an SVG path with one piece per run. */
export function qrPath(text: string): { readonly size: number; readonly d: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const runs: string[] = []
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
    }
  return { size, d: runs.join('') }
}
