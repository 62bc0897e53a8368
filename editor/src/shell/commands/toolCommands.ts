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
} as const satisfies Record<string, Command>
