import { isOurs, isPackaged, type PeerName } from './peerNames.ts'

const rawFiles: { readonly [N in PeerName]?: string } = {
  'raw-canvas2d': 'src/peers/subjects/rawCanvas2d.ts',
  'raw-webgl2': 'src/peers/subjects/rawWebgl2.ts',
}

/** Path of the module that draws with an engine, relative to the bench's folder. */
export function subjectFile(name: PeerName): string {
  if (isOurs(name)) return 'src/peers/subjects/mimic.ts'
  const file = isPackaged(name) ? `peers/src/${name.replace(/-layers$/, '')}.ts` : rawFiles[name]
  if (file === undefined) throw new Error(`${name} has no module`)
  return file
}
