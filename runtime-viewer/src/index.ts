import { Viewer } from './Viewer.ts'
import type { ViewerOptions } from './ViewerOptions.ts'

export type { WriteCode, WriteOutcome } from './actions/Writer.ts'
export type { WriteRequest } from './chrome/dialogs.ts'
export type { ViewerTheme } from './chrome/theme.ts'
export { defineMimicViewer, MimicViewerElement } from './element.ts'
export type { BurnInOptions } from './kiosk/BurnInGuard.ts'
export type { DimTime } from './kiosk/dimTimes.ts'
export type { KioskOptions, KioskState } from './kiosk/Kiosk.ts'
export { parseDimTimes } from './kiosk/parseDimTimes.ts'
export { parseKioskPages } from './kiosk/parseKioskPages.ts'
export type { KioskPage } from './kiosk/Rotation.ts'
export type { WakeLockState } from './kiosk/ScreenWake.ts'
export type { ViewerFit } from './page/LoadedPage.ts'
export type { ViewerStatus } from './page/ViewerStatus.ts'
export type { Viewer } from './Viewer.ts'
export type { ViewerEvents, ViewerOptions } from './ViewerOptions.ts'

/** Shows a project page, live, inside `element`, which needs a size. Needs the session's cookie. */
export const createViewer = (element: HTMLElement, options: ViewerOptions): Viewer => new Viewer(element, options)
