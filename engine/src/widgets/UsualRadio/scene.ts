import { row } from '../sceneParts.ts'
import type { WidgetScene } from '../WidgetScene.ts'

const options = ['Off', 'On', 'Auto']

export const scene: WidgetScene = {
  ...row,
  data: { options: options.map((title, i) => ({ id: title, isChecked: i === 1, title, value: i })) },
}
