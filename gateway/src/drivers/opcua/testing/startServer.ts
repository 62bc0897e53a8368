import { Process } from '../../../testing/Process.ts'

const PROGRAM = 'gateway/src/drivers/opcua/testing/server.ts'

/** Starts `server.ts`, whose environment this is. */
export const startServer = (env: Record<string, string>): Promise<Process> => Process.start(PROGRAM, env)
