import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { signFirmware } from '../gateway/src/firmwareSignature.ts'

const USAGE = `npm run firmware -- key NAME                      makes NAME.pem (private) and NAME.pub.pem (for gateways)
npm run firmware -- sign NAME.pem VERSION FILE    writes FILE.signed, which is uploaded as this version`

try {
  const [command, key, version, file, ...more] = process.argv.slice(2)
  if (command === 'key' && key !== undefined && version === undefined) makeKey(key)
  else if (command === 'sign' && key !== undefined && version !== undefined && file !== undefined && more.length === 0)
    signFile(key, version, file)
  else throw new Error(USAGE)
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
