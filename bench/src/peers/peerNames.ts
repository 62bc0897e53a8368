/** The engines to compare, ours first. */
export const peerNames = [
  'mimic-webgl',
  'mimic-canvas2d',
  'pixi',
  'konva',
  'fabric',
  'leafer',
  'zrender',
  'meta2d',
  'raw-canvas2d',
  'raw-webgl2',
] as const

export type PeerName = (typeof peerNames)[number]

/** The engines that need the packages of bench/peers. */
export const libraryNames: readonly PeerName[] = ['pixi', 'konva', 'fabric', 'leafer', 'zrender', 'meta2d']

export function isOurs(name: PeerName): boolean {
  return name.startsWith('mimic-')
}
