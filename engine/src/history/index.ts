export * from './createHistory.ts'
