export * from './insertRecords.ts'
export * from './readPageText.ts'
export * from './replacePage.ts'
