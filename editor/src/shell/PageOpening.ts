import { codes, paths } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { preloadBackend } from '@mimic/engine'
import { makeAutoObservable, runInAction } from 'mobx'
import { call } from '../api/caller.ts'
import { coedit } from '../coedit/CoeditStore.ts'
import { following } from '../following/Following.ts'
import { rulerGuides } from '../guides/RulerGuides.ts'
import type { DesignerStore, Part } from '../stores/DesignerStore.ts'
import { pageSaving } from '../versions/PageSaving.ts'

export type Phase =
  | { readonly is: 'loading' }
  | { readonly is: 'ready' }
  | { readonly is: 'failed'; readonly code: number; readonly message: string }

/** Opens the page of a designer: asks the server about it, joins its room, and compares it with the saved version. */
export class PageOpening {
  phase: Phase = { is: 'loading' }
  readonly #store: DesignerStore

  constructor(store: DesignerStore) {
    this.#store = store
    // These parts listen to the page and the canvas, so they are made before both.
    for (const part of [coedit, pageSaving, rulerGuides, following]) store.part<unknown>(part)
    makeAutoObservable(this)
  }

  async open(): Promise<void> {
    const store = this.#store
    this.phase = { is: 'loading' }
    try {
      const [info] = await Promise.all([call(paths.projectMonitorPageInfo, { id: store.pageId }), preloadBackend()])
      await store.part(coedit).open()
      runInAction(() => {
        store.setInfo({
          title: info.title,
          errorValue: info.errorValue ?? undefined,
          templateId: info.templateId ?? undefined,
        })
        this.phase = { is: 'ready' }
      })
      const isOwn = info.savedBy === store.user.loginname
      await store.part(pageSaving).opened(info.version, isOwn ? undefined : info.savedBy)
    } catch (error) {
      const { code, message } = error instanceof CallError ? error : { code: codes.internal, message: String(error) }
      runInAction(() => {
        this.phase = { is: 'failed', code, message }
      })
    }
  }
}

export const pageOpening: Part<PageOpening> = (store) => new PageOpening(store)
