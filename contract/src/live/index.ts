export * from './alarmTypes.ts'
export { LiveDecoder, LiveEncoder } from './binary.ts'
export * from './frames.ts'
export * from './message.ts'
