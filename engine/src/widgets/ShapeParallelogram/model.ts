import { boxPolygon } from '../../schema/model/boxPolygon.ts'
import { defineModel } from '../../schema/model/defineModel.ts'
import { rectPosition } from '../../schema/props/common.ts'

export const outline = boxPolygon([0.25, 0, 1, 0, 0.75, 1, 0, 1])

/** A parallelogram that leans right by a quarter of its width. The specification states no geometry; a box is inferred. */
export const model = defineModel({
  type: 'ShapeParallelogram',
  ...outline.geometry,
  props: rectPosition,
})
