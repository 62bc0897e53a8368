/** The viewer's parts that the console gives the designer for its preview; the designer alone gets them from here. */
export { previewParts } from '../../../runtime-viewer/src/previewParts.ts'
