// Connections and commands for hosts that draw nothing: the console's device screen and alarm bell.
export { type AwaitSecond, asyncCommand } from './link/asyncCommand.ts'
export { type LinkState, LiveLink } from './link/LiveLink.ts'
export { MessageLink } from './link/MessageLink.ts'
export { openAlarms } from './link/openAlarms.ts'
export { PendingWrites, type WriteStage } from './link/PendingWrites.ts'
export { type WrittenValue, writeCommand } from './link/writeCommand.ts'
