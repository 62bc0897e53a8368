import { chooseBackend } from '../gpu/chooseBackend.ts'
import { CanvasEngine } from './CanvasEngine.ts'
import type { Engine, EngineOptions } from './Engine.ts'
import { loadDevice } from './loadDevice.ts'

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
    return new CanvasEngine(options, await loadDevice('canvas2d'), { backend: 'canvas2d', why })
  }
}
