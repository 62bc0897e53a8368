import { useRef } from 'react'

/**
 * Where the pages of a list begin that a person has turned to: what comes meanwhile moves no row of theirs. A page that is
 * opened otherwise goes by its number.
 * @param list names the list; places of another one are forgotten
 */
export function usePlaces(list: string) {
  const kept = useRef({ list, places: new Map<number, string>() })
  if (kept.current.list !== list) kept.current = { list, places: new Map() }
  const { places } = kept.current
  return {
    placeOf: (page: number) => places.get(page),
    /** @param next the place of the last row of the page before, if the list tells it */
    turn(page: number, next: string | undefined) {
      if (next === undefined) places.delete(page)
      else places.set(page, next)
    },
  }
}
