import type { PageRecords, WidgetRecord } from '@mimic/engine'
import type { SvgPicture } from '@mimic/engine/exchange'
import type { ImageLibrary } from '../images/ImageLibrary.ts'
import { drawSvg } from './drawSvg.ts'

const STANDIN = 'mimic-import:'
const IMAGE = 'data.imgUrl'
/** Longest address that stays in the page, characters; larger pictures become pictures of the project. */
const INLINE = 16 * 1024

/** A picture of a file: its address, or a drawing with the longest side of its pixels. */
type Picture = { readonly address: string } | { readonly drawing: SvgPicture; readonly most: number | undefined }

/**
 * Pictures within a file that are too large for a field of a widget, and parts of it that are drawn as pictures. While
 * the file is looked at, a short address stands for each; what is inserted has them among the pictures of the project.
 */
export class ImportedPictures {
  readonly #pictures: Picture[] = []
  /** Places in the list, by what makes a picture the same as another. */
  readonly #places = new Map<string, number>()
  readonly #drawn = new Map<number, Promise<string>>()
  readonly #drawSvg: typeof drawSvg

  constructor(draw = drawSvg) {
    this.#drawSvg = draw
  }

  /** @param address `data:` and the bytes. @returns what stands for it */
  readonly keep = (address: string): string => this.#standin(address, { address })

  /** @param most device pixels of the longer side. @returns what stands for the picture, which is drawn when it is needed */
  readonly draw = (drawing: SvgPicture, most?: number): string => this.#standin(drawing.text, { drawing, most })

  #standin(key: string, picture: Picture): string {
    const at = this.#places.get(key) ?? this.#pictures.push(picture) - 1
    this.#places.set(key, at)
    return `${STANDIN}${at}`
  }

  /** The page with the pictures themselves, to be drawn. */
  async shown(page: PageRecords): Promise<PageRecords> {
    const addresses = new Map<number, string>()
    for (const at of placesOf(page)) addresses.set(at, await this.#addressOf(at))
    return replaced(page, addresses)
  }

  /** Gives the pictures of `page` to the project. @returns the page with their addresses there; undefined where one was not taken */
  async uploaded(page: PageRecords, library: ImageLibrary, title: string): Promise<PageRecords | undefined> {
    const urls = new Map<number, string>()
    for (const at of placesOf(page)) {
      const address = await this.#addressOf(at)
      const isDrawn = 'drawing' in (this.#pictures[at] ?? {})
      if (isDrawn && address.length <= INLINE) {
        urls.set(at, address)
        continue
      }
      const added = await library.add(fileOf(address, title))
      if (!added) return undefined
      urls.set(at, added.url)
    }
    return replaced(page, urls)
  }

  #addressOf(at: number): Promise<string> {
    const picture = this.#pictures[at]
    if (picture === undefined) return Promise.resolve('')
    if ('address' in picture) return Promise.resolve(picture.address)
    const drawn = this.#drawn.get(at) ?? this.#drawSvg(picture.drawing, picture.most)
    this.#drawn.set(at, drawn)
    return drawn
  }
}

/** @returns the pictures that a page shows, each once */
function placesOf({ widgets }: PageRecords): ReadonlySet<number> {
  return new Set([...widgets.values()].flatMap((record) => standinOf(record) ?? []))
}

function replaced(page: PageRecords, addresses: ReadonlyMap<number, string>): PageRecords {
  if (addresses.size === 0) return page
  const widgets = new Map(page.widgets)
  for (const record of page.widgets.values()) {
    const at = standinOf(record)
    if (at !== undefined)
      widgets.set(record.id, { ...record, props: { ...record.props, [IMAGE]: addresses.get(at) ?? '' } })
  }
  return { con: page.con, widgets }
}

function standinOf({ props }: WidgetRecord): number | undefined {
  const address = props[IMAGE]
  return typeof address === 'string' && address.startsWith(STANDIN) ? Number(address.slice(STANDIN.length)) : undefined
}

/** The bytes of a `data:` address; the server tells by them what they are, and refuses what is no picture. */
function fileOf(address: string, title: string): File {
  const comma = address.indexOf(',')
  const body = address.slice(comma + 1).replace(/\s+/g, '')
  const isBase64 = address.slice(0, comma).toLowerCase().endsWith(';base64')
  let text = ''
  try {
    text = isBase64 ? atob(body) : decodeURIComponent(body)
  } catch {
    // Damaged: an empty file is refused like any other that is no picture.
  }
  return new File([Uint8Array.from(text, (char) => char.charCodeAt(0))], title)
}
