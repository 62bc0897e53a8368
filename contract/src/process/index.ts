// For Node processes only: it imports modules that browsers lack.
export * from './LineSink.ts'
export * from './stdoutLines.ts'
