import { useEffect, useState } from 'react'
import type { FieldSource } from '../fields/FieldSource.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { isPlace, WidgetSource } from './WidgetSource.ts'

/** @returns the value of a position or size while a drag on the drawing board moves it, once a frame; otherwise undefined */
export function useFollowed({ editing }: DesignerStore, source: FieldSource, path: string): unknown {
  const [now, setNow] = useState<unknown>()
  useEffect(() => {
    if (!editing || !(source instanceof WidgetSource) || !isPlace(path)) return undefined
    let frame = 0
    const look = () => {
      frame = 0
      setNow(source.valueNow(path))
    }
    const stop = editing.onChange(() => {
      const { carried, preview } = editing.chrome
      if (carried || preview) {
        frame ||= requestAnimationFrame(look)
        return
      }
      // At rest the document has the value at once: an undo may come before the next frame.
      cancelAnimationFrame(frame)
      frame = 0
      setNow(undefined)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
      setNow(undefined)
    }
  }, [editing, source, path])
  return now
}
