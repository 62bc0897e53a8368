import { makeAutoObservable, reaction } from 'mobx'
import type { DesignerSettings } from '../stores/DesignerSettings.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { type ShellStore, shellStore } from '../stores/ShellStore.ts'
import { pulledWidth, type Side, shownWidths, sideWidths, widestBeside } from '../stores/sideWidths.ts'
import { pageVersions } from '../versions/VersionsStore.ts'

export type Edge = 'left' | 'right'

const folded = { left: 'isLeftFolded', right: 'isRightFolded' } as const

/** The widths of both sides of the window, and which of them are folded. Kept in this browser. */
export class Sides {
  /** Width of the window, CSS pixels. */
  windowPx: number
  readonly #settings: DesignerSettings
  readonly #shell: ShellStore
  readonly #isVersions: () => boolean

  constructor(store: DesignerStore, windowPx: number) {
    this.windowPx = windowPx
    this.#settings = store.settings
    this.#shell = store.part(shellStore)
    this.#isVersions = () => store.part(pageVersions).isOpen
    makeAutoObservable(this)
  }

  setWindow(px: number): void {
    this.windowPx = px
  }

  sideAt(edge: Edge): Side {
    return edge === 'right' && this.#isVersions() ? 'versions' : edge
  }

  isFolded(edge: Edge): boolean {
    return this.#settings[folded[edge]]
  }

  /** CSS pixels; a folded side has 0. */
  get shown(): { readonly left: number; readonly right: number } {
    const [left, right] = (['left', 'right'] as const).map((edge) => {
      const side = this.sideAt(edge)
      return { side, px: this.#settings[`${side}Px`], isFolded: this.isFolded(edge) }
    })
    if (!left || !right) throw new Error('the window has two sides')
    return shownWidths(left, right, this.windowPx)
  }

  /** What the edge of a side may be moved to now, CSS pixels. */
  rangeOf(edge: Edge): { readonly min: number; readonly max: number } {
    const side = this.sideAt(edge)
    const other = this.shown[edge === 'left' ? 'right' : 'left']
    return { min: sideWidths[side].min, max: widestBeside(side, other, this.windowPx) }
  }

  /** Pulls the edge of a side; far enough inwards it folds, and outwards again it unfolds. @param px wanted width */
  pull(edge: Edge, px: number): void {
    const side = this.sideAt(edge)
    const width = pulledWidth(side, px, this.rangeOf(edge).max)
    this.fold(edge, width === 0)
    if (width > 0) this.#settings.setWidth(side, width)
  }

  /** Gives a side its usual width. */
  reset(edge: Edge): void {
    const side = this.sideAt(edge)
    this.fold(edge, false)
    this.#settings.setWidth(side, sideWidths[side].usual)
  }

  fold(edge: Edge, isFolded: boolean): void {
    if (this.isFolded(edge) !== isFolded) this.#settings.set(folded[edge], isFolded)
  }

  /** Neither side is shown. */
  get isPageOnly(): boolean {
    return this.isFolded('left') && this.isFolded('right')
  }

  showPageOnly(isPageOnly: boolean): void {
    this.fold('left', isPageOnly)
    this.fold('right', isPageOnly)
  }

  /** A tab, a panel or a name that somebody asks for is seen, also where its side was folded. @returns the end of it */
  unfoldWhereNeeded(): () => void {
    const shell = this.#shell
    const stops = [
      reaction(
        () => [shell.side, shell.renaming],
        () => this.fold('left', false),
      ),
      reaction(
        () => shell.panel,
        (panel) => panel && this.fold('right', false),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

export const windowSides: Part<Sides> = (store) => {
  const sides = new Sides(store, window.innerWidth)
  const end = new AbortController()
  window.addEventListener('resize', () => sides.setWindow(window.innerWidth), { signal: end.signal })
  store.onClose(() => end.abort())
  store.onClose(sides.unfoldWhereNeeded())
  return sides
}
