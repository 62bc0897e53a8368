import { paths } from '@mimic/contract'
import type { ForeignOptions, MeasureLine } from '@mimic/engine/exchange'
import type { ImportedPictures } from './ImportedPictures.ts'

/** The engine's own faces, after the one that is asked for. */
const FACES = "'Helvetica Neue', Arial, 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', sans-serif"
const IMAGES = paths.imageFile.slice(0, paths.imageFile.indexOf(':'))

/** File types for the file dialog. A FUXA project is JSON with an extension of its own. */
export const importedFiles = '.json,.svg,.fuxap,application/json,image/svg+xml'

/** Options for reading a file in the designer: the browser measures text, and only the server's own images are shown. */
export function importOptions(pictures: ImportedPictures): ForeignOptions {
  return { measure: createMeasure(), isOwnImage, keepPicture: pictures.keep, drawPicture: pictures.draw }
}

/** A picture of this server: other servers' are never asked for. */
function isOwnImage(url: string): boolean {
  const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
  return path.startsWith(IMAGES) && /^[\w-]+$/.test(path.slice(IMAGES.length))
}

function createMeasure(): MeasureLine {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  return (text, { size, family, isBold, isItalic }) => {
    if (context === null) return text.length * size
    const safe = family.replace(/[^\p{L}\p{N} ,_-]/gu, '').trim()
    context.font = `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${size}px ${safe === '' ? FACES : `${safe}, ${FACES}`}`
    return context.measureText(text).width
  }
}
