/** The parts of the window, in the order that F6 goes through them. */
const PANELS = ['.ed-top', '.ed-left', '.ed-canvas', '.ed-side.is-right', '.ed-status'] as const
const FOCUSABLE = [
  '.ed-host',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex="0"]',
].join()

/** Moves the focus to the first control of the next part of the window (back: the previous one). */
export function focusNextPanel(isBack: boolean): void {
  const panels = PANELS.map((name) => document.querySelector<HTMLElement>(`.mimic-editor ${name}`)).filter(
    (panel) => panel !== null,
  )
  const at = panels.findIndex((panel) => panel.contains(document.activeElement))
  for (let step = 1; step <= panels.length; step++) {
    const panel = panels[(at + (isBack ? -step : step) + 2 * panels.length) % panels.length]
    const control = panel && firstControl(panel)
    if (!control) continue
    control.focus()
    return
  }
}

function firstControl(panel: HTMLElement): HTMLElement | undefined {
  // Hidden elements are skipped: the canvas in preview, a popover's hidden input.
  return [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}
