import type { Box } from '@mimic/engine/editing'

/** The state that one designer shows the others; it is never part of the document. */
export interface Presence {
  readonly user: { readonly name: string; readonly seat: number }
  readonly cursor?: { readonly x: number; readonly y: number } | null
  readonly selection?: readonly string[]
  /** Boxes that are being dragged, page units. */
  readonly drag?: readonly Box[] | null
  /** The visible part: the page point in its middle, and CSS pixels per page unit. */
  readonly view?: PresenceView | null
  /** Counts changes of comments: with each the others read them again. */
  readonly comments?: number
  /** Counts what was read of the comments: with each the account's other windows read them again. */
  readonly reads?: number
}

export interface PresenceView {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Person extends Omit<Presence, 'user'> {
  /** `seat` is the session's: windows of one session share it, and nobody else in the room has it. */
  readonly user: { readonly name: string; readonly seat: number; readonly colour: string }
  readonly clientId: number
  readonly isSelf: boolean
}

/** Dark enough for white text beside a cursor; none of them an alarm colour. */
const colours = ['#2b6cb0', '#6b46c1', '#2c7a7b', '#97266d', '#4a5568', '#3c6e47', '#7b5e2b', '#285e8e']

/** One colour a seat; no two seats have the same. */
export function seatColour(seat: number): string {
  // Beyond the list, hues that lie far apart, as dark.
  return colours[seat] ?? `hsl(${((seat * 137.508) % 360).toFixed(1)} 45% ${30 + (seat % 3) * 3}%)`
}

/** The room assigns seats. The limit is far above the number of sessions that are ever in one. */
export function isSeat(v: unknown): v is number {
  return Number.isInteger(v) && Number(v) >= 0 && Number(v) < 100_000
}

/** Characters for the ids of the selection: the room closes a socket that sends more than 4 kB of presence. */
const SELECTION_CHARS = 2000
const DRAG_BOXES = 30

/** The part of a selection that others are shown. */
export function sentSelection(ids: readonly string[]): readonly string[] {
  let left = SELECTION_CHARS
  return ids.filter((id) => {
    // Quotes and a comma stand around each.
    left -= id.length + 3
    return left >= 0
  })
}

/** Boxes as others are shown them while they are dragged: whole units, and not all of very many. */
export function sentBoxes(ids: readonly string[], boxOf: (id: string) => Box | undefined): readonly Box[] {
  const { round } = Math
  const sent: Box[] = []
  for (const id of ids.slice(0, DRAG_BOXES)) {
    const box = boxOf(id)
    if (box) sent.push([round(box[0]), round(box[1]), round(box[2]), round(box[3])])
  }
  return sent
}

/** Reads another client's state; undefined for what no honest client sends. */
export function readPerson(clientId: number, state: unknown, isSelf: boolean): Person | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { user, cursor, selection, drag, view, comments, reads } = state as Partial<Record<keyof Presence, unknown>>
  const { name, seat: given } = (user ?? {}) as { readonly name?: unknown; readonly seat?: unknown }
  if (typeof name !== 'string') return undefined
  const seat = isSeat(given) ? given : 0
  return {
    clientId,
    isSelf,
    user: { name: name.slice(0, 32), seat, colour: seatColour(seat) },
    cursor: isPoint(cursor) ? { x: cursor.x, y: cursor.y } : null,
    selection: Array.isArray(selection) ? selection.filter((id) => typeof id === 'string').slice(0, 200) : [],
    drag: Array.isArray(drag) ? drag.filter(isBox).slice(0, 50) : null,
    comments: typeof comments === 'number' ? comments : 0,
    reads: typeof reads === 'number' ? reads : 0,
    view: isView(view) ? { x: view.x, y: view.y, zoom: view.zoom } : null,
  }
}

function isPoint(v: unknown): v is { x: number; y: number } {
  const point = v as { x?: unknown; y?: unknown } | null | undefined
  return Number.isFinite(point?.x) && Number.isFinite(point?.y)
}

function isView(v: unknown): v is PresenceView {
  return isPoint(v) && Number.isFinite((v as { zoom?: unknown }).zoom)
}

function isBox(v: unknown): v is Box {
  return Array.isArray(v) && v.length === 4 && v.every((n) => Number.isFinite(n))
}
