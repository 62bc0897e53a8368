import { type PageRecords, pageLimits, type WidgetRecord } from '@mimic/engine'
import { type Editing, insertRecords } from '@mimic/engine/editing'
import {
  type DrawnFile,
  type ForeignFile,
  freshRecords,
  type ImportedPage,
  isOfParts,
  type Loss,
  openForeign,
  replacePage,
  shiftToMiddle,
} from '@mimic/engine/exchange'
import { models } from '@mimic/engine/models'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type ImageProblem, imageLibrary } from '../images/ImageLibrary.ts'
import { drawPage } from '../kit/drawPage.ts'
import { reasonOf } from '../kit/reasonOf.ts'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { ImportedPictures } from './ImportedPictures.ts'
import { importOptions } from './importOptions.ts'
import { onePicture } from './onePicture.ts'
import { stillParts } from './stillParts.ts'
import { TagMapping } from './TagMapping.ts'

/** Positions are whole page units: a small drawing keeps its shape only when it comes in larger. */
export const scales = [1, 2, 4, 8, 16] as const
/** Page units that the longer side of a drawing has at least, unless another size is chosen. */
const LONG_SIDE = 160
/** Device pixels of the picture. */
const PICTURE = 880
/** Parts of a drawing that nobody edits one by one. */
const MANY_PARTS = 150
const NONE: ReadonlySet<string> = new Set()

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
  /** Why there is no picture; the rest of the dialog still says what will be. */
  pictureFailure: string | undefined = undefined
  /** The page would pass a limit. */
  isFull = false
  /** Asked once already whether all may go. */
  isSure = false
  /** Its pictures are on their way to the project. */
  isUploading = false
  /** Why one of them was not taken there. */
  uploadProblem: ImageProblem | undefined = undefined
  /** The drawing comes in as one picture instead of its parts. */
  isOnePicture = false
  readonly mapping: TagMapping
  readonly #store: DesignerStore
  #pictures = new ImportedPictures()
  #turn = 0
  /** Somebody chose between the parts and one picture. */
  #isChosen = false

  constructor(store: DesignerStore) {
    this.#store = store
    this.mapping = new TagMapping(store.part(signalCatalogue), localStorage)
    makeAutoObservable(this, { mapping: false, file: observableRef, read: observableRef, uploadProblem: observableRef })
  }

  get count(): number {
    return this.read?.page.widgets.size ?? 0
  }

  /** Parts that are a drawing and nothing more. */
  get still(): ReadonlySet<string> {
    return this.read && this.file?.format !== 'page' ? stillParts(this.read.page) : NONE
  }

  /** Elements of the file that a page has no room for. */
  get beyond(): number {
    return (this.read?.losses ?? []).reduce((sum, { is, count }) => (is === 'tooMany' ? sum + count : sum), 0)
  }

  /** All parts fit on a page, and nobody will edit them one by one. */
  get hasManyParts(): boolean {
    return this.still.size > MANY_PARTS && this.beyond === 0
  }

  /** The drawing can come in as one picture: a drawing of any size, the still parts of other files where they are many. */
  get canBePicture(): boolean {
    if (this.file?.format !== 'svg') return this.hasManyParts || (this.beyond > 0 && this.still.size > 0)
    return this.read?.drawn !== undefined && (this.count > 1 || this.read.losses.length > 0)
  }

  /** The number of widgets that come in. */
  get inserted(): number {
    return this.isOnePicture && this.canBePicture ? this.count - this.still.size + 1 : this.count
  }

  /** There is something to insert. */
  get canInsert(): boolean {
    return this.count > 0 || (this.isOnePicture && this.canBePicture)
  }

  /** The page can hold them beside what is there. */
  get hasRoom(): boolean {
    return this.#store.document.widgets.size + this.inserted <= pageLimits.widgets
  }

  /** The differences from the file; bindings only as far as their tags have no signal yet. */
  get losses(): readonly Loss[] {
    const { bound } = this.mapping
    const all = (this.read?.losses ?? []).filter(({ is, what }) => is !== 'binding' || !bound.has(what))
    const drawn = this.isOnePicture && this.canBePicture ? this.drawn : undefined
    if (drawn === undefined) return all
    // A drawing is all in the picture; of other files, what follows values stays as it is.
    const kept = this.file?.format === 'svg' ? [] : all.filter((loss) => !isOfParts(loss))
    const known = new Set(kept.map(({ is, what }) => `${is} ${what}`))
    return [...kept, ...drawn.losses.filter(({ is, what }) => !known.has(`${is} ${what}`))]
  }

  /** The file drawn from what it says; undefined for formats that are no drawing, which are drawn from their parts. */
  get drawn(): DrawnFile | undefined {
    const { widgets } = this.read?.page ?? {}
    const left = [...(widgets?.values() ?? [])].filter(({ id, parent }) => parent === null && !this.still.has(id))
    return this.read?.drawn?.(new Set(left.map(({ id }) => id)))
  }

  setOnePicture(isOnePicture: boolean): void {
    this.#isChosen = true
    this.isOnePicture = isOnePicture
    this.#redraw()
  }

  reset(): void {
    this.#turn++
    this.mapping.reset()
    this.isOnePicture = false
    this.#isChosen = false
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
      this.#pictures = new ImportedPictures()
      this.file = openForeign(text, models, importOptions(this.#pictures))
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
    const isForeign = this.file?.format === 'fuxa' || this.file?.format === 'meta2d'
    if (this.read && isForeign) this.mapping.show(this.read.page)
    // A drawing that does not fit comes in as one picture, unless somebody wants the parts that fit.
    if (!this.#isChosen) this.isOnePicture = this.beyond > 0 && this.canBePicture
    this.#redraw()
  }

  #redraw(): void {
    this.picture = ''
    this.pictureFailure = undefined
    this.uploadProblem = undefined
    this.isFull = false
    this.isSure = false
    void this.#draw(++this.#turn)
  }

  /** Puts it on top of the page. @returns whether the page had room for it */
  async insert(): Promise<boolean> {
    const page = await this.#upload()
    const { editing } = this.#store
    if (!page || !editing) return false
    const records = freshRecords(page)
    const { dx, dy } = this.#placeOf(editing, records)
    const isInserted = insertRecords(editing, records, dx, dy)
    runInAction(() => {
      this.isFull = !isInserted
    })
    return isInserted
  }

  /** A drawing comes to the middle of what is seen; a page's widgets stay where they stood. */
  #placeOf(editing: Editing, records: readonly WidgetRecord[]): { dx: number; dy: number } {
    const { engine } = this.#store
    if (this.file?.format !== 'svg' || !engine) return { dx: 0, dy: 0 }
    const { host } = engine
    return shiftToMiddle(editing, records, engine.toPage(host.clientWidth / 2, host.clientHeight / 2))
  }

  /** Puts it in the place of the page, the second time it is asked. @returns whether it did */
  async replace(): Promise<boolean> {
    if (!this.read) return false
    if (!this.isSure) {
      this.isSure = true
      return false
    }
    const page = await this.#upload()
    const { editing } = this.#store
    if (!page || !editing) return false
    replacePage(editing, page)
    return true
  }

  /** The read page with its large images uploaded to the project; undefined if one was refused or the file was closed. */
  async #upload(): Promise<PageRecords | undefined> {
    if (!this.read || this.isUploading) return undefined
    const turn = this.#turn
    this.isUploading = true
    this.uploadProblem = undefined
    try {
      const images = this.#store.part(imageLibrary)
      const page = await this.#pictures.uploaded(await this.#wanted(this.read), images, this.fileName)
      if (turn !== this.#turn) return undefined
      if (!page)
        runInAction(() => {
          this.uploadProblem = images.problem
        })
      return page
    } catch (error) {
      runInAction(() => {
        this.pictureFailure = reasonOf(error)
      })
      return undefined
    } finally {
      runInAction(() => {
        this.isUploading = false
      })
    }
  }

  /** The page as it is to come in: its parts, or one picture of them. */
  async #wanted(read: ImportedPage): Promise<PageRecords> {
    const bound = this.mapping.applied(read.page)
    if (!this.isOnePicture || !this.canBePicture) return bound
    return await onePicture(bound, this.still, this.#pictures, this.fileName, this.drawn?.picture)
  }

  async #draw(turn: number): Promise<void> {
    const { read } = this
    if (read === undefined || !this.canInsert) return
    const show = (shown: { picture: string } | { pictureFailure: string }) =>
      runInAction(() => {
        if (turn === this.#turn) Object.assign(this, shown)
      })
    const pictures = this.#pictures
    const drawn = async () => await drawPage(await pictures.shown(await this.#wanted(read)), PICTURE)
    await drawn().then(
      (picture) => show({ picture }),
      (error: unknown) => show({ pictureFailure: reasonOf(error) }),
    )
  }
}

function scaleFor(read: ImportedPage | undefined): number {
  const { width, height } = read?.page.con ?? {}
  const side = Math.max(Number(width) || 0, Number(height) || 0)
  return scales.find((scale) => side * scale >= LONG_SIDE) ?? 1
}
