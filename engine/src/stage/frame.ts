import { PAGE_ID } from '../document/DocStore.ts'
import type { Device } from '../gpu/Device.ts'
import { NO_CHARTS } from '../live/LiveOverlay.ts'
import { Quality } from '../live/quality.ts'
import type { LiveState } from '../render/LiveState.ts'
import { NOT_DRAWN } from '../scene/SceneArrays.ts'
import { Dirty } from '../schema/props/prop.ts'
import type { DrawnBefore } from './DrawnBefore.ts'
import { paintPlaceholder } from './placeholder.ts'
import type { Stage } from './Stage.ts'

/** Above this number of carried widgets the whole canvas is damaged: their regions would cover it anyway. */
const MANY = 1000
/** Dirty bits of a change that moves a widget or its box. */
const GEOMETRY = Dirty.Tree | Dirty.Transform | Dirty.Bounds | Dirty.Shift | Dirty.Look

/** Draws one frame. @returns draw calls */
export function drawFrame(stage: Stage, device: Pick<Device, 'draw'>): number {
  settle(stage)
  return drawSettled(stage, device)
}

/** Draws a frame whose geometry is up to date. @returns draw calls */
export function drawSettled(stage: Stage, device: Pick<Device, 'draw'>): number {
  paint(stage)
  const drawCalls = device.draw(stage.picture)
  finish(stage)
  return drawCalls
}

/** Brings geometry up to date without drawing, for picks and boxes between frames. */
export function settle(stage: Stage): void {
  drainDiffs(stage)
  drainLive(stage)
  transforms(stage)
}

function drainDiffs(stage: Stage): void {
  if (stage.isReloadNeeded) {
    stage.isReloadNeeded = false
    stage.diffs.length = 0
    // Before the widgets, because their default colours follow the page's background.
    stage.readPage()
    stage.scene.load()
  }
  for (const diff of stage.diffs) {
    for (const change of diff.changes) {
      if (change.is === 'add') {
        stage.scene.add(change.record.id)
      } else if (change.is === 'remove') {
        // An id that was removed and came back within one transaction is still there.
        if (stage.document.get(change.record.id) === undefined) stage.scene.remove(change.record.id)
      } else if (change.is === 'move') {
        stage.scene.move()
      } else if (change.id === PAGE_ID) {
        stage.isPageDirty = true
      } else {
        stage.failed.delete(change.id)
        stage.rebind(change.id, change.after)
        stage.scene.patch(change.id, change.after)
      }
    }
  }
  stage.diffs.length = 0
  if (stage.isPageDirty) stage.readPage()
}

function drainLive(stage: Stage): void {
  if (stage.changedSignals.size === 0) return
  for (const id of stage.changedSignals) stage.applySignal(id)
  stage.changedSignals.clear()
}

/** Updates transforms, bounds and index of moved slots: parents before children, each subtree once. */
function transforms(stage: Stage): void {
  const { scene, picture } = stage
  if (scene.settleTree()) {
    for (const slot of scene.reordered) picture.damage.add(scene.ink, 4 * slot)
    stage.qualities.noteTree()
  }
  stage.qualities.settle()
  carry(stage)
  const { dirty, dirtySlots } = scene
  const geometry = GEOMETRY
  let isMoved = false
  for (let k = 0; k < scene.dirtyCount; k++) {
    const slot = dirtySlots[k]
    if ((dirty[slot] & geometry) === 0 || (scene.flags[slot] & 1) === 0) continue
    isMoved = true
    const x = scene.local[4 * slot]
    const y = scene.local[4 * slot + 1]
    scene.writeLocal(slot)
    if ((dirty[slot] & (Dirty.Shift | Dirty.Paint)) === Dirty.Shift) shift(stage, slot, x, y)
    if ((dirty[slot] & Dirty.Transform) !== 0 && stage.list.runsOf(slot).length > 0) stage.blurs.note(slot)
  }
  if (isMoved) stage.qualities.noteMoved()
  for (let k = 0; k < scene.dirtyCount; k++) {
    const slot = dirtySlots[k]
    const rank = scene.rank[slot]
    if ((dirty[slot] & geometry) === 0 || rank < 0) continue
    if (!hasDirtyAncestor(stage, slot)) moveTree(stage, slot)
  }
  noteBlurs(stage)
  // Slots that only moved are done; slots to be painted stay in the list.
  let left = 0
  for (let k = 0; k < scene.dirtyCount; k++) {
    const slot = dirtySlots[k]
    const bits = dirty[slot] & ~geometry
    dirty[slot] = bits
    if (bits !== 0) dirtySlots[left++] = slot
  }
  scene.dirtyCount = left
}

