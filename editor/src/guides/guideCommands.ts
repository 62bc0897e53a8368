import { pageSize } from '@mimic/engine/editing'
import type { Command, Desk } from '../shell/commands/Command.ts'

/** Guides without a mouse: through the middle of what is selected, of the page when nothing is. */
export const guideCommands = {
  guideUpright: {
    label: 'guideUpright',
    icon: 'drag-handle-vertical',
    keys: ['Alt+G'],
    run: (desk) => addThrough(desk, 'x'),
  },
  guideLevel: {
    label: 'guideLevel',
    icon: 'drag-handle-horizontal',
    keys: ['Alt+Shift+G'],
    run: (desk) => addThrough(desk, 'y'),
  },
  guidesClear: {
    label: 'guidesClear',
    icon: 'eraser',
    keys: ['Alt+Shift+R'],
    isEnabled: ({ store }) => store.guides.list.length > 0,
    run: ({ store }) => store.guides.clear(),
  },
} as const satisfies Record<string, Command>

function addThrough({ store }: Desk, axis: 'x' | 'y'): void {
  const { width, height } = pageSize(store.document.con)
  const [x, y, w, h] = store.editing?.frame ?? [0, 0, width, height]
  store.settings.set('isRulerOn', true)
  store.guides.add({ axis, at: Math.round(axis === 'x' ? x + w / 2 : y + h / 2) })
}
