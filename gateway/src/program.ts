import packageFile from '../package.json' with { type: 'json' }

/** The version of the gateway's program, for the status. */
export const program = { version: packageFile.version }
