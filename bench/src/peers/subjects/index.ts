import type { PeerLoaders } from '../PeerScene.ts'

/** Our engine and the two lower bounds (plain loops over raw calls). They need no package of bench/peers. */
export const ownSubjects: PeerLoaders = {
  'mimic-webgl': async () => (await import('./mimic.ts')).create('mimic-webgl'),
  'mimic-canvas2d': async () => (await import('./mimic.ts')).create('mimic-canvas2d'),
  'raw-canvas2d': async () => (await import('./rawCanvas2d.ts')).create(),
  'raw-webgl2': async () => (await import('./rawWebgl2.ts')).create(),
}
