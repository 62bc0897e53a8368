import { once } from 'node:events'
import { createServer } from 'node:net'

/** Linux gives ports from 32,768 on to connections (`ip_local_port_range`). */
const [FROM, BELOW] = [10_240, 32_768]

/**
 * A TCP port of this machine on which nobody listens, for a program of a test. The system gives it to no connection
 * meanwhile: of those that it does give, one may be taken before a program has come up that needs half a minute.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (BELOW - FROM))
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
