import { boxPolygon } from '../../schema/model/boxPolygon.ts'
import { defineModel } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'

/** Share of the side that a regular octagon cuts off at each corner of its box: 1 / (2 + √2). */
const C = 1 / (2 + Math.SQRT2)

export const outline = boxPolygon([C, 0, 1 - C, 0, 1, C, 1, 1 - C, 1 - C, 1, C, 1, 0, 1 - C, 0, C])

/** An octagon with sides of equal length in a square box. The specification states no geometry; a box is inferred. */
export const model = defineModel({ type: 'ShapeOctagon', ...outline.geometry, props: rectPosition })
