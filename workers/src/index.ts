export { AnimationHost, type WorkerFactory } from './AnimationHost.ts'
