import type { layers as cn } from '../cn/layers.ts'
import type { TextsOf } from '../TextsOf.ts'

export const layers: TextsOf<typeof cn> = {
  sides: 'Left panel',
  layers: 'Layers',
  layersSearch: 'Search layers',
  layersNone: 'No layer matches',
  layersEmpty: 'The page is empty',
  fold: 'Collapse',
  unfold: 'Expand',
}
