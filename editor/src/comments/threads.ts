import type { Comment } from '@mimic/contract'
import type { Box } from '@mimic/engine/editing'

/** A comment that is pinned to the page, and what answers it, oldest first. */
export interface Thread {
  readonly head: Comment
  readonly answers: readonly Comment[]
}

/** Threads, the one with the newest word first. */
export function threadsOf(rows: readonly Comment[]): readonly Thread[] {
  const answers = Map.groupBy(
    rows.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId ?? '',
  )
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((head) => ({ head, answers: answers.get(head.id) ?? [] }))
    .toSorted((a, b) => lastWord(b) - lastWord(a))
}

const lastWord = ({ head, answers }: Thread): number => answers.at(-1)?.gmtCreate ?? head.gmtCreate

/** Ids of the comments in the thread that this account has not read. */
export function unreadIn({ head, answers }: Thread): readonly string[] {
  return [head, ...answers].filter((said) => said.isUnread).map(({ id }) => id)
}

export interface Pin {
  readonly widgetId: string
  /** From the top left corner of the widget's box, page units. */
  readonly dx: number
  readonly dy: number
  readonly x: number
  readonly y: number
}

const round = (n: number) => Math.round(n * 10) / 10

/** A place on the page, kept to the widget whose box is there. */
export function pinAt(x: number, y: number, widget: { readonly id: string; readonly box: Box } | undefined): Pin {
  const at = { x: round(x), y: round(y) }
  if (!widget) return { widgetId: '', dx: 0, dy: 0, ...at }
  const [left, top] = widget.box
  return { widgetId: widget.id, dx: round(x - left), dy: round(y - top), ...at }
}

/** Present place of a pin, page units: it moves with its widget and stays on it when that shrinks. */
export function pinPlace(pin: Pin, boxOf: (id: string) => Box | undefined): { readonly x: number; readonly y: number } {
  const box = pin.widgetId === '' ? undefined : boxOf(pin.widgetId)
  if (!box) return { x: pin.x, y: pin.y }
  const [left, top, width, height] = box
  return { x: left + Math.min(Math.max(0, pin.dx), width), y: top + Math.min(Math.max(0, pin.dy), height) }
}
