import type { Page } from 'puppeteer-core'

/**
 * WebGL's draw calls do nothing in this tab: without a graphics card they take a second a frame, and what is asked is the
 * main thread's time or its heap, which do not depend on them. All else is done: uploads, uniforms, state.
 */
export async function leaveOutDraws(tab: Page): Promise<void> {
  await tab.evaluateOnNewDocument(() => {
    const nothing = () => {}
    for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
      Object.assign(prototype, { drawArrays: nothing, drawElements: nothing })
    const instanced = { drawArraysInstanced: nothing, drawElementsInstanced: nothing }
    Object.assign(WebGL2RenderingContext.prototype, instanced)
    const { getExtension } = WebGLRenderingContext.prototype
    const blank = function (this: WebGLRenderingContext, ...[name]: Parameters<typeof getExtension>) {
      const found = getExtension.call(this, name)
      if (found !== null && 'drawArraysInstancedANGLE' in found)
        Object.assign(found, { drawArraysInstancedANGLE: nothing, drawElementsInstancedANGLE: nothing })
      return found
    }
    Object.assign(WebGLRenderingContext.prototype, { getExtension: blank })
  })
}
