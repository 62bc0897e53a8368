import { boxPolygon } from '../../schema/model/boxPolygon.ts'
import { defineModel } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'

export const outline = boxPolygon([0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5])

/** A diamond. The specification states no geometry; a box is inferred. */
export const model = defineModel({ type: 'ShapePrism', ...outline.geometry, props: rectPosition })
