import type { Backend, Device } from '../gpu/Device.ts'

/** Loads a backend's chunk and starts it on a new canvas. Only the chosen one is ever loaded. */
export async function loadDevice(backend: Backend): Promise<Device> {
  const canvas = document.createElement('canvas')
  if (backend === 'canvas2d') {
    const { Canvas2dDevice } = await import('../gpu/canvas2d/index.ts')
    return new Canvas2dDevice(canvas)
  }
  const { WebglDevice } = await import('../gpu/webgl/index.ts')
  return new WebglDevice(canvas)
}