/** Moves the carried slots. All move by the same offset, so only sums are computed. */
function carry(stage: Stage): void {
  const { scene, picture, picker, view } = stage
  const { carry, ink } = scene
  carry.gather()
  if (!carry.isMoved) return
  const { slots, count } = carry
  const isMany = count > MANY
  if (isMany) picture.damage.addAll()
  else for (let k = 0; k < count; k++) picture.damage.add(ink, 4 * slots[k])
  carry.step()
  const scale = view.zoom * view.dpr
  if (!isWhole(carry.x * scale) || !isWhole(carry.y * scale)) stage.blurs.noteCarried()
  for (let k = 0; k < count; k++) {
    const slot = slots[k]
    picker.touch(slot)
    addMoved(stage, slot)
    if (!isMany) picture.damage.add(ink, 4 * slot)
  }
}

/** Moves recorded paint along with its box. */
function shift(stage: Stage, slot: number, x: number, y: number): void {
  const { scene, list } = stage
  const dx = scene.local[4 * slot] - x
  const dy = scene.local[4 * slot + 1] - y
  scene.addShift(slot, dx, dy)
  if (list.runsOf(slot).length > 0) stage.shifted.push(slot, scene.drawn[6 * slot + 4], scene.drawn[6 * slot + 5])
}

/**
 * Notes slots whose text came to stand between device pixels; they are painted again once they rest. Drawn positions
 * decide: grouping changes a widget's coordinates but not where it stands.
 */
function noteBlurs(stage: Stage): void {
  const { scene, view, shifted } = stage
  const scale = view.zoom * view.dpr
  for (let i = 0; i < shifted.length; i += 3) {
    const slot = shifted[i]
    const dx = scene.drawn[6 * slot + 4] - shifted[i + 1]
    const dy = scene.drawn[6 * slot + 5] - shifted[i + 2]
    if (!isWhole(dx * scale) || !isWhole(dy * scale)) stage.blurs.note(slot)
  }
  shifted.length = 0
}

const isWhole = (length: number): boolean => Math.abs(length - Math.round(length)) < 1e-6

function hasDirtyAncestor(stage: Stage, slot: number): boolean {
  const { parent, dirty } = stage.scene
  for (let at = parent[slot]; at >= 0; at = parent[at]) {
    if ((dirty[at] & GEOMETRY) !== 0) return true
  }
  return false
}

/** Moves a subtree to its present place: transforms, boxes, index and damage follow. */
function moveTree(stage: Stage, root: number): void {
  const { scene, picker, before, picture } = stage
  const { order, span, dirty } = scene
  const from = scene.rank[root]
  const end = span[root]
  // Where all is drawn again, nothing needs to be known of where the subtree was.
  if (picture.damage.isWhole || (end === from + 1 && (dirty[root] & Dirty.Tree) === 0)) {
    placeTree(stage, root)
    return
  }
  for (let r = from; r < end; r++) before.keep(r - from, scene, order[r])
  scene.writeTransforms(root)
  /** Slots before this rank look different wherever they stand. */
  let changedTo = from
  for (let r = from; r < end; r++) {
    const slot = order[r]
    const bits = dirty[slot]
    if ((bits & Dirty.Look) !== 0) changedTo = Math.max(changedTo, span[slot])
    scene.writeBounds(slot)
    picker.touch(slot)
    // A widget that was grouped has another parent and other coordinates, and may stand where it stood.
    if (r < changedTo) showMoved(stage, slot, before, r - from)
    else if ((bits & Dirty.Paint) !== 0) judgeLater(stage, slot, before, r - from)
    else if (!before.isSame(r - from, scene, slot)) showMoved(stage, slot, before, r - from)
  }
}

