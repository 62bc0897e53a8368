import { makeAutoObservable } from 'mobx'
import { type Side, sideWidth, sideWidths } from './sideWidths.ts'

const KEY = 'mimic.designer'

/** 9: autosave off, interval 5, grid and ruler on, adsorb off. The interval's unit is not stated; Mimic takes minutes. */
const defaults = {
  isGridOn: true,
  isRulerOn: true,
  isAdsorbOn: false,
  isMinimapOn: true,
  isAutosaveOn: false,
  intervalMin: 5,
  isLeftFolded: false,
  isRightFolded: false,
  leftPx: sideWidths.left.usual,
  rightPx: sideWidths.right.usual,
  versionsPx: sideWidths.versions.usual,
  side: 'widgets',
  isStyleKept: true,
}
// The keys of an object literal are its names.
const names = Object.keys(defaults) as (keyof typeof defaults)[]
/** The tabs of the left side. */
export const leftSides = ['widgets', 'symbols', 'layers', 'pages'] as const
export type LeftTab = (typeof leftSides)[number]
/** Interval of the autosave, whole minutes. */
export const intervalRange = { min: 1, max: 60 } as const
export type SettingName =
  | 'isGridOn'
  | 'isRulerOn'
  | 'isAdsorbOn'
  | 'isMinimapOn'
  | 'isAutosaveOn'
  | 'isLeftFolded'
  | 'isRightFolded'
  | 'isStyleKept'

/** The designer's settings, kept in this browser (3.8). */
export class DesignerSettings {
  isGridOn = defaults.isGridOn
  isRulerOn = defaults.isRulerOn
  isAdsorbOn = defaults.isAdsorbOn
  isMinimapOn = defaults.isMinimapOn
  isAutosaveOn = defaults.isAutosaveOn
  intervalMin = defaults.intervalMin
  isLeftFolded = defaults.isLeftFolded
  isRightFolded = defaults.isRightFolded
  leftPx = defaults.leftPx
  rightPx = defaults.rightPx
  versionsPx = defaults.versionsPx
  /** A new widget takes the style that was chosen last for its kind. */
  isStyleKept = defaults.isStyleKept
  /** The tab of the left side, so that another page opens with it too. */
  side: string = defaults.side
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

  /** @returns why nothing was written */
  setInterval(minutes: number): 'range' | 'whole' | undefined {
    if (!(minutes >= intervalRange.min && minutes <= intervalRange.max)) return 'range'
    if (!Number.isInteger(minutes)) return 'whole'
    this.intervalMin = minutes
    this.#keep()
    return undefined
  }

  /** @param px CSS pixels; the nearest width that the side may have is kept */
  setWidth(side: Side, px: number): void {
    this[`${side}Px`] = sideWidth(side, px)
    this.#keep()
  }

  setSide(side: LeftTab): void {
    this.side = side
    this.#keep()
  }

  #keep(): void {
    const kept = Object.fromEntries(names.map((name) => [name, this[name]]))
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
