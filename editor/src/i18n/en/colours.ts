import type { colours as cn } from '../cn/colours.ts'
import type { TextsOf } from '../TextsOf.ts'

export const colours: TextsOf<typeof cn> = {
  pickColour: 'Pick a colour',
  colourArea: 'Saturation and brightness',
  hue: 'Hue',
  opacity: 'Opacity %',
  eyeDropper: 'Pick from the screen',
  recentColours: 'Recent',
}
