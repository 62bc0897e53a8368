import type { Backend } from './Device.ts'

export interface BackendChoice {
  readonly backend: Backend
  readonly why: string
  /** The backend that was asked for; another one may stand in for it. */
  readonly wanted: Backend | 'auto'
}

/** Renderer names of WebGL in software: Canvas 2D draws a page faster there (docs/performance.md). */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|virgl/i

/** The result of `auto`, kept because each look costs a WebGL context, and browsers allow few. */
let found: BackendChoice | undefined
/** True once a context was lost on this page: a search that finds no WebGL now may find it later. */
let hasLost = false

/** @returns the backend to start. `auto` looks for a renderer once, until {@link forgetBackend}. */
export function chooseBackend(wanted: Backend | 'auto'): BackendChoice {
  if (wanted !== 'auto') return { backend: wanted, why: 'asked for', wanted }
  if (found !== undefined) return found
  const choice: BackendChoice = { ...lookForBackend(), wanted }
  if (!hasLost || choice.backend === 'webgl') found = choice
  return choice
}

/** Lets `auto` look again after a context was lost. */
export function forgetBackend(): void {
  found = undefined
  hasLost = true
}

/** Creates a WebGL context and reads which renderer is behind it. */
function lookForBackend(): Omit<BackendChoice, 'wanted'> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (gl === null) return { backend: 'canvas2d', why: 'no fast WebGL 2' }
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(gl.getParameter(info === null ? gl.RENDERER : info.UNMASKED_RENDERER_WEBGL))
  // Browsers drop the oldest of too many contexts, so this one must not be kept.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  if (SOFTWARE.test(renderer)) return { backend: 'canvas2d', why: `software WebGL: ${renderer}` }
  return { backend: 'webgl', why: renderer }
}
