import type { Device } from '../gpu/Device.ts'
import type { Picture } from '../picture/Picture.ts'
import { drawFrame, settle } from '../stage/frame.ts'
import type { Stage } from '../stage/Stage.ts'
import { loadDevice } from './loadDevice.ts'
import { canReadBack, ScrambledPicture } from './readBack.ts'

/** Called as soon as the page was drawn on another device: its own has missed changes, and must draw all of it anew. */
type OnDrawn = () => void

/**
 * @returns the whole page as PNG; `scale` = device pixels per page unit
 * @throws {ScrambledPicture} where the browser would give something else
 */
export async function drawPng(stage: Stage, scale: number, onDrawn: OnDrawn): Promise<Blob> {
  if (!canReadBack()) throw new ScrambledPicture()
  const device = await loadDevice('canvas2d')
  try {
    drawAside(stage, device, scale, onDrawn)
    return await new Promise((resolve, reject) => {
      device.canvas.toBlob((blob) => (blob === null ? reject(new Error('The page gave no picture.')) : resolve(blob)))
    })
  } finally {
    device.destroy()
  }
}

/** @returns what `read` makes of the whole page's picture, which holds during the call only */
export function readPicture<T>(stage: Stage, read: (picture: Picture) => T, onDrawn: OnDrawn): T {
  const results: T[] = []
  drawAside(stage, { draw: (picture) => results.push(read(picture)) }, 1, onDrawn)
  // The picture that was drawn above.
  return results[0] as T
}

function drawAside(stage: Stage, device: Pick<Device, 'draw'>, scale: number, onDrawn: OnDrawn): void {
  settle(stage)
  const { picture, view } = stage
  stage.takePicture(true)
  const kept = { ...view }
  try {
    Object.assign(view, { x: 0, y: 0, zoom: 1, width: picture.pageWidth, height: picture.pageHeight, dpr: scale })
    picture.damage.addAll()
    drawFrame(stage, device)
  } finally {
    stage.takePicture(false)
    Object.assign(view, kept)
    picture.damage.addAll()
    onDrawn()
  }
}
