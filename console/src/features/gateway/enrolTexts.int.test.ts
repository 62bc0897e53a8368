import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { enrolCommands, systemdUnit } from './enrolTexts.ts'

const root = join(import.meta.dirname, '../../../..')

/** The value of a line `name=value` of a unit. */
const ofUnit = (unit: string, name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

it('the service finds the account that the commands have made, in the same folder and as the same user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-enrol-texts-'))
  const server = createServer(async (request, response) => {
    const isGood = new URLSearchParams(await text(request)).get('key') === 'the-key'
    const account = { gatewayId: 'gw-far', mqttUrl: 'mqtt://127.0.0.1:1', username: 'gw-far', password: 'p', ca: '' }
    response.end(JSON.stringify(isGood ? { code: 200, data: account } : { code: 403 }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const unit = systemdUnit(origin)
  const [, dataFolder = ''] = ofUnit(unit, 'Environment').split('=')
  expect(dataFolder).toBe(`/var/lib/${ofUnit(unit, 'StateDirectory')}`)
  const own = (line: string) => line.replaceAll(dataFolder, join(folder, 'data')).replaceAll('/opt/mimic', root)
  const env = { PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` }
  try {
    const commands = enrolCommands(origin, 'the-key')
    expect(commands).toContain(`useradd --system ${ofUnit(unit, 'User')}\n`)
    // The account of this machine's tests, and its own folder, take the place of those of the service.
    const asUs = own(commands)
      .replaceAll(`sudo -u ${ofUnit(unit, 'User')} `, '')
      .replaceAll(/^.*(useradd|systemctl) .*$/gm, '')
      .replaceAll(`sudo install -d -o ${ofUnit(unit, 'User')}`, 'install -d')
    expect(asUs).not.toContain('sudo')
    // Another process: this one has to answer it.
    const enrolling = spawn('sh', ['-ec', asUs], { env, stdio: 'ignore' })
    expect((await once(enrolling, 'exit'))[0]).toBe(0)
    expect(statSync(join(folder, 'data/gateway.json')).mode & 0o777).toBe(0o600)
    const service = spawn('sh', ['-c', `exec ${ofUnit(unit, 'ExecStart')}`], {
      cwd: own(ofUnit(unit, 'WorkingDirectory')),
      env: { ...env, MIMIC_DATA: own(dataFolder) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const outcome = await Promise.race([
      once(service, 'message').then(([message]) => message),
      once(service, 'exit').then(([code]) => `ended with ${code}`),
    ])
    expect(outcome).toEqual({ kind: 'ready' })
    expect(existsSync(join(folder, 'data/gateway-gw-far.db'))).toBe(true)
    service.kill()
    await once(service, 'exit')
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})
