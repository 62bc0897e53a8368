import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { freePort, isPortFree } from './freePort.ts'
import { House } from './House.ts'
import { root } from './root.ts'
import { readStartSettings } from './startSettings.ts'

// Watch mode: Vite serves the console on PORT with hot updates, and forwards calls and sockets to the server.
const settings = readStartSettings(process.env, !takeCommandLine('dev').has('no-demo'))
if (!(await isPortFree(settings.port))) {
  console.error(`mimic: port ${settings.port} is taken; choose another: PORT=8081 npm run dev`)
  process.exit(1)
}
const serverPort = await freePort(18_080)
process.env['MIMIC_ORIGINS'] = `http://localhost:${settings.port}`
const house = new House({ settings, serverPort, isWatching: true, say: (line) => console.error(`mimic: ${line}`) })
const started = await house.start()
const vite = spawn(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(settings.port), '--strictPort'],
  {
    cwd: join(root, 'console'),
    stdio: 'inherit',
    env: { ...process.env, MIMIC_SERVER: `http://localhost:${serverPort}` },
  },
)
if (started.isSeeded) console.log(`Password of the accounts: ${started.password}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    vite.kill('SIGTERM')
    await house.stop()
    process.exit(0)
  })
}
