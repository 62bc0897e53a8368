import type { Locale } from '@mimic/contract/errors'
import type { SignalAlarm, SignalScalar } from '@mimic/contract/live'
import type { Backend } from '@mimic/engine'
import type { OuterViewer } from './actions/PageActs.ts'
import type { WriteRequest } from './dialogs.ts'
import type { BurnInOptions } from './kiosk/BurnInGuard.ts'
import type { KioskOptions, KioskState } from './kiosk/Kiosk.ts'
import type { WakeLockState } from './kiosk/ScreenWake.ts'
import type { ViewerFit } from './LoadedPage.ts'
import type { ViewerTheme } from './theme.ts'

export interface ViewerOptions {
  /** Origin of the Mimic server; the page's own by default. */
  readonly baseUrl?: string
  /** May be left out with a token, which knows it. */
  readonly project?: string
  readonly page: string
  /** An embed token, instead of the session's cookie. */
  readonly token?: string
  readonly locale?: Locale
  readonly fit?: ViewerFit
  /** Of the viewer's own chrome; `light` by default. */
  readonly theme?: ViewerTheme
  readonly backend?: Backend | 'auto'
  /** Buttons may write. The server checks the account's permission in any case. */
  readonly allowWrite?: boolean
  /** Instead of the viewer's own dialog. */
  readonly confirmWrite?: (request: WriteRequest) => Promise<boolean>
  /** A click leads to another page: instead of showing it here with a way back. */
  readonly openPage?: ((pageId: string) => void) | undefined
  /** A button on the page opens the time bar of {@link Viewer.replay}. */
  readonly replayBar?: boolean
  /** A wall screen: pages in turn, no pointer while nobody is there, a screen that stays on. */
  readonly kiosk?: KioskOptions | undefined
  /** The screen stays on while the page is seen; with `kiosk` unless it says `false`. */
  readonly wakeLock?: boolean
  /** Against pictures that burn in; off by default. */
  readonly burnIn?: BurnInOptions | undefined
  /** Of a viewer in a popup: popups stand beside each other, over the outermost page. Not for hosts. */
  readonly outer?: OuterViewer
}

export type ViewerStatus = 'connecting' | 'live' | 'retrying' | 'locked' | 'ended' | 'failed'

export interface ViewerEvents {
  ready: { readonly page: string; readonly version: number }
  status: { readonly status: ViewerStatus }
  value: { readonly id: string; readonly value: SignalScalar; readonly time: number }
  /** An alarm of the page's equipment came, changed or ended; with the connection, each that is not over. */
  alarm: SignalAlarm
  widgetclick: { readonly id: string }
  link: { readonly href: string }
  /** The recorded past is shown from this instant on (ms UTC), or the present again: null. */
  replay: { readonly time: number | null }
  page: { readonly page: string; readonly version: number }
  /** The pages of a kiosk turn, or are held: by somebody who is there, or by somebody's wish. */
  kiosk: { readonly state: KioskState }
  /** What the browser does with the wish that the screen stays on. */
  wakelock: { readonly state: WakeLockState }
  error: { readonly error: unknown }
}

/** Every event, by name: what the element dispatches. */
export const viewerEvents = {
  ready: true,
  status: true,
  value: true,
  alarm: true,
  widgetclick: true,
  link: true,
  replay: true,
  page: true,
  kiosk: true,
  wakelock: true,
  error: true,
} as const satisfies Record<keyof ViewerEvents, true>
