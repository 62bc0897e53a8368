import { boxOf, exactPick } from '../exactPick.ts'
import { RetainedScene } from '../RetainedScene.ts'

/** Base of the lower bounds: one canvas that is drawn by hand. A pick and a marquee look at every widget. */
export abstract class RawScene extends RetainedScene {
  protected readonly canvas = document.createElement('canvas')

  protected open(host: HTMLElement): void {
    this.canvas.width = Math.round(host.clientWidth * devicePixelRatio)
    this.canvas.height = Math.round(host.clientHeight * devicePixelRatio)
    this.canvas.style.cssText = 'width:100%;height:100%'
    host.append(this.canvas)
  }

  pick(x: number, y: number): string | undefined {
    return exactPick(this.scene, x, y, 0)
  }

  marquee(x0: number, y0: number, x1: number, y1: number): string[] {
    const touches = ([left, top, right, bottom]: readonly number[]) =>
      (left as number) <= x1 && (right as number) >= x0 && (top as number) <= y1 && (bottom as number) >= y0
    return this.scene.items.filter((item) => touches(boxOf(item))).map(({ id }) => id)
  }

  canvases(): readonly HTMLCanvasElement[] {
    return [this.canvas]
  }

  destroy(): void {
    this.canvas.remove()
  }
}
