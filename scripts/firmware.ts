import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { signFirmware } from '../gateway/src/firmware/firmwareSignature.ts'

const {
  part,
  words: [key = '', version = '', file = ''],
} = takeCommandLine('firmware')
try {
  if (part === 'key') makeKey(key)
  else signFile(key, version, file)
} catch (error) {
  console.error(`mimic: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

/** Never overwrites a key. */
function makeKey(name: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(`${name}.pem`, pem, { mode: 0o600, flag: 'wx' })
  writeFileSync(`${name}.pub.pem`, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
  console.log(`${name}.pem stays with whoever signs; MIMIC_FIRMWARE_KEY of the gateways names ${name}.pub.pem`)
}

function signFile(path: string, version: string, file: string): void {
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} is no Ed25519 key`)
  writeFileSync(`${file}.signed`, signFirmware(readFileSync(file), version, key))
  console.log(`${file}.signed: upload it as version ${version}`)
}
