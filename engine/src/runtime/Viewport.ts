import type { View } from '../picture/Picture.ts'
import type { Camera, Fit } from './Engine.ts'

export const MIN_ZOOM = 0.1
export const MAX_ZOOM = 8

/** @returns the zoom clamped to the range that draws well; 1 for NaN */
export function clampZoom(zoom: number): number {
  return Number.isFinite(zoom) ? Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) : 1
}

/** @returns the camera that fits a page of `width` x `height` into the host, centred where there is room */
export function getFittedCamera(mode: Fit, width: number, height: number, view: Readonly<View>): Camera {
  if (mode === 'origin') return { x: 0, y: 0, zoom: 1 }
  const byWidth = view.width / width
  const byHeight = view.height / height
  const wanted = mode === 'width' ? byWidth : mode === 'height' ? byHeight : Math.min(byWidth, byHeight)
  const zoom = clampZoom(wanted)
  // A page longer than the host starts at its top left corner.
  const x = Math.min(0, (width - view.width / zoom) / 2)
  const y = Math.min(0, (height - view.height / zoom) / 2)
  return { x, y, zoom }
}
