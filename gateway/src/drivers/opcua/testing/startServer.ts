import { join } from 'node:path'
import { Process } from '../../../testing/Process.ts'

const PROGRAM = 'gateway/src/drivers/opcua/testing/server.ts'
/** A third of the time of a start is the compilation of the library. It is kept, for later runs too. */
const COMPILED = join(import.meta.dirname, '../../../../../node_modules/.cache/mimic/opcua')

/** Starts `server.ts`, whose environment this is. */
export const startServer = (env: Record<string, string>): Promise<Process> =>
  Process.start(PROGRAM, { NODE_COMPILE_CACHE: COMPILED, ...env })
