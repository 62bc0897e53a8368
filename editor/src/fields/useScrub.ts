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
    let frame = 0
    // A try for thousands of widgets takes its time: one for each move, and one for each frame.
    const show = (isOther: boolean) => {
      if (isOther) setOf(() => pull.reached)
      if (pull.isBetween) frame = requestAnimationFrame(() => show(pull.nearer(latest.current)))
    }
    const { stop, signal } = followPointer(label, event.pointerId, {
      move(to) {
        if (!pull.follow(to)) return
        cancelAnimationFrame(frame)
        show(pull.reach(latest.current))
      },
      end() {
        running.current = undefined
        cancelAnimationFrame(frame)
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
  /** Steps of the drag, those that could be had, and the nearest that could not. */
  #wanted = 0
  #had = 0
  #far = 0

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

  /** Something between what could be had and what could not may be had: the page's edge, for one, lies there. */
  get isBetween(): boolean {
    return this.refusal !== undefined && Math.abs(this.#far - this.#had) > 1
  }

  /** Goes to the wanted steps, if they can be had. @returns whether it shows another number */
  reach(options: ScrubOptions): boolean {
    this.#far = this.#wanted
    this.refusal = options.preview?.(options.ofSteps(this.#wanted))
    return this.refusal === undefined && this.#have(this.#wanted, options)
  }

  /** Goes half of the way that is left. @returns whether it shows another number */
  nearer(options: ScrubOptions): boolean {
    const middle = Math.trunc((this.#far + this.#had) / 2)
    if (options.preview?.(options.ofSteps(middle)) === undefined) return this.#have(middle, options)
    this.#far = middle
    return false
  }

  #have(steps: number, { ofSteps, preview }: ScrubOptions): boolean {
    const isOther = steps !== this.#had
    this.#had = steps
    this.reached = steps === 0 ? undefined : ofSteps(steps)
    if (steps === 0) preview?.(null)
    return isOther
  }
}

function focusField(label: HTMLElement): void {
  const field = label.nextElementSibling
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
