export { Glides } from './Glides.ts'
export { InlineMotion } from './InlineMotion.ts'
export type { MotionHost } from './MotionHost.ts'
