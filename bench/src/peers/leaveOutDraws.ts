import type { Page } from 'puppeteer-core'

/**
 * Turns WebGL's draw calls into no-ops in this tab. Without a graphics card they take a second per frame, and the
 * cases that use this measure main-thread time or the heap, which do not depend on them. Uploads, uniforms and state
 * stay.
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
