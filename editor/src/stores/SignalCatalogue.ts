import { deviceMonitor, equipment } from '@mimic/contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '../api/call.ts'

export interface CatalogueSignal {
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly equipId: string
  readonly equipTitle: string
}

/** The signals a widget may be bound to: loaded when first asked for, kept for the session. */
export class SignalCatalogue {
  signals: readonly CatalogueSignal[] = []
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'

  constructor() {
    makeAutoObservable(this, { signals: observableRef })
  }

  titleOf(id: string): string | undefined {
    const signal = this.signals.find((one) => one.id === id)
    return signal && `${signal.equipTitle} · ${signal.title}`
  }

  async load(): Promise<void> {
    if (this.state === 'loading' || this.state === 'ready') return
    this.state = 'loading'
    try {
      const { rows } = await call(equipment.query, { pageSize: 200 })
      const lists = await Promise.all(rows.map(({ id }) => call(deviceMonitor.signalQuery, { equipmentId: id })))
      runInAction(() => {
        this.signals = lists
          .flat()
          .map(({ id, title, unit, equipId, equipTitle }) => ({ id, title, unit, equipId, equipTitle }))
        this.state = 'ready'
      })
    } catch {
      runInAction(() => {
        this.state = 'failed'
      })
    }
  }
}
