/** The focused field, while its text is not in the page yet: it is written when the field is left. */
function draftField(): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = document.activeElement
  return isDraft(field) ? field : undefined
}

function isDraft(field: Element | null): field is HTMLInputElement | HTMLTextAreaElement {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  const { kept } = field.dataset
  if (kept === undefined || field.value === kept) return false
  // A field of one line leaves out the ends of lines, and one of several writes them in one way.
  return (
    field.value !== (field instanceof HTMLInputElement ? kept.replace(/[\r\n]/g, '') : kept.replace(/\r\n?/g, '\n'))
  )
}

/** Also a field without the focus, whose text waits for a choice between it and a colleague's. */
export const hasOpenDraft = (): boolean => [...document.querySelectorAll('[data-kept]')].some(isDraft)

/** Writes what stands in the focused field, as leaving it does. The caret stays where it is. */
export function writeOpenDraft(): void {
  const field = draftField()
  if (!field) return
  const { selectionStart, selectionEnd } = field
  field.blur()
  if (!field.isConnected) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(selectionStart, selectionEnd)
}

/** Events after which a draft may have begun or ended. */
const TURNS = ['input', 'focusin', 'focusout', 'keyup'] as const

/** Tells whether a draft is open, each time that may have changed. @returns the end of it */
export function watchOpenDraft(tell: (isOpen: boolean) => void): () => void {
  const end = new AbortController()
  // A field shows what it has kept after the event.
  const look = () => setTimeout(() => end.signal.aborted || tell(hasOpenDraft()))
  for (const turn of TURNS) document.addEventListener(turn, look, { signal: end.signal })
  return () => end.abort()
}
