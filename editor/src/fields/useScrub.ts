import { type PointerEvent as ReactPointerEvent, useContext, useEffect, useRef, useState } from 'react'
import { DraftPlaceContext } from '../drafts/DraftPlace.ts'
import { followPointer, SLOP_PX } from '../kit/followPointer.ts'
import { useLatest } from '../kit/useLatest.ts'
import type { Change } from './calculation.ts'
import type { Refusal } from './FieldSource.ts'

interface ScrubOptions {
  /** @returns what is so many steps further */
  ofSteps(steps: number): Change
  /** @returns why it cannot be had: the furthest that can is shown */
  preview?(of: Change | null): Refusal | undefined
  write(of: Change): void
  onRefuse(why: Refusal): void
  readonly pxPerStep: number
}

/**
 * A drag on a label that changes its number: a step for each CSS pixel, ten with Shift, a tenth with Alt. Nothing is
 * written before the release, and Escape ends it without. A press alone puts the focus into the field.
 */
export function useScrub(options: ScrubOptions) {
  const [of, setOf] = useState<Change>()
  const latest = useLatest(options)
  const place = useContext(DraftPlaceContext)
  const running = useRef<() => void>(undefined)
  // The field goes, or shows other widgets: they must not be changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place ends the drag
  useEffect(() => () => running.current?.(), [place])
  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || running.current) return
    const label = event.currentTarget
    const pull = new Pull(latest.current.pxPerStep, event.clientX)
    const { stop, signal } = followPointer(label, event.pointerId, {
      move(to) {
        if (pull.follow(to) && pull.reach(latest.current)) setOf(() => pull.reached)
      },
      end() {
        running.current = undefined
        setOf(undefined)
        if (pull.isDragged) latest.current.preview?.(null)
      },
      drop() {
        if (pull.reached) latest.current.write(pull.reached)
        else if (pull.refusal) latest.current.onRefuse(pull.refusal)
        else if (!pull.isDragged) focusField(label)
      },
    })
    running.current = stop
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      stop()
    }
    window.addEventListener('keydown', onKey, { signal, capture: true })
  }
  return { of, begin }
}

/** How far a label was dragged, and what could be had of it. */
class Pull {
  isDragged = false
  reached: Change | undefined
  refusal: Refusal | undefined
  readonly #pxPerStep: number
  readonly #start: number
  #last: number
  #px = 0
  /** Steps of the drag, and those that could be had. */
  #wanted = 0
  #had = 0

  constructor(pxPerStep: number, start: number) {
    this.#pxPerStep = pxPerStep
    this.#start = start
    this.#last = start
  }

  /** @returns whether the drag means another number of steps than before */
  follow({ clientX, shiftKey, altKey }: PointerEvent): boolean {
    if (!this.isDragged && Math.abs(clientX - this.#start) < SLOP_PX) return false
    this.isDragged = true
    this.#px += (clientX - this.#last) * (shiftKey ? 10 : altKey ? 0.1 : 1)
    this.#last = clientX
    const steps = Math.trunc(this.#px / this.#pxPerStep)
    if (steps === this.#wanted) return false
    this.#wanted = steps
    return true
  }

  /** Goes as near to the wanted steps as can be had. @returns whether it shows another number */
  reach({ ofSteps, preview }: ScrubOptions): boolean {
    const before = this.#had
    let far = this.#wanted
    this.refusal = preview?.(ofSteps(far))
    if (this.refusal === undefined) this.#had = far
    else {
      // The page's edge, for one, lies between.
      while (Math.abs(far - this.#had) > 1) {
        const middle = Math.trunc((far + this.#had) / 2)
        if (preview?.(ofSteps(middle)) === undefined) this.#had = middle
        else far = middle
      }
    }
    this.reached = this.#had === 0 ? undefined : ofSteps(this.#had)
    if (this.#had === 0) preview?.(null)
    return this.#had !== before
  }
}

function focusField(label: HTMLElement): void {
  const field = label.nextElementSibling
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
