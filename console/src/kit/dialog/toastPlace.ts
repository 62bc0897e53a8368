/** A rectangle of the window, px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** In the order in which they are tried: the first is the usual one (9.2). */
const places = [
  ...(['bottom-right', 'bottom', 'bottom-left'] as const),
  ...(['raised-right', 'raised', 'raised-left'] as const),
  ...(['top-right', 'top', 'top-left'] as const),
] as const
export type ToastPlace = (typeof places)[number]

/** Between messages and the edges of the window, and the top bar; `forms.css` has the same. */
const GAP_PX = 20
const TOP_PX = 56
/** How much higher raised ones lie: over the buttons of a form. */
const RAISED_PX = 56

/**
 * Where messages cover nothing that can be clicked. They stay where they are while that is so. If no place is free,
 * it is the one in which they cover least.
 */
export function toastPlace(
  { width, height }: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  clickable: readonly Box[],
  now: ToastPlace,
): ToastPlace {
  const covered = (place: ToastPlace) => {
    const box = boxOf(place, width, height, view)
    return clickable.reduce((sum, each) => sum + overlap(box, each), 0)
  }
  let best = now
  let least = covered(now)
  for (const place of places) {
    const area = covered(place)
    if (area >= least) continue
    best = place
    least = area
  }
  return best
}

function boxOf(place: ToastPlace, width: number, height: number, view: { width: number; height: number }): Box {
  const left = place.endsWith('right')
    ? view.width - GAP_PX - width
    : place.endsWith('left')
      ? GAP_PX
      : (view.width - width) / 2
  const bottom = view.height - GAP_PX - (place.startsWith('raised') ? RAISED_PX : 0)
  const top = place.startsWith('top') ? TOP_PX : bottom - height
  return { left, top, right: left + width, bottom: top + height }
}

/** The common area, px². */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}
