import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isSignedBy, readSignerKey, splitSigned } from '../gateway/src/firmware/firmwareSignature.ts'
import { root } from './root.ts'

it('a key that is made here signs a file as gateways check it, and is never overwritten', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-sign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = (...args: string[]) => spawnSync(process.execPath, [join(root, 'scripts/firmware.ts'), ...args])
  const [name, file] = [join(folder, 'signer'), join(folder, 'gateway.bin')]
  writeFileSync(file, 'the new firmware')
  expect(run('key', name).status).toBe(0)
  expect(statSync(`${name}.pem`).mode & 0o077).toBe(0)
  expect(run('key', name).status).toBe(1)
  expect(run('sign', `${name}.pem`, '1.2.0', file).status).toBe(0)
  const { content, signature } = splitSigned(readFileSync(`${file}.signed`)) ?? {}
  if (!content || !signature) throw new Error('the file carries no signature')
  expect(content.toString()).toBe('the new firmware')
  const key = readSignerKey(readFileSync(`${name}.pub.pem`, 'utf8'))
  expect([isSignedBy(key, '1.2.0', content, signature), isSignedBy(key, '1.2.1', content, signature)]).toEqual([
    true,
    false,
  ])
  const wrong = run('sign', `${name}.pub.pem`, '1.2.0', file)
  expect(wrong.status).toBe(1)
  expect(String(run().stderr)).toContain('npm run firmware')
})
