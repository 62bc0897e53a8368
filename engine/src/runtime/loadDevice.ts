import type { Backend, Device } from '../gpu/Device.ts'

/** Loads a backend's chunk. Only the chosen one is ever loaded. */
export async function loadBackend(backend: Backend): Promise<new (canvas: HTMLCanvasElement) => Device> {
  if (backend === 'canvas2d') return (await import('../gpu/canvas2d/index.ts')).Canvas2dDevice
  return (await import('../gpu/webgl/index.ts')).WebglDevice
}

/** Starts a backend on a new canvas. */
export async function loadDevice(backend: Backend): Promise<Device> {
  const Device = await loadBackend(backend)
  return new Device(document.createElement('canvas'))
}
