import { encode } from 'uqr'

/** Light modules around the code: scanners need four. */
const QUIET = 4

/** A text as a QR code: the side in modules, quiet zone included, and the dark ones as an SVG path, a run at a time. */
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
