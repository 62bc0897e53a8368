import type { Locale } from '@mimic/contract/errors'
import type { SignalAlarm, SignalQuality, SignalScalar } from '@mimic/contract/live'
import type { Backend } from '@mimic/engine'
import type { OuterViewer } from './actions/PageActs.ts'
import type { WriteRequest } from './chrome/dialogs.ts'
import type { ViewerTheme } from './chrome/theme.ts'
import type { BurnInOptions } from './kiosk/BurnInGuard.ts'
import type { KioskOptions, KioskState } from './kiosk/Kiosk.ts'
import type { WakeLockState } from './kiosk/ScreenWake.ts'
import type { AwaitSecond } from './link/asyncCommand.ts'
import type { PendingWrites } from './link/PendingWrites.ts'
import type { ViewerFit } from './page/LoadedPage.ts'
import type { ViewerStatus } from './page/ViewerStatus.ts'

export interface ViewerOptions {
  /** Origin of the Mimic server; the page's own by default. */
  readonly baseUrl?: string
  /** May be left out with a token, which determines the project. */
  readonly project?: string
  readonly page: string
  /** An embed token, instead of the session's cookie. */
  readonly token?: string
  /** The operating position that the screen belongs to: the journal of alarms names it. For screens of Mimic's own console. */
  readonly position?: (() => string) | undefined
  /** The operating position whose alarms alone are shown by the strip and by the tables of the page; empty for all. */
  readonly alarmsOf?: (() => string) | undefined
  readonly locale?: Locale
  readonly fit?: ViewerFit
  /** The theme of the viewer's own chrome; `light` by default. */
  readonly theme?: ViewerTheme
  readonly backend?: Backend | 'auto'
  /** Buttons may write. The server checks the account's permission in any case. */
  readonly allowWrite?: boolean
  /** Replaces the viewer's own dialog. */
  readonly confirmWrite?: (request: WriteRequest) => Promise<boolean>
  /**
   * Shows that a write waits for a second person, until the returned function is called. Without it such writes are
   * refused.
   */
  readonly awaitSecond?: AwaitSecond | undefined
  /** The writes that run, for a host with several viewers or a list of its own. Each viewer has its own by default. */
  readonly pendingWrites?: PendingWrites | undefined
  /** Called when a click leads to another page. By default the viewer shows it, with a way back. */
  readonly openPage?: ((pageId: string) => void) | undefined
  /** A button on the page opens the time bar of {@link Viewer.replay}. */
  readonly replayBar?: boolean
  /** A wall screen: page rotation, a hidden pointer while nobody is there, a screen that stays on. */
  readonly kiosk?: KioskOptions | undefined
  /** Keeps the screen on while the page is visible; on by default with `kiosk`. */
  readonly wakeLock?: boolean
  /** Protects against burn-in; off by default. */
  readonly burnIn?: BurnInOptions | undefined
  /**
   * A strip above the picture with the open alarms: of all that the account may see, with a token those of its pages. On
   * by default with `kiosk`; it goes away where the account or the token may view no alarms.
   */
  readonly alarmBar?: boolean
  /** Not for hosts. A viewer in a popup gets it, so that its popups open beside it, over the outermost page. */
  readonly outer?: OuterViewer
}

export interface ViewerEvents {
  ready: { readonly page: string; readonly version: number }
  status: { readonly status: ViewerStatus }
  value: {
    readonly id: string
    readonly value: SignalScalar
    readonly time: number
    readonly quality: SignalQuality
    /** Nobody measured it. */
    readonly simulated: true | undefined
  }
  /** An alarm of the page's equipment began, changed or ended; after connecting, each one that is not over. */
  alarm: SignalAlarm
  /** The alarm bar of the page was clicked: the host may show its list of alarms. */
  alarmlist: Readonly<Record<string, never>>
  widgetclick: { readonly id: string }
  link: { readonly href: string }
  /** The replay shows this instant (ms UTC), or the present again: null. */
  replay: { readonly time: number | null }
  page: { readonly page: string; readonly version: number }
  /** The pages of a kiosk rotate, or are held: by somebody who is there, or on request. */
  kiosk: { readonly state: KioskState }
  /** The browser's answer to the request to keep the screen on. */
  wakelock: { readonly state: WakeLockState }
  error: { readonly error: unknown }
}

/** Every event, by name: what the element dispatches. */
export const viewerEvents = {
  ready: true,
  status: true,
  value: true,
  alarm: true,
  alarmlist: true,
  widgetclick: true,
  link: true,
  replay: true,
  page: true,
  kiosk: true,
  wakelock: true,
  error: true,
} as const satisfies Record<keyof ViewerEvents, true>
