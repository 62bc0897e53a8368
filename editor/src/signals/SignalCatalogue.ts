import { type FoundSignal, limits, paths } from '@mimic/contract'
import { isId } from '@mimic/contract/ids'
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import type { SignalTraits } from '../fields/signalDefaults.ts'
import type { Part } from '../stores/DesignerStore.ts'
import { type ReadState, readInto } from '../stores/readInto.ts'

export interface CatalogueSignal extends SignalTraits {
  readonly id: string
  readonly title: string
  /** Tag. */
  readonly sn: string
  readonly equipId: string
  readonly equipTitle: string
  /** Tag of its equipment. */
  readonly equipSn: string
  /** It takes values. */
  readonly isWritable: boolean
}

export interface CatalogueMvar {
  readonly id: string
  readonly title: string
  readonly unit: string
}

export interface SignalPage {
  readonly rows: readonly CatalogueSignal[]
  readonly hasMore: boolean
}

/** Signals that a picker shows more of at a time. */
const PAGE_SIZE = 100

/**
 * The signals and variables that a widget may be bound to. A plant has up to 200,000 signals, so they are searched on the
 * server, and facts about single ones are asked for when somebody first wants them.
 */
export class SignalCatalogue {
  /** All signals; empty before `loadAll`, and growing while it goes on. */
  signals: readonly CatalogueSignal[] = []
  /** Those of the page's template. Where the page is shown, an equipment takes its place. */
  templateSignals: readonly CatalogueSignal[] = []
  mvars: readonly CatalogueMvar[] = []
  equipment: readonly { readonly id: string; readonly title: string }[] = []
  /** State of what `load` reads. */
  state: ReadState = 'idle'
  readonly projectId: string
  readonly #templateId: () => string | undefined
  /** Signals by their ids; undefined for an id of none. */
  readonly #known = observable.map<string, CatalogueSignal | undefined>([], { deep: false })
  /** Ids that nobody has asked for yet, and those whose answer is on its way. */
  readonly #wanted = new Set<string>()
  readonly #awaited = new Set<string>()
  #all: Promise<void> | undefined
  #hasEquipment = false

  /** @param templateId the template of the page, whose signals are offered first */
  constructor(projectId: string, templateId: () => string | undefined) {
    this.projectId = projectId
    this.#templateId = templateId
    makeAutoObservable(this, {
      projectId: false,
      signals: observableRef,
      templateSignals: observableRef,
      mvars: observableRef,
      equipment: observableRef,
      titleOf: false,
      signalOf: false,
      mayWrite: false,
    })
  }

  /** The name of a signal or a variable; undefined for another id, or until it is known. */
  titleOf(id: string): string | undefined {
    const mvar = this.mvars.find((each) => each.id === id)
    if (mvar) return mvar.title
    const signal = this.signalOf(id)
    return signal && `${signal.equipTitle} · ${signal.title}`
  }

