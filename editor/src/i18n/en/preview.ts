import type { preview as cn } from '../cn/preview.ts'
import type { TextsOf } from '../TextsOf.ts'

export const preview: TextsOf<typeof cn> = {
  preview: 'Preview',
  editMode: 'Back to editing',
  previewLive: 'Live values',
  previewRetrying: 'Live values interrupted, connecting again…',
  previewEnded: 'Live values have ended: your session is over, or you lack permission',
  previewNoSignals: 'The page binds no signal',
  previewAs: 'Device of the preview',
  previewAsNone: 'Preview the template',
  previewAsDevice: 'Preview as “{{name}}”',
  previewNoSource: 'Live values are not available here',
  previewHint: 'The page as it is edited now; nothing is written to devices. Esc goes back.',
  'withheld.write': 'Nothing is written in preview: on a monitor this click sends a value',
  'withheld.link': 'Preview opens nothing: on a monitor this click follows a link',
  'withheld.page': 'Preview opens nothing: on a monitor this click opens a page',
}
