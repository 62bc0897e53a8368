import type { canvas as cn } from '../cn/canvas.ts'
import type { TextsOf } from '../TextsOf.ts'

export const canvas: TextsOf<typeof cn> = {
  canvas: 'Canvas',
  canvasHelp: 'The page. Arrow keys move the selection; press ? for shortcuts.',
  widgets: '{{count}} of {{max}} widgets',
  selectedCount: '{{count}} selected',
}
