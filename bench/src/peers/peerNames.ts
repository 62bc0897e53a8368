const libraries = [
  'pixi',
  'konva',
  'konva-layers',
  'fabric',
  'leafer',
  'leafer-layers',
  'zrender',
  'zrender-layers',
  'meta2d',
  'meta2d-layers',
] as const

/** The engines to compare, ours first. */
export const peerNames = [
  'mimic-webgl',
  'mimic-canvas2d',
  ...libraries,
  'raw-canvas2d',
  'raw-webgl2',
  'regl-batch',
] as const

export type PeerName = (typeof peerNames)[number]

/** The engines that ours is compared with, and that have packages of their own. */
export const libraryNames: readonly PeerName[] = libraries

/** Whether an engine needs the packages of bench/peers. `regl-batch` is our own engine over another library's calls. */
export function isPackaged(name: PeerName): boolean {
  return name === 'regl-batch' || libraryNames.includes(name)
}

export function isOurs(name: PeerName): boolean {
  return name.startsWith('mimic-')
}
