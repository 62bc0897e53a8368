import { chooseBackend } from '../gpu/chooseBackend.ts'
import type { Backend } from '../gpu/Device.ts'
import { CanvasEngine } from './CanvasEngine.ts'
import type { Engine, EngineOptions } from './Engine.ts'
import { loadBackend, loadDevice } from './loadDevice.ts'

/**
 * Loads the code that `createEngine` will need for `backend`, while the page's data is still on the way. `createEngine`
 * loads it itself if this fails or is not called.
 * @throws {Error} when the code cannot be loaded
 */
export async function preloadBackend(backend: Backend | 'auto' = 'auto'): Promise<void> {
  await loadBackend(chooseBackend(backend).backend)
}

/**
 * Opens the engine on a host element and asks for its first frame.
 * @throws {Error} when the browser gives no drawing context at all.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const choice = chooseBackend(options.backend ?? 'auto')
  try {
    return new CanvasEngine(options, await loadDevice(choice.backend), choice)
  } catch (error) {
    if (choice.backend === 'canvas2d') throw error
    options.onError?.({ error })
    const why = 'WebGL did not start'
    return new CanvasEngine(options, await loadDevice('canvas2d'), { ...choice, backend: 'canvas2d', why })
  }
}
