import { useEffect, useRef } from 'react'

const CONTROLS = 'input, select, textarea, button, a[href], [tabindex="0"]'
/** A button is pressed when one of these is released. */
const PRESSES: readonly string[] = ['Enter', ' ']

const isUsable = (element: HTMLElement) => !element.matches(':disabled') && element.checkVisibility()

/** The first control that can be used in the first of the places that has one. */
export function firstControl(box: HTMLElement, places: readonly string[]): HTMLElement | undefined {
  for (const place of places) {
    const all = [...box.querySelectorAll(place)].flatMap((each) => [...each.querySelectorAll<HTMLElement>(CONTROLS)])
    const found = all.find(isUsable)
    if (found) return found
  }
  return undefined
}

/**
 * A key whose press opened the dialog, or that was held down, is released in it: Blueprint would take that for a press
 * of the button that has the focus now.
 */
function ignoreStrayKeys(box: HTMLElement): void {
  const pressed = new Set<string>()
  box.addEventListener('keydown', ({ key }) => void pressed.add(key), { capture: true })
  box.addEventListener(
    'keyup',
    (event) => {
      if (!pressed.delete(event.key) && PRESSES.includes(event.key)) event.stopPropagation()
    },
    { capture: true },
  )
}

/** Ctrl+Enter sends a form from a text of several lines, where Enter begins a line. */
function sendByCtrlEnter(box: HTMLElement): void {
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (!(event.target instanceof HTMLTextAreaElement) || !event.target.form) return
    event.preventDefault()
    event.target.form.requestSubmit()
  })
}

/**
 * Focuses the first control of content that comes later from the server, unless somebody acted meanwhile.
 * A control that had the focus may go: then the first of those that are left has it, since a dialog without the focus
 * hears no Escape.
 */
function followContent(box: HTMLElement, first: (box: HTMLElement) => HTMLElement | undefined): void {
  let chosen = document.activeElement
  let isTouched = false
  for (const act of ['keydown', 'pointerdown'] as const)
    box.addEventListener(
      act,
      () => {
        isTouched = true
      },
      { capture: true },
    )
  new MutationObserver(() => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (!box.isConnected || (!isLost && (isTouched || activeElement !== chosen))) return
    const next = first(box)
    if (!next || next === activeElement) return
    next.focus({ preventScroll: true })
    chosen = next
  }).observe(box, { childList: true, subtree: true })
}

/**
 * Brings the focus to the first control of a dialog when it opens, and back to where it was when it has closed, also
 * when it is unmounted while it is open.
 * @param first undefined leaves the focus to Blueprint, which puts it before the first control
 * @returns the dialog's `onOpening`
 */
export function useDialogFocus(
  isOpen: boolean,
  first: (box: HTMLElement) => HTMLElement | undefined,
): (box: HTMLElement) => void {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // An effect would be too late: an input that takes the focus by itself has it by then.
  if (isOpen && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = isOpen
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body || box.current?.contains(activeElement)
      if (isLost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    }
  }, [isOpen])
  return (opened) => {
    if (!opened.contains(document.activeElement)) first(opened)?.focus({ preventScroll: true })
    if (box.current === opened) return
    box.current = opened
    ignoreStrayKeys(opened)
    sendByCtrlEnter(opened)
    followContent(opened, first)
  }
}
