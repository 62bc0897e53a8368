import { boxPolygon } from '../../schema/boxPolygon.ts'
import { rectPosition } from '../../schema/common.ts'
import { defineModel } from '../../schema/defineModel.ts'

export const outline = boxPolygon([0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5])

/** A diamond. The specification states no geometry; a box is inferred. */
export const model = defineModel({ type: 'ShapePrism', ...outline.geometry, props: rectPosition })
