import { pageLimits } from '@mimic/engine'
import type { Command, Desk } from '../../commands/Command.ts'
import { hasUnlocked, whyLocked } from './lockedSelection.ts'

const hasSelection = ({ store }: Desk) => store.selection.length > 0
const hasTwo = ({ store }: Desk) => store.selection.length > 1
const isFull = ({ store }: Desk) => store.document.widgets.size >= pageLimits.widgets
/** 4: uniform spacing needs more than two. */
const hasThree = ({ store }: Desk) => store.selection.length > 2
const isAllLocked = ({ store }: Desk) =>
  store.selection.length > 0 && store.selection.every((id) => store.document.get(id)?.props['posLock'] === true)
const isAllHidden = ({ store }: Desk) =>
  store.selection.length > 0 && store.selection.every((id) => store.hidden.has(id))

/** Places, sizes and order of what is selected. */
export const arrangeCommands = {
  group: {
    label: 'group',
    icon: 'group-objects',
    keys: ['Ctrl+G'],
    isEnabled: ({ store }) => store.commands?.canGroup ?? false,
    why: (desk) => (!hasTwo(desk) ? undefined : isFull(desk) ? 'groupFull' : 'groupLocked'),
    run: ({ store }) => store.commands?.group(),
  },
  ungroup: {
    label: 'ungroup',
    icon: 'ungroup-objects',
    keys: ['Ctrl+Shift+G'],
    isEnabled: ({ store }) => store.commands?.canUngroup ?? false,
    run: ({ store }) => store.commands?.ungroup(),
  },
  alignLeft: {
    label: 'alignLeft',
    icon: 'alignment-left',
    keys: ['Alt+A'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.align('left'),
  },
  alignCentre: {
    label: 'alignCentre',
    icon: 'alignment-vertical-center',
    keys: ['Alt+H'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.align('centre'),
  },
  alignRight: {
    label: 'alignRight',
    icon: 'alignment-right',
    keys: ['Alt+D'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.align('right'),
  },
  alignTop: {
    label: 'alignTop',
    icon: 'alignment-top',
    keys: ['Alt+W'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.align('top'),
  },
  alignMiddle: {
    label: 'alignMiddle',
    icon: 'alignment-horizontal-center',
    keys: ['Alt+V'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.align('middle'),
  },
  alignBottom: {
    label: 'alignBottom',
    icon: 'alignment-bottom',
    keys: ['Alt+S'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.align('bottom'),
  },
  spaceX: {
    label: 'spaceX',
    icon: 'horizontal-distribution',
    keys: ['Alt+Shift+H'],
    isEnabled: hasThree,
    run: ({ store }) => store.commands?.space('x'),
  },
  spaceY: {
    label: 'spaceY',
    icon: 'vertical-distribution',
    keys: ['Alt+Shift+V'],
    isEnabled: hasThree,
    run: ({ store }) => store.commands?.space('y'),
  },
  sameWidth: {
    label: 'sameWidth',
    icon: 'arrows-horizontal',
    keys: ['Shift+W'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.resizeAlike('width'),
  },
  sameHeight: {
    label: 'sameHeight',
    icon: 'arrows-vertical',
    keys: ['Shift+T'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.resizeAlike('height'),
  },
  sameSize: {
    label: 'sameSize',
    icon: 'maximize',
    keys: ['Shift+S'],
    isEnabled: hasTwo,
    run: ({ store }) => store.commands?.resizeAlike('both'),
  },
  toFront: {
    label: 'toFront',
    icon: 'double-chevron-up',
    keys: ['}'],
    isEnabled: hasSelection,
    run: ({ store }) => store.commands?.order('front'),
  },
  forward: {
    label: 'forward',
    icon: 'chevron-up',
    keys: [']'],
    isEnabled: hasSelection,
    run: ({ store }) => store.commands?.order('forward'),
  },
  backward: {
    label: 'backward',
    icon: 'chevron-down',
    keys: ['['],
    isEnabled: hasSelection,
    run: ({ store }) => store.commands?.order('backward'),
  },
  toBack: {
    label: 'toBack',
    icon: 'double-chevron-down',
    keys: ['{'],
    isEnabled: hasSelection,
    run: ({ store }) => store.commands?.order('back'),
  },
  rotate: {
    label: 'rotate',
    icon: 'image-rotate-right',
    keys: ['Shift+R'],
    isEnabled: hasUnlocked,
    why: whyLocked,
    run: ({ store }) => store.commands?.rotate(),
  },
  flipX: {
    label: 'flipX',
    icon: 'swap-horizontal',
    keys: ['Shift+H'],
    isEnabled: hasUnlocked,
    why: whyLocked,
    run: ({ store }) => store.commands?.flip('x'),
  },
  flipY: {
    label: 'flipY',
    icon: 'swap-vertical',
    keys: ['Shift+V'],
    isEnabled: hasUnlocked,
    why: whyLocked,
    run: ({ store }) => store.commands?.flip('y'),
  },
  lock: {
    label: 'lock',
    icon: 'lock',
    keys: ['Ctrl+Shift+L'],
    isEnabled: hasSelection,
    isActive: isAllLocked,
    run: (desk) => desk.store.commands?.lock(desk.store.selection, !isAllLocked(desk)),
  },
  hide: {
    label: 'hide',
    icon: 'eye-off',
    keys: ['Ctrl+Shift+H'],
    isEnabled: hasSelection,
    isActive: isAllHidden,
    run: (desk) => desk.store.editing?.setHidden(desk.store.selection, !isAllHidden(desk)),
  },
} as const satisfies Record<string, Command>
