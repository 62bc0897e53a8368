import { makeAutoObservable, observable, observableRef, reaction } from 'mobx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { type LayerRow, layerRows } from './layerRows.ts'

/** The rows of the layers, and the row that the keyboard is at. */
export class LayersStore {
  search = ''
  /** The row that the keyboard is at. */
  active: string | undefined = undefined
  /** Names of a widget by which a search finds it, lower case; set by the panel, in the designer's languages. */
  namesOf: (id: string) => string = (id) => id
  readonly #store: DesignerStore
  readonly #open = observable.set<string>()
  /** The row at which a range by Shift starts. */
  #anchor: string | undefined = undefined

  constructor(store: DesignerStore) {
    this.#store = store
    makeAutoObservable(this, { namesOf: observableRef })
  }

  get rows(): readonly LayerRow[] {
    void this.#store.revision
    const wanted = this.search.trim().toLowerCase()
    const { namesOf } = this
    const matches = wanted === '' ? undefined : (id: string) => namesOf(id).includes(wanted)
    return layerRows(this.#store.document, (id) => this.#open.has(id), matches)
  }

  get activeIndex(): number {
    return this.rows.findIndex((row) => row.id === this.active)
  }

  /** Opens the groups around the selection whenever it changes. @returns the end of it */
  followSelection(): () => void {
    return reaction(
      () => ({ selection: this.#store.selection, around: this.#aroundSelection() }),
      ({ selection, around }) => {
        for (const id of around) this.setOpen(id, true)
        if (selection.length > 0 && !selection.includes(this.active ?? '')) {
          this.active = selection[0]
          this.#anchor = selection[0]
        }
      },
      // A colleague may group the selection. A group that the user collapsed stays collapsed.
      { fireImmediately: true, equals: (a, b) => a.selection === b.selection && `${a.around}` === `${b.around}` },
    )
  }

  /** The groups around what is selected. */
  #aroundSelection(): readonly string[] {
    void this.#store.revision
    const { document, selection } = this.#store
    const around = new Set<string>()
    for (const id of selection) {
      for (let at = document.get(id)?.parent ?? null; at !== null; at = document.get(at)?.parent ?? null) around.add(at)
    }
    return [...around]
  }

  setSearch(search: string): void {
    this.search = search
  }

  setNames(namesOf: (id: string) => string): void {
    this.namesOf = namesOf
  }

  setOpen(id: string, isOpen: boolean): void {
    if (isOpen) this.#open.add(id)
    else this.#open.delete(id)
  }

  /** Selects a line: alone, besides others, or all from where the last one was selected. */
  pick(id: string, how: 'alone' | 'besides' | 'range'): void {
    const { editing, selection } = this.#store
    this.active = id
    if (how === 'range') {
      const at = this.rows.findIndex((row) => row.id === this.#anchor)
      const to = this.rows.findIndex((row) => row.id === id)
      if (at >= 0 && to >= 0) {
        const range = this.rows.slice(Math.min(at, to), Math.max(at, to) + 1)
        editing?.select(range.map((row) => row.id))
        return
      }
    }
    this.#anchor = id
    if (how !== 'besides') editing?.select([id])
    else if (selection.includes(id)) editing?.select(selection.filter((other) => other !== id))
    else editing?.select([...selection, id])
  }

  /** Moves the keys to another line, `by` lines on. */
  step(by: number, isRange: boolean): void {
    const index = this.activeIndex < 0 ? 0 : Math.min(this.rows.length - 1, Math.max(0, this.activeIndex + by))
    const row = this.rows[index]
    if (row) this.pick(row.id, isRange ? 'range' : 'alone')
  }

  /** Right opens a group, or goes in; left folds it, or goes out. */
  turn(to: 'in' | 'out'): void {
    const row = this.rows[this.activeIndex]
    if (!row) return
    if (to === 'in' && row.isGroup && row.isOpen) this.step(1, false)
    else if (to === 'in' && row.isGroup) this.setOpen(row.id, true)
    else if (to === 'out' && row.isOpen && this.search === '') this.setOpen(row.id, false)
    else if (to === 'out' && row.parent !== null) this.pick(row.parent, 'alone')
  }
}
