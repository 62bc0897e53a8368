import { angleAt, DIM, type Item, isDimAt, type Scene } from './Item.ts'
import { measureText } from './measureText.ts'
import type { PeerScene, SignalChange } from './PeerScene.ts'
import { sceneOf } from './sceneOf.ts'

/** Base of the peers that keep one node per widget. `i` is an index into the scene's items. */
export abstract class RetainedScene implements PeerScene {
  protected scene!: Scene
  #spinning: number[] = []
  #twinkling: number[] = []
  #isDim = false

  async mount(host: HTMLElement, json: string): Promise<void> {
    this.scene = sceneOf(JSON.parse(json), measureText)
    await this.open(host)
    this.scene.items.forEach((item, i) => {
      if (item.spinMs !== 0) this.#spinning.push(i)
      if (item.twinkles) this.#twinkling.push(i)
    })
  }

  setValues(changes: readonly SignalChange[]): void {
    const { items, bySignal } = this.scene
    for (const { id, value } of changes) {
      for (const i of bySignal.get(id) ?? []) {
        const item = items[i] as Item
        item.show?.(value)
        this.redraw(i, item)
      }
    }
  }

  tick(timeMs: number): void {
    const { items } = this.scene
    for (const i of this.#spinning) {
      const item = items[i] as Item
      this.turn(i, angleAt(item, timeMs))
    }
    const isDim = isDimAt(timeMs)
    if (isDim === this.#isDim) return
    this.#isDim = isDim
    for (const i of this.#twinkling) this.fade(i, isDim ? DIM : 1)
  }

  moveAll(dx: number): void {
    const { items } = this.scene
    for (let i = 0; i < items.length; i++) this.#move(i, dx, 0)
    this.moved()
  }

  moveSome(topIds: readonly string[], dx: number, dy: number): void {
    const { byTop } = this.scene
    for (const id of topIds) for (const i of byTop.get(id) ?? []) this.#move(i, dx, dy)
    this.moved()
  }

  draw(): number {
    const startedAt = performance.now()
    this.render()
    return performance.now() - startedAt
  }

  #move(i: number, dx: number, dy: number): void {
    const item = this.scene.items[i] as Item
    item.x += dx
    item.y += dy
    this.place(i, item.x, item.y)
  }

  protected abstract open(host: HTMLElement): Promise<void> | void
  /** Called when the item's parts have changed. */
  protected abstract redraw(i: number, item: Item): void
  protected abstract place(i: number, x: number, y: number): void
  protected abstract turn(i: number, radians: number): void
  protected abstract fade(i: number, opacity: number): void
  /** Called after the last `place` of a gesture. */
  protected moved(): void {}
  /** Draws synchronously. */
  protected abstract render(): void
  abstract setCamera(x: number, y: number, zoom: number): void
  abstract canvases(): readonly HTMLCanvasElement[]
  abstract destroy(): void
}
