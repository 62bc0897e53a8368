export { AnimationHost, type WorkerFactory } from './AnimationHost.ts'
export { ChartLayoutHost } from './ChartLayoutHost.ts'
