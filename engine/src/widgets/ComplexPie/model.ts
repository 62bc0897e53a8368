import { shareLists, shareProps } from '../../schema/chartProps.ts'
import { defineModel, rectGeometry } from '../../schema/defineModel.ts'

/** Shares of a whole as sectors (3.7). */
export const model = defineModel({ type: 'ComplexPie', ...rectGeometry(), props: shareProps, lists: shareLists })
