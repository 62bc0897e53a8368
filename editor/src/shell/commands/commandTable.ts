import type { Command } from '../../commands/Command.ts'
import { commentCommands } from '../../comments/commentCommands.ts'
import { copyingCommands } from '../../copying/copyingCommands.ts'
import { exportCommands } from '../../exporting/exportCommands.ts'
import { findCommands } from '../../finding/findCommands.ts'
import { guideCommands } from '../../guides/guideCommands.ts'
import type { LabelKey } from '../../i18n/texts/index.ts'
import { importCommands } from '../../importing/importCommands.ts'
import { symbolCommands } from '../../symbols/symbolCommands.ts'
import { arrangeCommands } from './arrangeCommands.ts'
import { editCommands } from './editCommands.ts'
import { toolCommands } from './toolCommands.ts'
import { viewCommands } from './viewCommands.ts'

const all = {
  ...editCommands,
  ...copyingCommands,
  ...findCommands,
  ...toolCommands,
  ...arrangeCommands,
  ...viewCommands,
  ...guideCommands,
  ...commentCommands,
  ...symbolCommands,
  ...importCommands,
  ...exportCommands,
}
export type CommandId = keyof typeof all

/** Every command there is, by its name. */
export const commandTable: { readonly [K in CommandId]: Command } = all

/** The commands in sections, as the sheet and the palette show them. */
export const commandSections: readonly { readonly title: LabelKey; readonly ids: readonly CommandId[] }[] = [
  { title: 'sectionEdit', ids: [...idsOf(editCommands), ...idsOf(copyingCommands), ...idsOf(findCommands)] },
  { title: 'sectionArrange', ids: idsOf(arrangeCommands) },
  { title: 'sectionTools', ids: idsOf(toolCommands) },
  { title: 'sectionView', ids: [...idsOf(viewCommands), ...idsOf(guideCommands)] },
  { title: 'comments', ids: idsOf(commentCommands) },
  { title: 'symbols', ids: idsOf(symbolCommands) },
  { title: 'sectionExchange', ids: [...idsOf(importCommands), ...idsOf(exportCommands)] },
]

/** Commands behind one button or menu item. */
export interface CommandList {
  readonly label: LabelKey
  readonly icon: NonNullable<Command['icon']>
  readonly ids: readonly CommandId[]
}

/** Sections with a rule between them. */
export type CommandSections = readonly (readonly (CommandId | CommandList)[])[]

const files: CommandList = {
  label: 'sectionExchange',
  icon: 'document',
  ids: [...idsOf(importCommands), ...idsOf(exportCommands)],
}
const copies: CommandList = { label: 'copies', icon: 'grid-view', ids: ['duplicateNext', 'repeat', 'renumber'] }
const order: CommandList = { label: 'order', icon: 'layer', ids: ['toFront', 'forward', 'backward', 'toBack'] }
const sizes: CommandList = { label: 'sizes', icon: 'maximize', ids: ['sameWidth', 'sameHeight', 'sameSize'] }
const turns: CommandList = { label: 'turns', icon: 'image-rotate-right', ids: ['rotate', 'flipX', 'flipY'] }
const alignments = ['alignLeft', 'alignCentre', 'alignRight', 'alignTop', 'alignMiddle', 'alignBottom'] as const
const align: CommandList = { label: 'align', icon: 'alignment-left', ids: [...alignments, 'spaceX', 'spaceY'] }

export const bar: CommandSections = [
  ['undo', 'redo'],
  ['select', 'pan', 'brush'],
  [...align.ids, sizes],
  [order, turns, 'group', 'ungroup', 'lock'],
]

/** The menu of the right button: on widgets, and on the empty page. */
export const widgetMenu: CommandSections = [
  ['cut', 'copy', 'pasteHere', 'duplicate', copies],
  ['brush', 'brushSticky', 'copyStyle', 'pasteStyle'],
  [order, align, sizes, turns],
  ['group', 'ungroup', 'selectIn', 'symbolSignal'],
  ['editText', 'rename', 'lock', 'hide', 'comment'],
  ['remove'],
]
export const pageMenu: CommandSections = [
  ['pasteHere', 'selectAll', 'comment'],
  ['zoomFit', 'zoomReset', 'fullScreen', 'minimap', 'grid', 'ruler', 'adsorb', 'guidesClear'],
  [files],
  ['find', 'layers', 'palette', 'shortcuts'],
]

/** A name for an item among its siblings, or for a section by its first. */
export function nameOf(item: CommandId | CommandList | undefined): string {
  return typeof item === 'object' ? item.label : (item ?? '')
}

function idsOf<K extends CommandId>(part: Readonly<Record<K, Command>>): K[] {
  // The keys of an object literal are its names.
  return Object.keys(part) as K[]
}
