import type { Editing } from '@mimic/engine/editing'
import { Ruler, type RulerPaint } from './Ruler.ts'

/** The two rulers of a drawing board, with the extent of what is selected. */
export class Rulers {
  readonly #across: Ruler | undefined
  readonly #down: Ruler | undefined

  constructor(pane: HTMLElement, paint: RulerPaint) {
    const of = (axis: 'x' | 'y') => {
      const canvas = pane.querySelector<HTMLCanvasElement>(`.ed-ruler.is-${axis}`)
      return canvas ? new Ruler(canvas, axis, paint) : undefined
    }
    this.#across = of('x')
    this.#down = of('y')
  }

  measure(): void {
    this.#across?.measure()
    this.#down?.measure()
  }

  forget(): void {
    this.#across?.forget()
    this.#down?.forget()
  }

  draw({ engine, frame }: Editing): void {
    const { camera } = engine
    this.#across?.draw(camera.x, camera.zoom, frame && [frame[0], frame[0] + frame[2]])
    this.#down?.draw(camera.y, camera.zoom, frame && [frame[1], frame[1] + frame[3]])
  }
}
