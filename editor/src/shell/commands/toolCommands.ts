import type { IconName } from '@blueprintjs/core'
import type { WidgetType } from '@mimic/engine'
import { isContainer } from '@mimic/engine/schema'
import type { Command, Desk } from '../../commands/Command.ts'

const brushFrom = ({ store }: Desk): string | undefined => {
  const [id] = store.selection
  return store.selection.length === 1 && !isContainer(store.document.get(id ?? '')?.type) ? id : undefined
}

const takeBrush = (desk: Desk, isSticky: boolean) => {
  const { editing } = desk.store
  const { tool } = desk.store
  if (tool.is === 'brush' && (tool.isSticky || !isSticky)) return editing?.toSelect()
  const from = tool.is === 'brush' ? tool.from : brushFrom(desk)
  if (from !== undefined) editing?.setTool({ is: 'brush', from, isSticky })
}

/** Takes up the tool that draws widgets of a type; a second press puts it back. */
const draw = (type: WidgetType, icon: IconName, key: string) =>
  ({
    label: `type.${type}`,
    icon,
    keys: [key],
    // The command palette offers all types.
    isKeyOnly: true,
    isActive: ({ store }) => store.drawType === type,
    run: ({ store: { editing, drawType } }) => {
      if (drawType === type) editing?.toSelect()
      else editing?.setTool({ is: 'draw', type })
    },
  }) as const satisfies Command

/** The tools of the pointer. */
export const toolCommands = {
  select: {
    label: 'select',
    icon: 'select',
    keys: ['V'],
    isActive: ({ store }) => store.tool.is === 'select',
    run: ({ store }) => store.editing?.toSelect(),
  },
  pan: {
    label: 'pan',
    icon: 'hand',
    keys: ['H', 'Space'],
    isActive: ({ store }) => store.tool.is === 'pan',
    run: ({ store: { editing }, shell }, chord) => {
      if (!editing || editing.tool.is === 'pan' || editing.isBusy) return
      // Only while the key is held: then the tool from before is taken up again.
      shell.heldTool = chord === 'Space' ? editing.tool : undefined
      editing.setTool({ is: 'pan' })
    },
  },
  brush: {
    label: 'brush',
    icon: 'style',
    keys: ['B'],
    isEnabled: (desk) => desk.store.tool.is === 'brush' || brushFrom(desk) !== undefined,
    isActive: ({ store }) => store.tool.is === 'brush',
    run: (desk) => takeBrush(desk, false),
  },
  brushSticky: {
    label: 'brushSticky',
    icon: 'style',
    keys: ['Shift+B'],
    isEnabled: (desk) => desk.store.tool.is === 'brush' || brushFrom(desk) !== undefined,
    isActive: ({ store }) => store.tool.is === 'brush' && store.tool.isSticky,
    run: (desk) => takeBrush(desk, true),
  },
  drawRect: draw('ShapeRect', 'rectangle', 'R'),
  drawEllipse: draw('ShapeEllipse', 'circle', 'O'),
  drawLine: draw('ShapeLine', 'slash', 'L'),
  drawText: draw('UsualText', 'font', 'T'),
  drawNumber: draw('UsualDataText', 'numerical', 'N'),
} as const satisfies Record<string, Command>
