import { makeAutoObservable } from 'mobx'
import { signalCatalogue } from '../signals/SignalCatalogue.ts'
import { keepBoxSeen } from '../stores/camera.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { type PageMatch, pageMatches } from './pageMatches.ts'
import { replacePlan } from './replacePlan.ts'

const keyOf = ({ id, path, within }: PageMatch) => `${id} ${path} ${within ?? ''}`

/** The search on the page: what is typed, the place that is shown, and what the last replacement did. */
export class FindStore {
  isOpen = false
  isReplacing = false
  search = ''
  by = ''
  /** Texts that the last replacement changed, and those it could not; undefined: nothing was replaced since. */
  done: { readonly replaced: number; readonly refused: number } | undefined = undefined
  /** Counts the wishes to type: each puts the focus into the field. */
  asked = 0
  /** The key of the match that is shown. */
  at: string | undefined = undefined
  readonly #store: DesignerStore

  constructor(store: DesignerStore) {
    this.#store = store
    makeAutoObservable(this)
  }

  get matches(): readonly PageMatch[] {
    void this.#store.revision
    const { editing, document } = this.#store
    if (!this.isOpen || !editing) return []
    const names = this.#store.part(signalCatalogue)
    return pageMatches(document, editing.edits, this.search, (id) => names.titleOf(id))
  }

  /** The place that is shown among the matches; -1 before the first step. */
  get index(): number {
    return this.matches.findIndex((each) => keyOf(each) === this.at)
  }

  get current(): PageMatch | undefined {
    return this.matches[this.index]
  }

  open(isReplacing: boolean, search?: string): void {
    this.isOpen = true
    this.isReplacing ||= isReplacing
    this.asked++
    if (search !== undefined) this.setSearch(search)
    void this.#store.part(signalCatalogue).load()
  }

  close(): void {
    this.isOpen = false
    this.done = undefined
    this.at = undefined
  }

  setReplacing(isReplacing: boolean): void {
    this.isReplacing = isReplacing
  }

  setSearch(search: string): void {
    this.search = search
    this.done = undefined
    this.at = undefined
  }

  setBy(by: string): void {
    this.by = by
  }

  /** Shows the next match, or the one before: selects its widget and brings it into view. */
  step(by: 1 | -1): void {
    const { matches, index } = this
    if (matches.length === 0) return
    const from = index < 0 && by < 0 ? 0 : index
    this.#show(matches[(from + by + matches.length) % matches.length])
  }

  /** Replaces in the shown match and goes on to the next one. */
  replaceOne(): void {
    const { current, index } = this
    if (!current) {
      this.step(1)
      return
    }
    this.#replace([current])
    const { matches } = this
    this.#show(matches.find((each, i) => i >= index && keyOf(each) !== keyOf(current)) ?? matches[0])
  }

  replaceAll(): void {
    this.#replace(this.matches)
    this.at = undefined
  }

  #replace(matches: readonly PageMatch[]): void {
    const { editing, document } = this.#store
    if (!editing || this.search === '') return
    const plan = replacePlan(document, editing.edits, matches, this.search, this.by)
    if (plan.leaves.size > 0) editing.commit(plan.leaves)
    this.done = { replaced: plan.replaced, refused: plan.refused }
  }

  #show(match: PageMatch | undefined): void {
    this.at = match && keyOf(match)
    const { editing, engine } = this.#store
    if (!match || !editing) return
    editing.select([match.id])
    const box = editing.boxOf(match.id)
    if (engine && box) keepBoxSeen(engine, box)
  }
}

export const pageFinding: Part<FindStore> = (store) => new FindStore(store)
