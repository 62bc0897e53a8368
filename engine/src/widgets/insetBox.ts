import { leafNumber } from '../schema/model/defineModel.ts'
import { rectPosition } from '../schema/props/common.ts'
import type { EditedText } from './WidgetEdit.ts'

/**
 * The box of a rectangular widget as the place of its text. Views have the same with their paint: code that designer and
 * viewer share would be in the viewer's core.
 *
 * @param left room at the left, page units
 */
export const insetBox = (left = 0, right = left): EditedText['placeOf'] => {
  return (p) => {
    const at = (side: 'x' | 'y' | 'width' | 'height') =>
      leafNumber(p, `position.${side}`, rectPosition[`position.${side}`])
    return { x: at('x') + left, y: at('y'), width: at('width') - left - right, height: at('height') }
  }
}
