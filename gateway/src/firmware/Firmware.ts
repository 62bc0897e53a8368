import { execFile } from 'node:child_process'
import { createHash, type KeyObject } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command, FirmwareFile } from '@mimic/contract/bus'
import { type GatewayText, gatewayText, says } from '@mimic/contract/gatewayTexts'
import type { Logger } from 'pino'
import { writeWhole } from '../writeWhole.ts'
import { isSignedBy, joinSigned, splitSigned } from './firmwareSignature.ts'

export type FirmwarePart = Extract<Command, { kind: 'firmware' }>

export interface FirmwareOptions {
  /** Takes the files; without it the gateway refuses every firmware. */
  readonly folder: string | undefined
  /** The public key of whoever signs the files; without it the gateway refuses every firmware. */
  readonly key: KeyObject | undefined
  /** A program that is called with the path of a checked file, its version and its SHA-256; without it the file lies there. */
  readonly command: string | undefined
  readonly log: Logger
  /** How long the program may take before it counts as one that goes on by itself. */
  readonly waitMs?: number
}

/** The answer comes before the server gives up, which is after `limits.ask.waitMs`. */
const WAIT_MS = 20_000
const PART = '.part-'

/** The gateway does not take a firmware, and says why. */
export class FirmwareRefusal extends Error {
  readonly text: GatewayText
  constructor(text: GatewayText) {
    super(gatewayText(text, 'en'))
    this.text = text
  }
}

/** How much of the file is here, and whether it was handed over. */
export interface FirmwareAnswer {
  readonly received: number
  readonly handedOver?: boolean
  readonly text?: string
}

/**
 * Takes firmware files in parts, checks their SHA-256 and their signature and hands their content over to whoever
 * installs it on this machine: a folder, and a program if the operator has set one. The server that offers a file is not
 * trusted with it: the key is set on this machine. Nothing of a file is executed here.
 */
export class Firmware {
  readonly #options: FirmwareOptions

  constructor(options: FirmwareOptions) {
    this.#options = options
  }

  /** @throws {FirmwareRefusal} */
  async take({ file, at, data }: Pick<FirmwarePart, 'file' | 'at' | 'data'>): Promise<FirmwareAnswer> {
    const { folder, key } = this.#options
    if (folder === undefined) throw new FirmwareRefusal(says('firmwareOff'))
    if (key === undefined) throw new FirmwareRefusal(says('firmwareNoKey'))
    const whole = join(folder, `${file.version}-${file.fileName}`)
    const taken = signedIn(whole)
    if (taken && isWhole(taken, file)) return this.#check(whole, taken, key, file)
    mkdirSync(folder, { recursive: true })
    // The parts of another file are left over from an offer that was withdrawn.
    for (const name of readdirSync(folder))
      if (name.startsWith(PART) && name !== PART + file.sha256) rmSync(join(folder, name))
    const part = join(folder, PART + file.sha256)
    const here = existsSync(part) ? statSync(part).size : 0
    // A part that came before, or is to come later: the server goes on from what is here.
    if (data === '' || at !== here) return { received: here }
    appendFileSync(part, Buffer.from(data, 'base64'), { mode: 0o600 })
    const { size } = statSync(part)
    if (size < file.bytes) return { received: size }
    const signed = readFileSync(part)
    rmSync(part)
    if (!isWhole(signed, file)) throw new FirmwareRefusal(says('firmwareDamaged'))
    return this.#check(whole, signed, key, file)
  }

  /** Nothing lies in the folder under its own name before its signature was checked. */
  async #check(path: string, signed: Buffer, key: KeyObject, file: FirmwareFile): Promise<FirmwareAnswer> {
    const parts = splitSigned(signed)
    if (!parts) throw new FirmwareRefusal(says('firmwareUnsigned'))
    const { content, signature } = parts
    if (!isSignedBy(key, file.version, content, signature)) {
      for (const each of [path, signatureOf(path)]) rmSync(each, { force: true })
      throw new FirmwareRefusal(says('firmwareForged'))
    }
    writeWhole(signatureOf(path), signature)
    writeWhole(path, content)
    return this.#handOver(path, createHash('sha256').update(content).digest('hex'), file)
  }

  async #handOver(path: string, sha256: string, { version, bytes }: FirmwareFile): Promise<FirmwareAnswer> {
    const { command, log, waitMs = WAIT_MS } = this.#options
    const done = { received: bytes, handedOver: true }
    log.info({ path, version }, 'a firmware file is here and was checked')
    if (command === undefined) return { ...done, text: path }
    const failure = await new Promise<string | undefined>((resolve) => {
      const patience = setTimeout(resolve, waitMs, undefined)
      execFile(command, [path, version, sha256], (error, _stdout, stderr) => {
        clearTimeout(patience)
        resolve(error ? lastLine(stderr) || error.message : undefined)
      })
    })
    if (failure !== undefined) throw new FirmwareRefusal(says('installFailed', { command }, failure))
    return { ...done, text: path }
  }
}

/** Beside a file that was taken over. */
const signatureOf = (path: string): string => `${path}.sig`

/** A file that was taken over, as it came. */
function signedIn(path: string): Buffer | undefined {
  if (!existsSync(path) || !existsSync(signatureOf(path))) return undefined
  return joinSigned(readFileSync(path), readFileSync(signatureOf(path)))
}

const isWhole = (signed: Buffer, { bytes, sha256 }: FirmwareFile): boolean =>
  signed.length === bytes && createHash('sha256').update(signed).digest('hex') === sha256

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
