import type { PageRecords, WidgetRecord } from '@mimic/engine'
import type { ImageLibrary } from '../images/ImageLibrary.ts'

const STANDIN = 'mimic-import:'
const IMAGE = 'data.imgUrl'

/**
 * Pictures within a file that are too large for a field of a widget. While the file is looked at, a short address stands
 * for each; what is inserted has them among the pictures of the project.
 */
export class ImportedPictures {
  readonly #addresses: string[] = []

  /** @param address `data:` and the bytes. @returns what stands for it */
  readonly keep = (address: string): string => {
    const at = this.#addresses.indexOf(address)
    if (at < 0) this.#addresses.push(address)
    return `${STANDIN}${at < 0 ? this.#addresses.length - 1 : at}`
  }

  /** The page with the pictures themselves, to be drawn. */
  shown(page: PageRecords): PageRecords {
    return this.#replaced(page, (at) => this.#addresses[at])
  }

  /** Gives the pictures of `page` to the project. @returns the page with their addresses there; undefined where one was not taken */
  async uploaded(page: PageRecords, library: ImageLibrary, title: string): Promise<PageRecords | undefined> {
    const urls = new Map<number, string>()
    for (const record of page.widgets.values()) {
      const at = standinOf(record)
      const address = at === undefined ? undefined : this.#addresses[at]
      if (at === undefined || address === undefined || urls.has(at)) continue
      const added = await library.add(fileOf(address, title))
      if (!added) return undefined
      urls.set(at, added.url)
    }
    return urls.size === 0 ? page : this.#replaced(page, (at) => urls.get(at))
  }

  #replaced(page: PageRecords, addressOf: (at: number) => string | undefined): PageRecords {
    if (this.#addresses.length === 0) return page
    const widgets = new Map(page.widgets)
    for (const record of page.widgets.values()) {
      const at = standinOf(record)
      if (at !== undefined)
        widgets.set(record.id, { ...record, props: { ...record.props, [IMAGE]: addressOf(at) ?? '' } })
    }
    return { con: page.con, widgets }
  }
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
