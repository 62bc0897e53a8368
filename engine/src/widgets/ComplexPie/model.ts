import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { shareLists, shareProps } from '../../schema/shareProps.ts'

/** Shares of a whole as sectors (3.7). */
export const model = defineModel({ type: 'ComplexPie', ...rectGeometry(), props: shareProps, lists: shareLists })
