import type { exporting as cn } from '../cn/exporting.ts'
import type { TextsOf } from '../TextsOf.ts'

export const exporting: TextsOf<typeof cn> = {
  sectionExchange: 'File',
  exportJson: 'Export the page as JSON',
  exportSvg: 'Export as SVG',
  exportPng: 'Export as PNG',
  exportPngLarge: 'Export as PNG (2×)',
}
