import { loadImageFile } from '../../image/loadImage.ts'
import type { Picture } from '../../picture/Picture.ts'
import type { Engine } from '../../runtime/Engine.ts'
import { NOT_DRAWN } from '../../scene/SceneArrays.ts'
import { colour, n, type SvgImage, SvgPen } from './SvgPen.ts'
import { svgText } from './svgText.ts'

export interface SvgExport {
  /** Accessible name of the picture. */
  readonly title: string
  /** Base of relative addresses of images. */
  readonly imageBase: string
}

/**
 * @returns the page as one SVG file: vectors, texts as texts, embedded images. Motion is at rest, charts are as last
 * laid out, DOM elements are drawn as in pictures. Images that cannot be loaded are left out.
 */
export async function exportSvg(engine: Engine, { title, imageBase }: SvgExport): Promise<string> {
  const { open, lines, images } = await engine.withPicture(drawSvg)
  const embedded = await Promise.all(images.map((image) => imageElement(image, imageBase)))
  const defs = embedded.filter((line) => line !== '')
  return [
    open,
    `<title>${svgText(title)}</title>`,
    ...(defs.length > 0 ? ['<defs>', ...defs, '</defs>'] : []),
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}

interface DrawnSvg {
  readonly open: string
  readonly lines: readonly string[]
  readonly images: readonly SvgImage[]
}

/** Draws everything but the images' own bytes; page units count as pixels. */
export function drawSvg(picture: Picture): DrawnSvg {
  const { scene, list, images, pageWidth: width, pageHeight: height } = picture
  const pen = new SvgPen({
    urlOf: (handle) => images.urlOf(handle),
    sizeOf: (handle) => {
      const state = images.stateOf(handle)
      return state.is === 'ready' ? state : undefined
    },
  })
  pen.lines.push(`<rect width="${width}" height="${height}"${colour('fill', picture.pageColor)}/>`)
  if (picture.pageImage > 0) pen.image(picture.pageImage, [0, 0, width, height, 0, 0, 1, 1], 1)
  for (let r = 0; r < scene.orderCount; r++) {
    const slot = scene.order[r] as number
    if (((scene.flags[slot] as number) & NOT_DRAWN) !== 0 || list.length[slot] === 0) continue
    const map = Array.from(scene.drawn.subarray(6 * slot, 6 * slot + 6), n).join(' ')
    const from = pen.lines.length
    pen.slot(list, slot)
    if (map === '1 0 0 1 0 0' || pen.lines.length === from) continue
    pen.lines.splice(from, 0, `<g transform="matrix(${map})">`)
    pen.lines.push('</g>')
  }
  const open =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    'text-rendering="geometricPrecision">'
  return { open, lines: pen.lines, images: [...pen.images.values()] }
}

async function imageElement({ id, url, width, height }: SvgImage, base: string): Promise<string> {
  let file: Blob
  try {
    file = await loadImageFile(url, base)
  } catch {
    // The engine showed the image a moment ago, and has reported any problem with it.
    return ''
  }
  const href = svgText(url.startsWith('data:') ? url : await dataAddress(file))
  return `<image id="${id}" width="${n(width)}" height="${n(height)}" preserveAspectRatio="none" href="${href}"/>`
}

/** Bytes converted at once: more arguments would overflow the stack. */
const PART = 8192

async function dataAddress(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return `data:${file.type};base64,${btoa(text)}`
}
