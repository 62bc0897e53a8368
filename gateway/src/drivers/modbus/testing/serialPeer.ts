import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../testing/until.ts'
import type { Peer } from '../../testing/Peer.ts'
import { registerPeer } from './registerPeer.ts'

/** Whether this machine can make a pair of serial ports. */
export const hasSocat = (): boolean => spawnSync('socat', ['-V']).status === 0

/** A device at a serial port: `socat` makes the port, and passes its bytes to a server of RTU frames. */
export function serialPeer(): Peer {
  const peer = registerPeer('rtu')
  const folder = mkdtempSync(join(tmpdir(), 'mimic-serial-'))
  const path = join(folder, 'port')
  let socat: ChildProcess | undefined
  return {
    ...peer,
    driver: 'modbus-rtu',
    delay: { because: 'the server behind the serial port does not know of its timeouts' },
    connections: { because: 'a serial port has none' },
    callbacks: { because: 'the serial port calls back from native code, without the context of its caller' },
    many: { because: '1,000 registers do not pass a serial line in a second' },
    settings: () => ({ path, baudRate: 115_200, parity: 'even', unitId: 3 }),
    async start() {
      await peer.start()
      const { port } = peer.settings() as { port: number }
      socat = spawn('socat', [`PTY,link=${path},raw,echo=0,ignoreeof`, `TCP:127.0.0.1:${port}`], { stdio: 'ignore' })
      await until(() => existsSync(path))
    },
    async kill() {
      await peer.kill()
      const running = socat
      socat = undefined
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    },
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
