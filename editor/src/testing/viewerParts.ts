/** What the console gives the designer for its preview; the designer alone gets it from here. */
export { previewParts } from '../../../runtime-viewer/src/previewParts.ts'
