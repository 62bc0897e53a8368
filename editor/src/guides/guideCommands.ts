import { pageSize } from '@mimic/engine/editing'
import type { Command, Desk } from '../commands/Command.ts'
import { rulerGuides } from './RulerGuides.ts'

/** Guides without a mouse, through the middle of the selection, or of the page when nothing is selected. */
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
    isEnabled: ({ store }) => store.part(rulerGuides).list.length > 0,
    run: ({ store }) => store.part(rulerGuides).clear(),
  },
} as const satisfies Record<string, Command>

function addThrough({ store }: Desk, axis: 'x' | 'y'): void {
  const { width, height } = pageSize(store.document.con)
  const [x, y, w, h] = store.editing?.frame ?? [0, 0, width, height]
  store.settings.set('isRulerOn', true)
  store.part(rulerGuides).add({ axis, at: Math.round(axis === 'x' ? x + w / 2 : y + h / 2) })
}