/** Moves a subtree that looks different, or a slot without children whose parent is unchanged. */
function placeTree(stage: Stage, root: number): void {
  const { scene, picker, picture } = stage
  const { order, span, rank, ink } = scene
  picture.damage.add(ink, 4 * root)
  scene.writeTransforms(root)
  for (let r = rank[root]; r < span[root]; r++) {
    const slot = order[r]
    scene.writeBounds(slot)
    picker.touch(slot)
    addMoved(stage, slot)
  }
  picture.damage.add(ink, 4 * root)
}

/** Damages the region where a slot was and the region where it is. */
function showMoved(stage: Stage, slot: number, before: DrawnBefore, i: number): void {
  stage.picture.damage.add(before.ink, 4 * i)
  stage.picture.damage.add(stage.scene.ink, 4 * slot)
  addMoved(stage, slot)
}

/** Postpones the decision until the slot is painted: only then is its ink known. */
function judgeLater({ judged, judgedBefore }: Stage, slot: number, before: DrawnBefore, i: number): void {
  if (judged.has(slot)) return
  judgedBefore.take(judged.size, before, i)
  judged.set(slot, judged.size)
}

/** @param isSame the paint is unchanged except for its place */
function judge(stage: Stage, slot: number, isSame: boolean): void {
  const { judged, judgedBefore, scene } = stage
  const i = judged.get(slot)
  if (i !== undefined && !(isSame && judgedBefore.isSame(i, scene, slot))) showMoved(stage, slot, judgedBefore, i)
}

function addMoved(stage: Stage, slot: number): void {
  const { picture } = stage
  stage.isMoving = true
  if (picture.movedCount < picture.moved.length) picture.moved[picture.movedCount++] = slot
}

/** Records changed slots, and damages their regions. */
function paint(stage: Stage): void {
  stage.refreshChartScale()
  const { scene, picture, list, recorder } = stage
  const { dirty, dirtySlots } = scene
  for (let k = 0; k < scene.dirtyCount; k++) {
    const slot = dirtySlots[k]
    const bits = dirty[slot]
    dirty[slot] = 0
    if ((bits & (Dirty.Paint | Dirty.Value | Dirty.Sharp)) === 0 || scene.rank[slot] < 0) continue
    const dx = scene.local[4 * slot] - scene.painted[2 * slot]
    const dy = scene.local[4 * slot + 1] - scene.painted[2 * slot + 1]
    const isMoved = dx !== 0 || dy !== 0
    const marks = record(stage, slot, (bits & (Dirty.Paint | Dirty.Sharp)) === 0 && !isMoved)
    stage.images.ask(slot, recorder.images)
    const isShifted = isMoved && list.isShifted(slot, recorder, dx, dy)
    if (isShifted) scene.setShift(slot, dx, dy)
    const wasShifted = !isShifted && scene.clearShift(slot)
    if (isShifted) {
      cover(stage, slot)
      if (stage.judged.has(slot)) judge(stage, slot, true)
      else {
        addMoved(stage, slot)
        picture.damage.add(scene.ink, 4 * slot)
      }
      continue
    }
    if (wasShifted) addMoved(stage, slot)
    if (!list.write(slot, recorder, marks) && (bits & Dirty.Sharp) === 0) {
      // The slot is back where it was recorded.
      if (wasShifted) cover(stage, slot)
      judge(stage, slot, true)
      continue
    }
    picture.repainted[picture.repaintedCount++] = slot
    scene.motion.setFlow(slot, recorder.hasFlow)
    const isDrawn = (scene.flags[slot] & NOT_DRAWN) === 0
    // The former ink of a moved slot is kept in `judgedBefore`.
    if (isDrawn && !stage.judged.has(slot)) picture.damage.add(scene.ink, 4 * slot)
    cover(stage, slot)
    if (isDrawn) picture.damage.add(scene.ink, 4 * slot)
    judge(stage, slot, false)
  }
  stage.judged.clear()
  scene.dirtyCount = 0
}

