import type { palette as cn } from '../cn/palette.ts'
import type { TextsOf } from '../TextsOf.ts'

export const palette: TextsOf<typeof cn> = {
  palette: 'Widgets',
  paletteSearch: 'Search widgets',
  paletteNone: 'No widget matches',
  paletteShapes: 'Shapes',
  paletteUsual: 'Common',
  paletteCharts: 'Charts',
  paletteMore: 'Data and media',
  paletteHint: 'Drag onto the canvas, or click here and then draw or click there. Enter places one in the middle.',
}
