import { expect } from 'vitest'
import { createDocStore } from '../../document/createDocStore.ts'
import type { Device } from '../../gpu/Device.ts'
import type { WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { Dirty } from '../../schema/props/prop.ts'
import { estimateText } from '../../text/TextMeasure.ts'
import { views } from '../../widgets/views.ts'
import { drawFrame } from '../frame.ts'
import { Stage } from '../Stage.ts'

/** Draws nothing; tests look at the stage's own state. */
export const noDevice: Device = {
  backend: 'canvas2d',
  canvas: undefined as never,
  wantsSettle: false,
  draw: () => 1,
  settle() {},
  invalidate() {},
  onContext: () => () => {},
  resources: () => ({ buffers: 0, textures: 0, shaders: 0 }),
  destroy() {},
}

export const noImage = () => Promise.reject(new Error('no images here'))
export const emptyPage = { con: { width: 1000, height: 800 }, widgets: new Map<string, WidgetRecord>() }

export function aStage(doc = createDocStore(emptyPage)) {
  const failures: string[] = []
  const stage = new Stage({
    document: doc,
    views,
    measure: estimateText,
    loadImage: noImage,
    onImage() {},
    onChart() {},
    onFailure: (id) => failures.push(id),
  })
  doc.onDiff((diff) => stage.diffs.push(diff))
  stage.view.width = 1000
  stage.view.height = 800
  return { doc, stage, failures }
}

export const rect = (id: string, x: number, y: number, more: Partial<WidgetRecord> = {}): WidgetRecord => ({
  id,
  type: 'ShapeRect',
  parent: null,
  order: `a${id}`,
  ...more,
  props: { 'position.x': x, 'position.y': y, 'position.width': 40, 'position.height': 20, ...more.props },
})

/** @returns the drawn state by id, independent of slots */
export function pictureOf(stage: Stage) {
  const { scene, list } = stage
  const out: unknown[] = []
  for (let r = 0; r < scene.orderCount; r++) {
    const s = scene.order[r] as number
    const at = list.start[s] as number
    out.push({
      id: scene.idOf(s),
      span: scene.span[s],
      flags: scene.flags[s],
      world: Array.from(scene.world.subarray(6 * s, 6 * s + 6)),
      bounds: Array.from(scene.bounds.subarray(4 * s, 4 * s + 4)),
      ink: Array.from(scene.ink.subarray(4 * s, 4 * s + 4)),
      words: Array.from(list.u.subarray(at, at + (list.length[s] as number))),
      runs: list.runsOf(s).map((run) => ({ ...run })),
    })
  }
  return out
}

/** @returns where every widget's paint lies on the page */
export function inksOf({ scene }: Stage) {
  return Array.from(scene.order.subarray(0, scene.orderCount), (s) => [
    scene.idOf(s),
    ...Array.from(scene.ink.subarray(4 * s, 4 * s + 4), (v) => Math.round(v * 1e6) / 1e6),
  ])
}

/**
 * Paints widgets again that only moved since they were painted, so that primitives can be compared.
 * @returns how many
 */
export function paintMoved(stage: Stage): number {
  const { scene } = stage
  let count = 0
  for (let r = 0; r < scene.orderCount; r++) {
    const s = scene.order[r] as number
    if (scene.shift[2 * s] === 0 && scene.shift[2 * s + 1] === 0) continue
    // The slot counts as painted here, so that its present paint is recorded.
    scene.painted[2 * s] = scene.local[4 * s] as number
    scene.painted[2 * s + 1] = scene.local[4 * s + 1] as number
    scene.mark(s, Dirty.Paint)
    count++
  }
  drawFrame(stage, noDevice)
  return count
}

export function checkPicks(stage: Stage, fresh: Stage, random: () => number): void {
  for (let i = 0; i < 50; i++) {
    const x = random() * 1000
    const y = random() * 800
    const a = stage.picker.at(x, y, 2)
    const b = fresh.picker.at(x, y, 2)
    expect(a < 0 ? null : stage.scene.idOf(a)).toBe(b < 0 ? null : fresh.scene.idOf(b))
  }
}
