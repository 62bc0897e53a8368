import { freePort } from './freePort.ts'

const TRIES = 5

/**
 * Starts a process on the wanted port if it is free, otherwise on another. A second Mimic that starts at the same
 * moment may take a free port before the process listens on it: then the next one is tried.
 * @param start rejects with the process's error
 * @returns the port
 */
export async function startOnPort(wanted: number, start: (port: number) => Promise<unknown>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await freePort(tries === 1 ? wanted : 0)
    try {
      await start(port)
      return port
    } catch (error) {
      if (tries >= TRIES || !isPortTaken(error)) throw error
    }
  }
}

export const isPortTaken = (error: unknown): boolean => error instanceof Error && error.message.includes('EADDRINUSE')
