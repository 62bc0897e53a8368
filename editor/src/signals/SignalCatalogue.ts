import { limits, paths } from '@mimic/contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import type { SignalTraits } from '../fields/signalDefaults.ts'
import type { Part } from '../stores/DesignerStore.ts'

export interface CatalogueSignal extends SignalTraits {
  readonly id: string
  readonly title: string
  /** Tag. */
  readonly sn: string
  readonly equipId: string
  readonly equipTitle: string
  /** It takes values. */
  readonly isWritable: boolean
}

export interface CatalogueMvar {
  readonly id: string
  readonly title: string
  readonly unit: string
}

type ListedSignal = Omit<CatalogueSignal, 'isWritable' | 'named'> & {
  readonly readonly: boolean
  readonly signalMaps?: readonly { readonly value?: unknown }[]
}

/** Calls at a time: an organisation may have hundreds of equipment. */
const AT_ONCE = 6

/** The signals and variables that a widget may be bound to. It loads when first asked for, and grows while it loads. */
export class SignalCatalogue {
  signals: readonly CatalogueSignal[] = []
  mvars: readonly CatalogueMvar[] = []
  equipment: readonly { readonly id: string; readonly title: string }[] = []
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  readonly projectId: string
  readonly #templateId: () => string | undefined
  readonly #titles = new Map<string, string>()
  readonly #readonly = new Set<string>()

  /** @param templateId the template of the page, whose signals are offered first */
  constructor(projectId: string, templateId: () => string | undefined) {
    this.projectId = projectId
    this.#templateId = templateId
    makeAutoObservable(this, {
      projectId: false,
      signals: observableRef,
      mvars: observableRef,
      equipment: observableRef,
    })
  }

  /** The name of a signal or a variable. */
  titleOf(id: string): string | undefined {
    void [this.signals, this.mvars]
    return this.#titles.get(id)
  }

  /** The facts about a signal; undefined for another id, or before it is loaded. */
  signalOf(id: unknown): CatalogueSignal | undefined {
    return this.signals.find((signal) => signal.id === id)
  }

  /** The binding takes written values; a signal that is not known yet counts as one that does. */
  mayWrite(kind: 'signal' | 'mvar' | 'system', id: string | undefined): boolean {
    void this.signals
    return kind === 'signal' && !this.#readonly.has(id ?? '')
  }

  async load(): Promise<void> {
    if (this.state === 'loading' || this.state === 'ready') return
    this.state = 'loading'
    this.signals = []
    try {
      const template = await this.#loadTemplate(this.#templateId())
      const [owners] = await Promise.all([this.#loadEquipment(template), this.#loadMvars()])
      for (let from = 0; from < owners.length; from += AT_ONCE) {
        const part = owners.slice(from, from + AT_ONCE)
        const lists = await Promise.all(part.map(({ id }) => call(paths.deviceMonitorSignalQuery, { equipmentId: id })))
        this.#add(lists.flat())
      }
      runInAction(() => {
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        this.state = 'failed'
      })
    }
  }

  /** The template as if it were an equipment: where the page is shown, an equipment takes its place. */
  async #loadTemplate(id: string | undefined): Promise<readonly { readonly id: string; readonly title: string }[]> {
    if (id === undefined) return []
    const [{ title }, { signals }] = await Promise.all([
      call(paths.templateDetail, { id }),
      call(paths.templateSettingsDetail, { id }),
    ])
    this.#add(signals.map((signal) => ({ ...signal, equipId: id, equipTitle: title, readonly: signal.access === 'r' })))
    return [{ id, title }]
  }

  async #loadEquipment(
    template: readonly { readonly id: string; readonly title: string }[],
  ): Promise<readonly { readonly id: string }[]> {
    const found: { readonly id: string; readonly title: string }[] = []
    const pageSize = limits.pageSize.max
    for (let page = 1; ; page++) {
      const { rows, total } = await call(paths.equipmentQuery, { page, pageSize, sort: 'name' })
      found.push(...rows.map(({ id, equipName }) => ({ id, title: equipName })))
      if (rows.length < pageSize || found.length >= total) break
    }
    runInAction(() => {
      this.equipment = [...template, ...found]
    })
    return found
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
    const found: CatalogueMvar[] = []
    const pageSize = limits.pageSize.max
    for (let page = 1; ; page++) {
      const { rows, total } = await call(paths.mvarQuery, { projectId: this.projectId, page, pageSize })
      found.push(...rows.map(({ id, title, unit }) => ({ id, title, unit })))
      if (rows.length < pageSize || found.length >= total) break
    }
    runInAction(() => {
      for (const { id } of this.mvars) this.#titles.delete(id)
      for (const { id, title } of found) this.#titles.set(id, title)
      this.mvars = found
    })
  }

  #add(signals: readonly ListedSignal[]): void {
    runInAction(() => {
      for (const { id, title, equipTitle, readonly } of signals) {
        this.#titles.set(id, `${equipTitle} · ${title}`)
        if (readonly) this.#readonly.add(id)
      }
      const read = signals.map(({ id, title, sn, unit, equipId, equipTitle, ...signal }) => ({
        id,
        title,
        sn,
        unit,
        equipId,
        equipTitle,
        dataType: signal.dataType,
        lowerLimit: signal.lowerLimit,
        upperLimit: signal.upperLimit,
        named: signal.signalMaps?.map(({ value }) => value) ?? [],
        isWritable: !signal.readonly,
      }))
      this.signals = [...this.signals, ...read]
    })
  }
}

export const signalCatalogue: Part<SignalCatalogue> = (store) =>
  new SignalCatalogue(store.projectId, () => store.info?.templateId)
