import { newOrder, type PageRecords, pageProps } from '@mimic/engine'
import { drawPage } from '../kit/drawPage.ts'
import type { ImportedPictures } from './ImportedPictures.ts'
import { seeThrough } from './seeThrough.ts'

/** Device pixels of its longer side at most. */
const MOST = 4096
/** Device pixels of one page unit: it may be looked at closely. */
const FINE = 2

/** A page whose `parts` are one picture of them, with nothing behind it, below the rest. */
export async function onePicture(
  page: PageRecords,
  parts: ReadonlySet<string>,
  pictures: ImportedPictures,
  title: string,
): Promise<PageRecords> {
  const width = pageProps.width.parse(page.con['width']) ?? pageProps.width.initial
  const height = pageProps.height.parse(page.con['height']) ?? pageProps.height.initial
  const scale = Math.min(FINE, MOST / Math.max(width, height))
  const { con, widgets } = pictures.shown(page)
  const drawing = new Map([...widgets].filter(([id]) => parts.has(id)))
  const drawn = (bgColor: string) =>
    drawPage({ con: { ...con, bgColor, bgImage: '' }, widgets: drawing }, Math.round(width * scale))
  const address = await seeThrough(await drawn('#ffffff'), await drawn('#000000'))
  const props = {
    widgetName: title.slice(0, 64),
    'position.x': 0,
    'position.y': 0,
    'position.width': width,
    'position.height': height,
    'style.fit': 'fill',
    'data.imgUrl': pictures.keep(address),
  }
  const orders = [...page.widgets.values()].flatMap(({ parent, order }) => (parent === null ? [order] : []))
  const order = newOrder(null, orders.sort().at(0) ?? null)
  const picture = { id: 'picture', type: 'UsualImage', parent: null, order, props }
  return {
    con: page.con,
    widgets: new Map([['picture', picture], ...[...page.widgets].filter(([id]) => !parts.has(id))]),
  }
}
