import type { exporting as cn } from '../cn/exporting.ts'
import type { TextsOf } from '../TextsOf.ts'

export const exporting: TextsOf<typeof cn> = {
  sectionExchange: 'File',
  exportJson: 'Export the page as JSON',
  exportSvg: 'Export as SVG',
  exportPng: 'Export as PNG',
  pictureScrambled:
    'This browser falsifies pictures that are read from a canvas, against fingerprinting: no picture was saved. Allow it for this site, or export as SVG',
  exportPngLarge: 'Export as PNG (2×)',
}
