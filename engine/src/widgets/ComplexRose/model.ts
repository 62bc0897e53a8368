import { shareLists, shareProps } from '../../schema/chartProps.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'

/** Shares as sectors of one angle each, whose areas are in proportion (3.7). */
export const model = defineModel({ type: 'ComplexRose', ...rectGeometry(), props: shareProps, lists: shareLists })
