export * from './WebglDevice.ts'
