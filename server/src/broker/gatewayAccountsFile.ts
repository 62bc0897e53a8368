import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'

/** The account of an enrolled gateway. */
export interface GatewayAccount {
  readonly gatewayId: string
  readonly username: string
  /** SHA-256 of its password, in hexadecimal. */
  readonly sha256: string
}

/** Reads the accounts of enrolled gateways. @throws {Error} that names the file and the field */
export async function readGatewayAccounts(path: string): Promise<GatewayAccount[]> {
  const list: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${path}: a list is expected`)
  return list.map((entry: Record<string, unknown> | null, i) => {
    const { gatewayId, username, sha256 } = entry ?? {}
    if (typeof gatewayId !== 'string' || gatewayId === '') throw new Error(`${path}: ${i}.gatewayId is missing`)
    if (typeof username !== 'string' || username === '') throw new Error(`${path}: ${i}.username is missing`)
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
      throw new Error(`${path}: ${i}.sha256 must be 64 hexadecimal digits`)
    return { gatewayId, username, sha256 }
  })
}

/** Replaces the file at once: a reader sees the earlier list or this one. Only its owner may read it. */
export async function writeGatewayAccounts(path: string, accounts: readonly GatewayAccount[]): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  let file: FileHandle | undefined
  try {
    file = await open(part, 'wx', 0o600)
    await file.writeFile(JSON.stringify(accounts, null, 2))
    await file.sync()
    await file.close()
    file = undefined
    await rename(part, path)
  } finally {
    await file?.close()
    await rm(part, { force: true })
  }
}
