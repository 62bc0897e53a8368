export * from './Canvas2dDevice.ts'
