// What calls and keeps connected, for hosts that draw nothing: the console's device screen and alarm bell.
export { asyncCommand } from './asyncCommand.ts'
export { type LinkState, LiveLink } from './LiveLink.ts'
export { MessageLink } from './MessageLink.ts'
