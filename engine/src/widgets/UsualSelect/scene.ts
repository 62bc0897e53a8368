import { row } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

const options = ['Off', 'On', 'Auto']

export const scene: WidgetScene = {
  ...row,
  placeholder: 'Choose',
  selectDatas: options.map((text) => ({ indexId: text, text })),
}
