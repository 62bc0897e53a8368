import type { common as cn } from '../cn/common.ts'
import type { TextsOf } from '../TextsOf.ts'

export const common: TextsOf<typeof cn> = {
  cancel: 'Cancel',
  close: 'Close',
  moveUp: 'Move up',
  addItem: 'Add',
  removeItem: 'Remove',
  'type.unknown': 'Unknown widget',
}
