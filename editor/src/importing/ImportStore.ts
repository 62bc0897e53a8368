import { pageLimits } from '@mimic/engine'
import {
  type ForeignFile,
  freshRecords,
  type ImportedPage,
  insertRecords,
  openForeign,
  replacePage,
} from '@mimic/engine/exchange'
import { models } from '@mimic/engine/models'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { drawPage } from '../pages/drawPage.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { importOptions } from './importOptions.ts'

/** Positions are whole page units: a small drawing keeps its shape only when it comes in larger. */
export const scales = [1, 2, 4, 8, 16] as const
/** Page units that the longer side of a drawing has at least, unless another size is chosen. */
const LONG_SIDE = 160
/** Device pixels of the picture. */
const PICTURE = 880

/** One file on its way into the page: nothing is written before somebody has seen what it is. */
export class ImportStore {
  fileName = ''
  viewId = ''
  /** Page units of one pixel of a drawing. */
  scale = 1
  file: ForeignFile | undefined = undefined
  read: ImportedPage | undefined = undefined
  /** The page as the engine draws it, a data: address; empty while it is drawn. */
  picture = ''
  /** A picture is there, or on its way. */
  hasPicture = true
  /** The page would pass a limit. */
  isFull = false
  /** Asked once already whether all may go. */
  isSure = false
  readonly #store: DesignerStore
  #turn = 0

  constructor(store: DesignerStore) {
    this.#store = store
    makeAutoObservable(this, { file: observableRef, read: observableRef })
  }

  get count(): number {
    return this.read?.page.widgets.size ?? 0
  }

  reset(): void {
    this.#turn++
    this.fileName = ''
    this.file = undefined
    this.read = undefined
    this.picture = ''
    this.isFull = false
    this.isSure = false
  }

  async choose(file: File): Promise<void> {
    this.reset()
    const turn = this.#turn
    // A larger one is refused without being read to its end: a character takes four bytes at most.
    const text = await file.slice(0, 4 * pageLimits.bytes + 4).text()
    if (turn !== this.#turn) return
    runInAction(() => {
      this.fileName = file.name
      this.file = openForeign(text, models, importOptions())
    })
    this.viewId = this.file?.views[0]?.id ?? ''
    this.#show(1)
    if (this.file?.format === 'svg') this.chooseScale(scaleFor(this.read))
  }

  chooseView(id: string): void {
    this.viewId = id
    this.#show(1)
  }

  chooseScale(scale: number): void {
    if (scale !== this.scale) this.#show(scale)
  }

  #show(scale: number): void {
    this.scale = scale
    this.read = this.file?.read(this.viewId, scale)
    this.picture = ''
    this.hasPicture = true
    this.isFull = false
    this.isSure = false
    void this.#draw(++this.#turn)
  }

  /** Puts it on top of the page. @returns whether the page had room for it */
  insert(): boolean {
    const { editing } = this.#store
    if (!this.read || !editing) return false
    const isInserted = insertRecords(editing, freshRecords(this.read.page))
    this.isFull = !isInserted
    return isInserted
  }

  /** Puts it in the place of the page, the second time it is asked. @returns whether it did */
  replace(): boolean {
    const { editing } = this.#store
    if (!this.read || !editing) return false
    if (!this.isSure) {
      this.isSure = true
      return false
    }
    replacePage(editing, this.read.page)
    return true
  }

  async #draw(turn: number): Promise<void> {
    const page = this.read?.page
    if (page === undefined || page.widgets.size === 0) return
    const picture = await drawPage(page, PICTURE).catch(() => undefined)
    runInAction(() => {
      if (turn !== this.#turn) return
      // Without a picture the rest of the dialog still says what will be.
      if (picture === undefined) this.hasPicture = false
      else this.picture = picture
    })
  }
}

function scaleFor(read: ImportedPage | undefined): number {
  const { width, height } = read?.page.con ?? {}
  const side = Math.max(Number(width) || 0, Number(height) || 0)
  return scales.find((scale) => side * scale >= LONG_SIDE) ?? 1
}
