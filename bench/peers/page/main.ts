import { serveCases } from '../../page/peerCase.ts'
import { ownSubjects } from '../../src/peers/subjects/index.ts'

serveCases({
  ...ownSubjects,
  pixi: async () => (await import('../src/pixi.ts')).create(),
  konva: async () => (await import('../src/konva.ts')).create(),
  fabric: async () => (await import('../src/fabric.ts')).create(),
  leafer: async () => (await import('../src/leafer.ts')).create(),
  zrender: async () => (await import('../src/zrender.ts')).create(),
  meta2d: async () => (await import('../src/meta2d.ts')).create(),
})
