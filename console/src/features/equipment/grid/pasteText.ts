import { limits } from '@mimic/contract/limits'
import { toastProblem } from '../../../kit/dialog/toaster.ts'
import { i18n } from '../../../texts/i18n.ts'
import { type GridModel, paste, unpasted } from './gridEdits.ts'
import type { GridState } from './gridState.ts'

/** Pastes a text, and tells how many of its rows the grid has no room for. */
export function pasteText({ state, model, onChange }: GridProps, text: string): void {
  const count = unpasted(state, model, text)
  if (count > 0) void toastProblem(i18n.t(($) => $.unpasted, { ns: 'grid', count, limit: limits.plant.perEquipment }))
  onChange((before) => paste(before, model, text))
}

interface GridProps {
  readonly state: GridState
  readonly model: GridModel
  readonly onChange: (change: (state: GridState) => GridState) => void
}
