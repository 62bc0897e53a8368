export * from './Box.ts'
export * from './Commands.ts'
export { insertRecords } from './commands/insertRecords.ts'
export * from './Editing.ts'
export * from './EditTable.ts'
export { frameOf, pageBox, type TurnedBox, turnedBox } from './Frame.ts'
export * from './handles.ts'
export * from './pageSize.ts'
export type { Alignment } from './plans/alignPlan.ts'
export { type BoxField, boxFields, boxPlan } from './plans/boxPlan.ts'
export { linePagePoints } from './plans/linePlan.ts'
export { isLocked, movedLeaves } from './plans/movePlan.ts'
export type { OrderStep } from './plans/orderPlan.ts'
export { broughtOverEdge, insideEdgePlan, overEdge } from './plans/overEdge.ts'
export { hasRoomFor } from './plans/pageRoom.ts'
export { type PositionPlan, type PositionRefusal, positionPlan } from './plans/positionPlan.ts'
export { reframedLeaves } from './plans/reframePlan.ts'
export {
  type RepeatField,
  type RepeatGrid,
  type RepeatPlan,
  type RepeatRefusal,
  repeatedBoxes,
  repeatPlan,
} from './plans/repeatPlan.ts'
export { readStyleText, type StyleClip, styleText } from './plans/stylePlan.ts'
export type { TreePlace } from './plans/treePlan.ts'
export { canTurnFreely } from './plans/turnPlan.ts'
export type { Stamp } from './Stamp.ts'
export type { Gap } from './snap/gapSource.ts'
export { GRID_STEP } from './snap/gestureSnaps.ts'
export type { RulerGuide } from './snap/rulerGuideSource.ts'
export type { Guide } from './snap/solveSnap.ts'
export type { Tool } from './Tool.ts'
export type { Chrome, EditingSettings } from './ToolContext.ts'
export type { Pointer, ToolState } from './ToolState.ts'
