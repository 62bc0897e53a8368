export { LiveDecoder, LiveEncoder } from './binary.ts'
export * from './frames.ts'
