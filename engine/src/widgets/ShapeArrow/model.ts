import { boxPolygon } from '../../schema/model/boxPolygon.ts'
import { defineModel } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'

export const outline = boxPolygon([1, 0.5, 0.6, 1, 0.6, 0.72, 0, 0.72, 0, 0.28, 0.6, 0.28, 0.6, 0])

/**
 * A block arrow that points right. The outline is star-shaped about the tip, which sees every corner. The specification
 * states no geometry; a box is inferred.
 */
export const model = defineModel({ type: 'ShapeArrow', ...outline.geometry, props: rectPosition })
