// For Node processes only: it imports modules that browsers lack.
export * from './BrokerRefusals.ts'
export * from './LineSink.ts'
export * from './stdoutLines.ts'