/** Computes the ink of a slot as it is painted now. */
function cover(stage: Stage, slot: number): void {
  writeInkLocal(stage, slot)
  stage.scene.writeInk(slot)
  stage.picker.touch(slot)
}

/**
 * Records the paint of a slot; its static layer only if it has none yet, or if it looks different.
 * @param isValue only the value has changed
 * @returns the marks that the static layer shows
 */
function record(stage: Stage, slot: number, isValue: boolean): number {
  const { scene, recorder, list } = stage
  const id = scene.idOf(slot)
  recorder.begin()
  const view = scene.viewOf(slot)
  if (view === undefined || stage.failed.has(id)) {
    paintPlaceholder(scene, slot, recorder)
    return 0
  }
  const state = stage.live.stateOf(id, stage.glides.shown[slot])
  const quality = stage.qualities.of[slot]
  state.isStale = (quality & Quality.Stale) !== 0
  state.isBad = (quality & Quality.Bad) !== 0
  state.isHovered = stage.hoveredId === id
  state.isPressed = stage.pressedId === id
  const isMounted = view.mount !== undefined && stage.onPaint !== undefined
  state.isOverlaid = isMounted && !stage.isPicture
  state.charts = stage.charts?.of(id) ?? NO_CHARTS
  state.session = stage.sessions.get(id) ?? NO_SESSION
  const marks = marksOf(state)
  try {
    const props = scene.propsOf(slot)
    if (view.paintStatic !== undefined) {
      const layer = isValue ? list.staticLayerOf(slot) : undefined
      if (layer !== undefined && layer.marks === marks) recorder.resume(layer)
      else {
        view.paintStatic(props, state, recorder)
        recorder.endStatic()
      }
    }
    view.paint(props, state, recorder)
    if (quality !== 0 && view.follows !== 'figure' && view.follows !== 'level') recorder.fade(state.marks)
    stage.qualities.paint(slot, state.marks, recorder)
    const next = view.nextChange?.(props, state)
    if (next === undefined || !(next < Number.POSITIVE_INFINITY)) stage.dueAt.delete(slot)
    else stage.dueAt.set(slot, next)
    if (isMounted) stage.onPaint?.(id)
  } catch (error) {
    stage.fail(slot, error)
    recorder.begin()
    paintPlaceholder(scene, slot, recorder)
  }
  return marks
}

const NO_SESSION = {}

/** Live state that a static layer may show besides props. */
function marksOf({ isStale, isBad, isLive, isHovered, isPressed, isOverlaid }: LiveState): number {
  return (
    (isStale ? 1 : 0) |
    (isBad ? 2 : 0) |
    (isLive ? 4 : 0) |
    (isHovered ? 8 : 0) |
    (isPressed ? 16 : 0) |
    (isOverlaid ? 32 : 0)
  )
}

function writeInkLocal(stage: Stage, slot: number): void {
  const { recorder } = stage
  const { inkLocal } = stage.scene
  const i = 4 * slot
  inkLocal[i] = recorder.isEmpty ? 1 : recorder.minX
  inkLocal[i + 1] = recorder.isEmpty ? 1 : recorder.minY
  inkLocal[i + 2] = recorder.isEmpty ? 0 : recorder.maxX
  inkLocal[i + 3] = recorder.isEmpty ? 0 : recorder.maxY
}

function finish(stage: Stage): void {
  const { picture } = stage
  picture.damage.clear()
  picture.repaintedCount = 0
  picture.movedCount = 0
}
