import { createDocStore, createEngine, type PageRecords, pageProps } from '@mimic/engine'
import { views } from '@mimic/engine/views'
import { editorLocale } from './editorElement.ts'

/** Images that have not loaded within this are left out of the picture. */
const IMAGES_MS = 3000

/** The page as the engine draws it, as a data: address. @param width of the picture, device pixels */
export async function drawPage(page: PageRecords, width: number): Promise<string> {
  const host = document.createElement('div')
  // The engine needs a host with a size; this one is not visible.
  host.style.cssText = 'position:fixed;left:-100px;top:0;width:16px;height:16px;visibility:hidden'
  document.body.append(host)
  try {
    const engine = await createEngine({
      host,
      document: createDocStore(page),
      views,
      mode: 'design',
      backend: 'canvas2d',
      locale: editorLocale(),
    })
    try {
      const scale = width / (pageProps.width.parse(page.con['width']) ?? pageProps.width.initial)
      // The first picture asks for the images that the page shows.
      const first = await engine.snapshot(scale)
      // An image may have loaded since, and yet too late for the first picture.
      if (!showsImages(page)) return await dataUrl(first)
      const until = performance.now() + IMAGES_MS
      while (engine.stats().loading > 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 50))
      return await dataUrl(await engine.snapshot(scale))
    } finally {
      engine.destroy()
    }
  } finally {
    host.remove()
  }
}

/** A data: address needs no revoking. */
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(blob)
  })
}

function showsImages({ con, widgets }: PageRecords): boolean {
  return Boolean(con['bgImage']) || [...widgets.values()].some(({ props }) => Boolean(props['data.imgUrl']))
}
