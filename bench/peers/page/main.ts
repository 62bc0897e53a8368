import { serveCases } from '../../page/peerCase.ts'
import { ownSubjects } from '../../src/peers/subjects/index.ts'

serveCases({
  ...ownSubjects,
  pixi: async () => (await import('../src/pixi.ts')).create(),
  konva: async () => (await import('../src/konva.ts')).create(),
  'konva-layers': async () => (await import('../src/konva.ts')).create(true),
  fabric: async () => (await import('../src/fabric.ts')).create(),
  leafer: async () => (await import('../src/leafer.ts')).create(),
  'leafer-layers': async () => (await import('../src/leafer.ts')).create(true),
  zrender: async () => (await import('../src/zrender.ts')).create(),
  'zrender-layers': async () => (await import('../src/zrender.ts')).create(true),
  'regl-batch': async () => (await import('../src/regl-batch.ts')).create(),
  meta2d: async () => (await import('../src/meta2d.ts')).create(),
  'meta2d-layers': async () => (await import('../src/meta2d.ts')).create(true),
})
