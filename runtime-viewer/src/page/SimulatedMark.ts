import type { Locale } from '@mimic/contract/errors'
import { el } from '../chrome/dom.ts'
import { mvarMeta } from '../link/valueMetas.ts'

interface ShownValue {
  readonly id: string
  readonly simulated?: true | undefined
}

/** Its own, because it stands in the designer's preview as well, where the viewer's sheet is not. */
const STYLE =
  'position:absolute;z-index:1;left:50%;top:0;transform:translateX(-50%);max-width:80%;box-sizing:border-box;padding:2px 14px 3px;border-radius:0 0 6px 6px;background:#ffd400;color:#1a1a1a;font-size:13px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;print-color-adjust:exact'
const texts: Record<Locale, { readonly simulated: string; readonly tip: string }> = {
  cn: { simulated: '模拟数据 SIMULATED', tip: '非实测：以下设备的数值由模拟计算得出。' },
  en: { simulated: 'SIMULATED', tip: 'Not measured: the values of these devices are computed.' },
}
/** The facts of a page that the mark needs: its place and language, and whose its values are. */
interface MarkedPage {
  readonly host: HTMLElement
  readonly signals: ReadonlyMap<string, { readonly equipTitle: string }>
  readonly variables: readonly { readonly id: string; readonly unit: string; readonly title: string }[]
}

/** Names that stand in the mark; all of them stand in its tip. */
const NAMES = 3

/** Puts the mark over a page of the viewer. */
export function openMark(page: MarkedPage): SimulatedMark {
  const titles = new Map(page.variables.map((variable) => [mvarMeta(variable).id, variable.title]))
  const mark = new SimulatedMark(
    page.host.lang === 'en' ? 'en' : 'cn',
    (id) => page.signals.get(id)?.equipTitle ?? titles.get(id),
  )
  page.host.append(mark.element)
  return mark
}

/** The mark over a picture while any of its values was not measured, with the devices whose values are computed. */
export class SimulatedMark {
  readonly element = el('div', { class: 'simulated', role: 'status', hidden: true })
  readonly #locale: Locale
  readonly #nameOf: (id: string) => string | undefined
  readonly #ids = new Set<string>()

  /** @param nameOf the device or the variable that a value is of */
  constructor(locale: Locale, nameOf: (id: string) => string | undefined) {
    this.#locale = locale
    this.#nameOf = nameOf
    this.element.style.cssText = STYLE
  }

  take(values: readonly ShownValue[]): void {
    const before = this.#ids.size
    let isChanged = false
    for (const { id, simulated } of values) {
      if (simulated ? this.#ids.has(id) : before === 0 || !this.#ids.has(id)) continue
      if (simulated) this.#ids.add(id)
      else this.#ids.delete(id)
      isChanged = true
    }
    if (isChanged) this.#write()
  }

  clear(): void {
    if (this.#ids.size === 0) return
    this.#ids.clear()
    this.#write()
  }

  /** @returns a PNG of the page with the mark at its top, as on the screen. @param scale pixels of the picture per page unit */
  async drawOn(picture: Blob, scale: number): Promise<Blob> {
    if (this.#ids.size === 0) return picture
    const { drawMark } = await import('./drawMark.ts')
    return drawMark(picture, scale, texts[this.#locale].simulated, this.#names.text)
  }

  get #names(): { readonly all: readonly string[]; readonly text: string } {
    const all = [...new Set([...this.#ids].flatMap((id) => this.#nameOf(id) ?? []))].sort()
    return { all, text: all.slice(0, NAMES).join(', ') + (all.length > NAMES ? ` +${all.length - NAMES}` : '') }
  }

  #write(): void {
    const { element } = this
    const { simulated, tip } = texts[this.#locale]
    const { all, text } = this.#names
    element.hidden = this.#ids.size === 0
    element.title = `${tip} ${all.join(', ')}`
    element.replaceChildren(el('strong', {}, simulated), ` ${text}`)
  }
}
