/** The element of the drawing board; null while there is none. */
export const canvasHost = (): HTMLElement | null => document.querySelector<HTMLElement>('.ed-host')
