import { createServer } from 'node:net'

/** Whether a TCP port is free on every interface. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(() => resolve(true)))
  })
}

/** `wanted` if it is free, else any free port. */
export async function freePort(wanted: number, host = '127.0.0.1'): Promise<number> {
  if (wanted !== 0 && (await isPortFree(wanted, host))) return wanted
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port: 0, host }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
