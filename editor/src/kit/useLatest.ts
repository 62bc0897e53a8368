import { type RefObject, useRef } from 'react'

/** The newest value, for effects that do not begin again when it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
