export * from './insertRecords.ts'
export * from './readPageText.ts'
export * from './replacePage.ts'
export { exportSvg } from './svg/exportSvg.ts'
