import { Viewer, type ViewerOptions } from './Viewer.ts'

export { asyncCommand } from './asyncCommand.ts'
export { CallError, Caller } from './call.ts'
export type { WriteRequest } from './dialogs.ts'
export { defineMimicViewer, MimicViewerElement } from './element.ts'
export { type LinkState, LiveLink } from './LiveLink.ts'
export { type Drawing, type DrawingOptions, openDrawing } from './openDrawing.ts'
export type { Viewer, ViewerEvents, ViewerOptions, ViewerStatus } from './Viewer.ts'

/** Shows a project page, live, inside `element`, which needs a size. Needs the session's cookie. */
export const createViewer = (element: HTMLElement, options: ViewerOptions): Viewer => new Viewer(element, options)
