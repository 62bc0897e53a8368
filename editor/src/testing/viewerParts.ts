/** The viewer's parts for the preview. The console passes them to the designer; the designer alone gets them here. */
export { previewParts } from '../../../runtime-viewer/src/previewParts.ts'
