import { boxPolygon } from '../../schema/boxPolygon.ts'
import { rectPosition } from '../../schema/common.ts'
import { defineModel } from '../../schema/defineModel.ts'

export const outline = boxPolygon([1, 0.5, 0.6, 1, 0.6, 0.72, 0, 0.72, 0, 0.28, 0.6, 0.28, 0.6, 0])

/** A block arrow that points right; rotation and flips turn it. The tip sees every corner. Geometry is not stated; a box is inferred. */
export const model = defineModel({ type: 'ShapeArrow', ...outline.geometry, props: rectPosition })
