// For processes of Node only: it imports what a browser does not have.
export * from './LineSink.ts'
export * from './stdoutLines.ts'
