import { PAGE_ID } from '@mimic/engine'
import { fitPage } from '../stores/camera.ts'
import type { Mounted } from '../stores/DesignerStore.ts'

/**
 * Shows the whole page after this user has given it another size, also by undo. What a colleague does leaves the view.
 *
 * @returns the end of it
 */
export function fitOnResize({ engine, editing }: Mounted): () => void {
  return editing.document.onDiff(({ changes }, origin) => {
    if (origin !== 'user' && origin !== 'history') return
    const isResized = changes.some(
      (change) =>
        change.is === 'patch' && change.id === PAGE_ID && ('width' in change.after || 'height' in change.after),
    )
    if (isResized) fitPage(engine)
  })
}
