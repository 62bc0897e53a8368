import { newOrder, type PageRecords, pageProps } from '@mimic/engine'
import type { SvgPicture } from '@mimic/engine/exchange'
import { drawPage } from '../kit/drawPage.ts'
import { WHOLE_SIDE } from './drawSvg.ts'
import type { ImportedPictures } from './ImportedPictures.ts'
import { seeThrough } from './seeThrough.ts'

/** Device pixels of one page unit: it may be looked at closely. */
const FINE = 2

/**
 * A page whose `parts` are one picture, with nothing behind it, below the rest.
 * @param drawing what the file itself draws; without it the picture is drawn from the parts
 */
export async function onePicture(
  page: PageRecords,
  parts: ReadonlySet<string>,
  pictures: ImportedPictures,
  title: string,
  drawing: SvgPicture | undefined,
): Promise<PageRecords> {
  const { width, height } = drawing ?? sizeOf(page)
  const address = drawing ? pictures.draw(drawing, WHOLE_SIDE) : pictures.keep(await drawnParts(page, parts, pictures))
  const props = {
    widgetName: title.slice(0, 64),
    'position.x': 0,
    'position.y': 0,
    'position.width': Math.max(1, Math.round(width)),
    'position.height': Math.max(1, Math.round(height)),
    'style.fit': 'fill',
    'data.imgUrl': address,
  }
  const orders = [...page.widgets.values()].flatMap(({ parent, order }) => (parent === null ? [order] : []))
  const order = newOrder(null, orders.sort().at(0) ?? null)
  const picture = { id: 'picture', type: 'UsualImage', parent: null, order, props }
  return {
    con: page.con,
    widgets: new Map([['picture', picture], ...[...page.widgets].filter(([id]) => !parts.has(id))]),
  }
}

function sizeOf({ con }: PageRecords): { width: number; height: number } {
  const side = (name: 'width' | 'height') => pageProps[name].parse(con[name]) ?? pageProps[name].initial
  return { width: side('width'), height: side('height') }
}

/** @returns a `data:` address */
async function drawnParts(page: PageRecords, parts: ReadonlySet<string>, pictures: ImportedPictures): Promise<string> {
  const { width, height } = sizeOf(page)
  const scale = Math.min(FINE, WHOLE_SIDE / Math.max(width, height))
  const { con, widgets } = await pictures.shown(page)
  const drawing = new Map([...widgets].filter(([id]) => parts.has(id)))
  const drawn = (bgColor: string) =>
    drawPage({ con: { ...con, bgColor, bgImage: '' }, widgets: drawing }, Math.round(width * scale))
  return await seeThrough(await drawn('#ffffff'), await drawn('#000000'))
}
