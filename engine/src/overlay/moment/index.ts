export * from './MomentField.ts'
export * from './momentText.ts'
