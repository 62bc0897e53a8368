import { AlarmStrip, type AlarmStripHost } from './AlarmStrip.ts'
import { BurnInGuard, type BurnInOptions } from './BurnInGuard.ts'
import { Kiosk, type KioskHost, type KioskOptions } from './Kiosk.ts'
import { ScreenWake, type WakeLockState } from './ScreenWake.ts'

/** The viewer's interface for the wall screen. */
export interface WallScreenHost extends Omit<KioskHost, 'toggleFullScreen'>, AlarmStripHost {
  readonly enterFullScreen: () => void
  readonly onWakeLock: (state: WakeLockState) => void
}

export interface WallScreenOptions {
  readonly kiosk: KioskOptions | undefined
  readonly burnIn: BurnInOptions | undefined
  readonly wakeLock: boolean
  readonly alarmBar: boolean
}

/** The features of a wall screen: page rotation, a screen that stays awake, protection against burn-in, open alarms. */
export class WallScreen {
  readonly #kiosk: Kiosk | undefined
  readonly #wake: ScreenWake | undefined
  readonly #guard: BurnInGuard | undefined
  readonly #alarms: AlarmStrip | undefined
  readonly #cleanup = new AbortController()

  constructor(host: WallScreenHost, { kiosk, burnIn, wakeLock, alarmBar }: WallScreenOptions) {
    const { element, veil, enterFullScreen, onWakeLock } = host
    const toggleFullScreen = () => {
      if (document.fullscreenElement === element) void document.exitFullscreen()
      else enterFullScreen()
    }
    this.#wake = wakeLock ? new ScreenWake(onWakeLock) : undefined
    this.#guard = burnIn ? new BurnInGuard(element, veil, burnIn) : undefined
    this.#alarms = alarmBar ? new AlarmStrip(host, () => this.#guard?.activity()) : undefined
    this.#kiosk = kiosk ? new Kiosk({ ...host, toggleFullScreen }, kiosk) : undefined
    const options = { signal: this.#cleanup.signal, passive: true, capture: true }
    for (const name of ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const)
      window.addEventListener(name, () => this.#guard?.activity(), options)
  }

  /** An event occurs that somebody should see. */
  notice(): void {
    this.#guard?.activity()
    this.#alarms?.notice()
  }

  pageShown(): void {
    this.#kiosk?.pageShown()
    this.#alarms?.refresh()
  }

  /** Another language. */
  refresh(): void {
    this.#kiosk?.refresh()
    this.#alarms?.refresh()
  }

  destroy(): void {
    this.#cleanup.abort()
    this.#kiosk?.destroy()
    this.#alarms?.destroy()
    this.#wake?.stop()
    this.#guard?.stop()
  }
}
