import { angleAt, DIM, type Item, isDimAt, type Scene } from './Item.ts'
import { loadPictures } from './loadPictures.ts'
import { measureText } from './measureText.ts'
import type { PeerScene, SignalChange } from './PeerScene.ts'
import { sceneOf } from './sceneOf.ts'
import { wayOf } from './wayOf.ts'

/** Base of the peers that keep one node per widget. `i` is an index into the scene's items. */
export abstract class RetainedScene implements PeerScene {
  protected scene!: Scene
  #spinning: number[] = []
  #twinkling: number[] = []
  #isDim = false
  /** Where the items stood before {@link moveEach} or {@link turnGroup}. */
  readonly #homes: ({ readonly x: number; readonly y: number } | undefined)[] = []

  async mount(host: HTMLElement, json: string): Promise<void> {
    this.scene = sceneOf(JSON.parse(json), measureText)
    await loadPictures(this.scene)
    await this.open(host)
    this.scene.items.forEach((item, i) => {
      // Without a value no condition is met.
      if (item.flagId !== '') this.reveal(i, false)
      if (item.spinMs !== 0) this.#spinning.push(i)
      if (item.twinkles) this.#twinkling.push(i)
    })
  }

  setValues(changes: readonly SignalChange[]): void {
    const { items, bySignal, byFlag } = this.scene
    for (const { id, value } of changes) {
      for (const i of byFlag.get(id) ?? []) this.reveal(i, value === 1)
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

  moveEach(frame: number): void {
    const { items, byTop } = this.scene
    let n = 0
    for (const [topId, own] of byTop) {
      const { dx, dy, turnDeg } = wayOf(n++, frame)
      for (const i of own) {
        const item = items[i] as Item
        const home = this.#homes[i] ?? { x: item.x, y: item.y }
        this.#homes[i] = home
        item.x = home.x + dx
        item.y = home.y + dy
        this.place(i, item.x, item.y)
        if (item.id === topId && item.outline.is !== 'line') this.turn(i, ((item.turnDeg + turnDeg) * Math.PI) / 180)
      }
    }
    this.moved()
  }

  moveSome(topIds: readonly string[], dx: number, dy: number): void {
    const { byTop } = this.scene
    for (const id of topIds) for (const i of byTop.get(id) ?? []) this.#move(i, dx, dy)
    this.moved()
  }

  fadeSome(topIds: readonly string[], opacity: number): void {
    for (const id of topIds) for (const i of this.scene.byTop.get(id) ?? []) this.fade(i, opacity)
  }

  turnGroup(topId: string, degrees: number): void {
    const { items, byTop, width, height } = this.scene
    const radians = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
    // The group is as large as the page.
    const [cx, cy] = [width / 2, height / 2]
    for (const i of byTop.get(topId) ?? []) {
      const item = items[i] as Item
      const home = this.#homes[i] ?? { x: item.x, y: item.y }
      this.#homes[i] = home
      item.x = cx + (home.x - cx) * cos - (home.y - cy) * sin
      item.y = cy + (home.x - cx) * sin + (home.y - cy) * cos
      this.place(i, item.x, item.y)
      this.turn(i, (item.turnDeg * Math.PI) / 180 + radians)
    }
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

  /** Whether a value or an animation changes the item: such ones lie on a layer of their own where an engine has layers. */
  protected isLive({ show, spinMs, twinkles, flagId }: Item): boolean {
    return show !== undefined || spinMs !== 0 || twinkles || flagId !== ''
  }

  protected abstract open(host: HTMLElement): Promise<void> | void
  /** Called when the item's parts have changed. */
  protected abstract redraw(i: number, item: Item): void
  protected abstract place(i: number, x: number, y: number): void
  protected abstract turn(i: number, radians: number): void
  protected abstract fade(i: number, opacity: number): void
  /** Shows the item, or hides it. */
  protected abstract reveal(i: number, isShown: boolean): void
  /** Called after the last `place` of a gesture. */
  protected moved(): void {}
  /** Draws synchronously. */
  protected abstract render(): void
  abstract setCamera(x: number, y: number, zoom: number): void
  abstract canvases(): readonly HTMLCanvasElement[]
  abstract destroy(): void
}
