import type { settings as cn } from '../cn/settings.ts'
import type { TextsOf } from '../TextsOf.ts'

export const settings: TextsOf<typeof cn> = {
  settings: 'Designer settings',
  grid: 'Grid',
  ruler: 'Rulers',
  guideUpright: 'Vertical guide',
  guideLevel: 'Horizontal guide',
  guidesClear: 'Clear guides',
  adsorb: 'Snap',
  autosave: 'Autosave',
  interval: 'Interval (minutes)',
}
