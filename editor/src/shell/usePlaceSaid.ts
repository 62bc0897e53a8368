import type { Editing } from '@mimic/engine/editing'
import { turnedBox } from '@mimic/engine/editing'
import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { placeSaid, type SaidPlace } from './placeSaid.ts'

/** ms without a further change after which the place is said: a key that is held moves 30 times a second. */
const REST_MS = 400

/** @returns what the user's last change of place, size or angle came to, for screen readers */
export function usePlaceSaid({ editing }: DesignerStore): string {
  const { t } = useLabels()
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!editing) return undefined
    let before = placeOf(editing)
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = () => {
      timer = undefined
      const now = placeOf(editing)
      setSaid(placeSaid(before, now, t))
      before = now
    }
    const stops = [
      editing.onChange(() => {
        if (editing.selection.join() === (before?.of ?? '')) return
        clearTimeout(timer)
        timer = undefined
        before = placeOf(editing)
        setSaid('')
      }),
      editing.document.onDiff((_, origin) => {
        // What a colleague moves is no answer to what the user did.
        if (origin === 'remote' || origin === 'load') {
          if (timer === undefined) before = placeOf(editing)
          return
        }
        clearTimeout(timer)
        timer = setTimeout(say, REST_MS)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [editing, t])
  return said
}

function placeOf(editing: Editing): SaidPlace | undefined {
  const { document, edits, frame, selection } = editing
  const [first] = selection
  if (first === undefined || !frame) return undefined
  const isSingle = selection.length === 1
  const own = turnedBox(document, first, edits)
  const [x = 0, y = 0, width = 0, height = 0] = ((isSingle && own?.box) || frame).map(Math.round)
  return { of: selection.join(), isSingle, x, y, width, height, degrees: Math.round(own?.degrees ?? 0) }
}
