/** What the console gives the designer for its preview; the designer alone gets it from here. */
export { LiveLink } from '../../../runtime-viewer/src/LiveLink.ts'
