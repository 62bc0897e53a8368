import type { Texts } from '../chrome/texts.ts'
import type { PopupPlace } from './clickAct.ts'
import { Popup } from './Popup.ts'

/** Open popups at a time; a further one closes the oldest. */
const MOST = 4

interface OpenPopup {
  readonly pageId: string
  readonly popup: Popup
}

export interface PopupsOptions {
  readonly layer: HTMLElement
  readonly texts: Texts
  /** Shows a page of the project, live, in an element. */
  readonly show: (element: HTMLElement, pageId: string) => { destroy(): void }
  readonly titleOf: (pageId: string) => Promise<string>
}

/** The popups over one page. */
export class Popups {
  readonly #options: PopupsOptions
  #open: OpenPopup[] = []

  constructor(options: PopupsOptions) {
    this.#options = options
  }

  /** Opens a page over the page; a popup that is open already comes to the front. */
  async open(pageId: string, place: PopupPlace): Promise<void> {
    const known = this.#open.find((each) => each.pageId === pageId)
    if (known) {
      known.popup.element.focus()
      known.popup.element.parentElement?.append(known.popup.element)
      return
    }
    const { layer, texts, show, titleOf } = this.#options
    const title = await titleOf(pageId)
    if (this.#open.length >= MOST) this.#open[0]?.popup.close()
    const popup = new Popup(layer, title, place, texts, () => {
      viewer.destroy()
      this.#open = this.#open.filter((each) => each.popup !== popup)
    })
    const viewer = show(popup.content, pageId)
    this.#open.push({ pageId, popup })
  }

  closeAll(): void {
    for (const { popup } of [...this.#open]) popup.close()
  }
}
