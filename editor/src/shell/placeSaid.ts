import type { Translate } from '../i18n/createLabels.ts'

/** Where the selection is, as the inspector shows it: page units, degrees; rounded. */
export interface SaidPlace {
  /** The selected widgets; a place of others is no change. */
  readonly of: string
  readonly isSingle: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of the one widget, or of the first of several. */
  readonly degrees: number
}

/** @returns what changed from one place to another in words, for screen readers; empty where nothing did */
export function placeSaid(before: SaidPlace | undefined, now: SaidPlace | undefined, t: Translate): string {
  if (!before || !now || before.of !== now.of) return ''
  const { x, y, width, height, degrees } = now
  const parts: string[] = []
  if (degrees !== before.degrees) {
    const by = (degrees - before.degrees + 360) % 360
    parts.push(now.isSingle ? t('saidTurned', { degrees }) : t('saidTurnedBy', { by }))
    // The frame around several changes with their angle, which says nothing more.
    if (!now.isSingle) return parts.join(t('listComma'))
  }
  if (width !== before.width || height !== before.height) parts.push(t('saidSize', { width, height }))
  if (x !== before.x || y !== before.y) parts.push(t('saidMoved', { x, y }))
  return parts.join(t('listComma'))
}
