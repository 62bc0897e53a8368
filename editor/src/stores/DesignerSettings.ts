import { makeAutoObservable } from 'mobx'

const KEY = 'mimic.designer'

/** 9: autosave off, interval 5, grid and ruler on, adsorb off. The interval's unit is not stated; Mimic takes minutes. */
const defaults = {
  isGridOn: true,
  isRulerOn: true,
  isAdsorbOn: false,
  isMinimapOn: true,
  isAutosaveOn: false,
  intervalMin: 5,
}
export type SettingName = 'isGridOn' | 'isRulerOn' | 'isAdsorbOn' | 'isMinimapOn' | 'isAutosaveOn'

/** The designer's settings, kept in this browser (3.8). */
export class DesignerSettings {
  isGridOn = defaults.isGridOn
  isRulerOn = defaults.isRulerOn
  isAdsorbOn = defaults.isAdsorbOn
  isMinimapOn = defaults.isMinimapOn
  isAutosaveOn = defaults.isAutosaveOn
  intervalMin = defaults.intervalMin
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
    Object.assign(this, readStored(storage))
    makeAutoObservable(this)
  }

  set(name: SettingName, isOn: boolean): void {
    this[name] = isOn
    this.#keep()
  }

  setInterval(minutes: number): void {
    if (!Number.isFinite(minutes)) return
    this.intervalMin = Math.min(60, Math.max(1, Math.round(minutes)))
    this.#keep()
  }

  #keep(): void {
    const { isGridOn, isRulerOn, isAdsorbOn, isMinimapOn, isAutosaveOn, intervalMin } = this
    const kept = { isGridOn, isRulerOn, isAdsorbOn, isMinimapOn, isAutosaveOn, intervalMin }
    this.#storage.setItem(KEY, JSON.stringify(kept))
  }
}

function readStored(storage: Storage): Partial<typeof defaults> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    const known = Object.entries(stored as object).filter(
      ([name, value]) => typeof value === typeof defaults[name as keyof typeof defaults],
    )
    return Object.fromEntries(known)
  } catch {
    // Something else wrote there; the defaults stand.
    return {}
  }
}
