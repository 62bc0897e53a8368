import { initialListLeaves } from '../schema/model/completeProps.ts'
import { leafNumber } from '../schema/model/defineModel.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import { rectPosition } from '../schema/props/common.ts'
import type { DeclaredGroup } from './inspectorFields.ts'
import { inspectorOf } from './inspectorGroups.ts'
import type { EditedText, WidgetEdit } from './WidgetEdit.ts'

/** Least width and height of a drawn shape (5.1). */
export const MIN_DRAWN = 2
/** A resize must leave more than this (5.1). */
export const MIN_LEFT = 2

/**
 * The editing operations of a widget with x, y, width and height.
 * @param groups the widget's own groups of the inspector: see `inspectorOf`
 */
export function rectEdit(
  model: WidgetModel,
  groups: readonly DeclaredGroup[],
  options: { readonly isClickedByItem?: boolean; readonly text?: EditedText } = {},
): WidgetEdit {
  return {
    model,
    inspector: inspectorOf(model, groups, options),
    ...(options.text && { text: options.text }),
    create(x0, y0, x1, y1) {
      const width = Math.round(Math.abs(x1 - x0))
      const height = Math.round(Math.abs(y1 - y0))
      if (width < MIN_DRAWN || height < MIN_DRAWN) return undefined
      return {
        'position.x': Math.round(Math.min(x0, x1)),
        'position.y': Math.round(Math.min(y0, y1)),
        'position.width': width,
        'position.height': height,
        ...initialListLeaves(model),
      }
    },
    resize(_start, [x, y, width, height]) {
      const w = Math.round(width)
      const h = Math.round(height)
      if (w <= MIN_LEFT || h <= MIN_LEFT) return undefined
      return { 'position.x': Math.round(x), 'position.y': Math.round(y), 'position.width': w, 'position.height': h }
    },
    move(start, dx, dy) {
      return {
        'position.x': Math.round(leafNumber(start, 'position.x', rectPosition['position.x']) + dx),
        'position.y': Math.round(leafNumber(start, 'position.y', rectPosition['position.y']) + dy),
      }
    },
  }
}
