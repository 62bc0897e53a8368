import type { PageRecords } from '@mimic/engine'
import { bindTags, type ForeignTag, foreignTags, suggestSignal } from '@mimic/engine/exchange'
import { makeAutoObservable, observableRef } from 'mobx'
import type { CatalogueSignal, SignalCatalogue } from '../signals/SignalCatalogue.ts'
import { TagMemory } from './TagMemory.ts'

/** The signals that the tags of an imported file are taken for: chosen by people, or at an earlier import. */
export class TagMapping {
  tags: readonly ForeignTag[] = []
  /** Signal ids by tag, as chosen now; an empty one unbinds what was remembered. */
  chosen: ReadonlyMap<string, string> = new Map()
  #remembered: ReadonlyMap<string, string> = new Map()
  readonly #catalogue: SignalCatalogue
  readonly #memory: TagMemory

  constructor(catalogue: SignalCatalogue, storage: Storage) {
    this.#catalogue = catalogue
    this.#memory = new TagMemory(catalogue.projectId, storage)
    makeAutoObservable(this, { tags: observableRef, chosen: observableRef })
  }

  get catalogue(): SignalCatalogue {
    return this.#catalogue
  }

  /** Takes the tags of a page that was read; what was chosen for them stays. */
  show(page: PageRecords): void {
    this.tags = foreignTags(page)
    if (this.tags.length === 0) return
    this.#remembered = this.#memory.read()
    void this.#catalogue.loadAll()
  }

  reset(): void {
    this.tags = []
    this.chosen = new Map()
  }

  choose(tag: string, signalId: string): void {
    this.chosen = new Map([...this.chosen, [tag, signalId]])
  }

  /** The signal of a tag; undefined where there is none, or none that may be written where it must be. */
  signalOf(tag: ForeignTag): CatalogueSignal | undefined {
    const id = this.chosen.get(tag.tag) ?? this.#remembered.get(tag.tag)
    const signal = id && this.#catalogue.signalOf(id)
    return signal && (!tag.isWritten || signal.isWritable) ? signal : undefined
  }

  /** For people to judge: it is not bound until somebody takes it. */
  suggestionFor(tag: ForeignTag): CatalogueSignal | undefined {
    return this.signalOf(tag) === undefined ? suggestSignal(tag.tag, this.#offered(tag)) : undefined
  }

  /** Tags that have a signal. */
  get bound(): ReadonlyMap<string, CatalogueSignal> {
    return new Map(
      this.tags.flatMap((tag) => {
        const signal = this.signalOf(tag)
        return signal ? [[tag.tag, signal] as const] : []
      }),
    )
  }

  takeSuggestions(): void {
    for (const tag of this.tags) {
      const signal = this.suggestionFor(tag)
      if (signal) this.choose(tag.tag, signal.id)
    }
  }

  /** The page with its tags bound; what was chosen is remembered for the next import. */
  applied(page: PageRecords): PageRecords {
    this.#memory.keep(this.chosen)
    return bindTags(page, this.bound)
  }

  #offered({ isWritten }: ForeignTag): readonly CatalogueSignal[] {
    const { signals } = this.#catalogue
    return isWritten ? signals.filter(({ isWritable }) => isWritable) : signals
  }
}