  /** The facts about a signal; undefined for another id, or until it is known. An id that is not known yet is asked for. */
  signalOf(id: unknown): CatalogueSignal | undefined {
    if (typeof id !== 'string' || !isId(id)) return undefined
    if (!this.#known.has(id)) this.#want(id)
    return this.#known.get(id)
  }

  /** The binding takes written values; a signal that is not known yet counts as one that does. */
  mayWrite(kind: 'signal' | 'mvar' | 'system', id: string | undefined): boolean {
    return kind === 'signal' && this.signalOf(id)?.isWritable !== false
  }

  /** Reads the project's measured variables and the signals of the page's template. Equipment is read by `loadEquipment`. */
  async load(): Promise<void> {
    if (this.state === 'loading' || this.state === 'ready') return
    await readInto(
      this,
      () => Promise.all([this.#loadTemplate(this.#templateId()), this.#loadMvars()]),
      () => {},
    )
  }

  /**
   * A page of the signals in which every word is found.
   * @param page from 1
   * @throws {CallError} when the server gives none
   */
  async search(search: string, isWritten: boolean, page: number): Promise<SignalPage> {
    const writable = isWritten || undefined
    const text = search.trim().slice(0, limits.search)
    const found = await call(paths.deviceMonitorSignalSearch, { search: text, page, pageSize: PAGE_SIZE, writable })
    return { rows: this.#know(found.rows), hasMore: found.hasMore }
  }

  /** The facts about these signals; ids of none are left out. @throws {CallError} when the server gives none */
  async factsOf(ids: readonly string[]): Promise<readonly CatalogueSignal[]> {
    const found: CatalogueSignal[] = []
    const asked = ids.filter((id) => isId(id))
    for (let from = 0; from < asked.length; from += limits.signalSearch) {
      const dataSignal = asked.slice(from, from + limits.signalSearch).join()
      const { rows } = await call(paths.deviceMonitorSignalSearch, { dataSignal, pageSize: limits.signalSearch })
      found.push(...this.#know(rows))
    }
    return found
  }

  /** Reads every signal of the organisation, for suggestions by likeness of names. */
  loadAll(): Promise<void> {
    this.#all ??= this.#loadPages().catch(() => {
      this.#all = undefined
      runInAction(() => {
        this.state = 'failed'
      })
    })
    return this.#all
  }

  async #loadPages(): Promise<void> {
    await this.load()
    runInAction(() => {
      this.signals = this.templateSignals
    })
    for (let page = 1, hasMore = true; hasMore; page++) {
      const found = await call(paths.deviceMonitorSignalSearch, { page, pageSize: limits.signalSearch })
      const rows = this.#know(found.rows)
      runInAction(() => {
        this.signals = [...this.signals, ...rows]
      })
      hasMore = found.hasMore
    }
  }

  /** Ids that are looked at in one turn are asked for together. */
  #want(id: string): void {
    if (this.#awaited.has(id)) return
    if (this.#wanted.size === 0) queueMicrotask(() => void this.#askWanted())
    this.#wanted.add(id)
  }

  async #askWanted(): Promise<void> {
    const ids = [...this.#wanted]
    this.#wanted.clear()
    for (const id of ids) this.#awaited.add(id)
    try {
      for (let from = 0; from < ids.length; from += limits.signalSearch) {
        const part = ids.slice(from, from + limits.signalSearch)
        const dataSignal = part.join()
        const { rows } = await call(paths.deviceMonitorSignalSearch, { dataSignal, pageSize: limits.signalSearch })
        this.#know(rows)
        runInAction(() => {
          for (const each of part) if (!this.#known.has(each)) this.#known.set(each, undefined)
        })
      }
    } catch {
      // Their ids stand for them; whoever looks at them next asks again.
    } finally {
      for (const id of ids) this.#awaited.delete(id)
    }
  }

  /** The template as if it were an equipment. */
  async #loadTemplate(id: string | undefined): Promise<void> {
    if (id === undefined) return
    const [{ title }, { signals }] = await Promise.all([
      call(paths.templateDetail, { id }),
      call(paths.templateSettingsDetail, { id }),
    ])
    const rows = this.#know(
      signals.map((signal) => ({
        ...signal,
        equipId: id,
        equipTitle: title,
        equipSn: '',
        readonly: signal.access === 'r',
      })),
    )
    runInAction(() => {
      this.templateSignals = rows
      this.equipment = [{ id, title }, ...this.equipment]
    })
  }

  async loadEquipment(): Promise<void> {
    if (this.#hasEquipment) return
    this.#hasEquipment = true
    try {
      const rows = await allPages((page) => call(paths.equipmentQuery, { ...page, sort: 'name' }))
      runInAction(() => {
        this.equipment = [...this.equipment, ...rows.map(({ id, equipName }) => ({ id, title: equipName }))]
      })
    } catch {
      this.#hasEquipment = false
      runInAction(() => {
        this.state = 'failed'
      })
    }
  }

  /** Reads the measured variables anew: one was made, changed or removed here. If that fails, pickers say so. */
  async reloadMvars(): Promise<void> {
    try {
      await this.#loadMvars()
    } catch {
      runInAction(() => {
        this.state = 'failed'
      })
    }
  }

  async #loadMvars(): Promise<void> {
    const rows = await allPages((page) => call(paths.mvarQuery, { ...page, projectId: this.projectId }))
    runInAction(() => {
      this.mvars = rows.map(({ id, title, unit }) => ({ id, title, unit }))
    })
  }

  #know(signals: readonly FoundSignal[]): readonly CatalogueSignal[] {
    const rows = signals.map(({ signalMaps, readonly, ...signal }) => ({
      ...signal,
      named: signalMaps?.map(({ value }) => value) ?? [],
      isWritable: !readonly,
    }))
    runInAction(() => {
      for (const row of rows) this.#known.set(row.id, row)
    })
    return rows
  }
}

async function allPages<R>(
  ask: (page: { page: number; pageSize: number }) => Promise<{ rows: readonly R[]; total: number }>,
): Promise<readonly R[]> {
  const found: R[] = []
  const pageSize = limits.pageSize.max
  for (let page = 1; ; page++) {
    const { rows, total } = await ask({ page, pageSize })
    found.push(...rows)
    if (rows.length < pageSize || found.length >= total) return found
  }
}

export const signalCatalogue: Part<SignalCatalogue> = (store) =>
  new SignalCatalogue(store.projectId, () => store.info?.templateId)
