import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../contract/src/testing/freePort.ts'
import { RunningMimic, root, until } from './RunningMimic.ts'

// An obstacle to the start is reported in one sentence, and stops no more than it must.

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const COMMANDS = ['scripts/start.ts', 'scripts/doctor.ts', 'server/src/main.ts']

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mimic-startup-'))
  // The account `nobody` must be able to enter this folder.
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of a command that must fail. */
async function said(command: string, env: Record<string, string>, as?: number): Promise<string> {
  const child = spawn(process.execPath, [join(root, command), ...(command.includes('start') ? ['--no-demo'] : [])], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATABASE_URL: '',
      MQTT_URL: command.startsWith('server') ? 'mqtt://127.0.0.1:1' : '',
      ...env,
    },
    ...(as === undefined ? {} : { uid: as, gid: as }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code, output).not.toBe(0)
  return output
}

// Permissions do not stop root, so root runs the commands as `nobody`.
it.each(COMMANDS)('point 12: %s says in one sentence that the data folder is not writable', async (command) => {
  const data = join(folder, 'closed')
  mkdirSync(data, { recursive: true })
  chmodSync(data, 0o555)
  const text = await said(command, { MIMIC_DATA: data }, isRoot ? NOBODY : undefined)
  const sentences = text.split('\n').filter((line) => line.includes('is not writable (EACCES)'))
  expect(sentences, text).toHaveLength(1)
  expect(sentences[0]).toContain(`the data folder ${data}`)
  expect(sentences[0]).toMatch(/chown.*MIMIC_DATA/)
})

const compiler = ['gcc', 'cc'].find((name) => spawnSync(name, ['--version']).status === 0)
/** Answers file locks as NFS without its lock service does. */
const NO_LOCKS = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
static int locked(int fd, int cmd, void *arg, const char *name) {
  if (cmd == F_SETLK || cmd == F_SETLKW || cmd == F_OFD_SETLK) { errno = ENOLCK; return -1; }
  int (*real)(int, int, void *) = dlsym(RTLD_NEXT, name);
  return real(fd, cmd, arg);
}
int fcntl(int fd, int cmd, ...) { va_list a; va_start(a, cmd); void *p = va_arg(a, void *); va_end(a); return locked(fd, cmd, p, "fcntl"); }
int fcntl64(int fd, int cmd, ...) { va_list a; va_start(a, cmd); void *p = va_arg(a, void *); va_end(a); return locked(fd, cmd, p, "fcntl64"); }
`

it.skipIf(!compiler).each(COMMANDS)(
  'point 12: %s says in one sentence that the data folder cannot lock files',
  async (command) => {
    const source = join(folder, 'noLocks.c')
    const library = join(folder, 'noLocks.so')
    writeFileSync(source, NO_LOCKS)
    const compiled = spawnSync(compiler ?? '', ['-shared', '-fPIC', '-o', library, source, '-ldl'])
    expect(compiled.status, String(compiled.stderr)).toBe(0)
    const data = join(folder, 'network')
    const text = await said(command, { MIMIC_DATA: data, LD_PRELOAD: library })
    const sentences = text.split('\n').filter((line) => line.includes('cannot lock files'))
    expect(sentences, text).toHaveLength(1)
    expect(sentences[0]).toMatch(/network file systems.*MIMIC_DATA.*local disk/)
  },
)

it('point 10: two instances that start at the same moment both run, though both want the same inner ports; a wrong gateway file and a seed for a store that is not empty are reported, and the rest runs', {
  timeout: 360_000,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'mimic-e2e-'))
  const gateways = join(data, 'gateways')
  mkdirSync(gateways)
  writeFileSync(join(gateways, 'wrong.json'), '{ "gatewayId": "gw-wrong", "devices": ')
  const started = await Promise.allSettled([
    RunningMimic.start({ MIMIC_DATA: data }),
    RunningMimic.start().then((beside) => beside.stop()),
  ])
  const first = started[0].status === 'fulfilled' ? started[0].value : undefined
  onTestFinished(async () => {
    await first?.stop({ keepData: true })
  })
  expect(started.map((each) => (each.status === 'rejected' ? String(each.reason) : 'runs'))).toEqual(['runs', 'runs'])
  if (!first) return
  try {
    await until('the gateway file to be told', () =>
      /Not well: the gateway of wrong\.json does not run: the file is no JSON/.test(first.output),
    )
    // The start may be told before every part of the server is connected.
    const health = await until('the server to be well', async () => {
      const answer = await fetch(`${first.origin}/healthz`)
      return answer.status === 200 && ((await answer.json()) as object)
    })
    expect(health).toMatchObject({
      isWell: true,
      warnings: [expect.stringMatching(/^the gateway of wrong\.json does not run/)],
    })
    expect(first.pid('gateway-gw-a')).toBeGreaterThan(0)
    expect(readFileSync(join(data, 'logs/server.log'), 'utf8')).toContain('the gateway of wrong.json does not run')
    const doctor = spawnSync(process.execPath, [join(root, 'scripts/doctor.ts')], {
      env: { ...process.env, MIMIC_DATA: data, PORT: String(await freePort()) },
    })
    expect(String(doctor.stdout)).toMatch(/^FAIL Gateways +the gateway of wrong\.json.* {2}-> {2}correct the file/m)
  } finally {
    await first.stop({ keepData: true })
  }
  const again = await RunningMimic.start({ MIMIC_DATA: data, MIMIC_SEED: join(data, 'other.json') }, ['--no-demo'])
  try {
    const told = 'Not well: MIMIC_SEED was not read: the store is not empty'
    await until('the seed to be told', () => again.output.includes(told))
  } finally {
    await again.stop()
  }
})
