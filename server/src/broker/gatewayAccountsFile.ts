import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'

/** The account of an enrolled gateway. */
export interface GatewayAccount {
  readonly gatewayId: string
  readonly username: string
  /** SHA-256 of its password, in hexadecimal. */
  readonly sha256: string
  /** Its field devices are in the space of this organisation; missing in a file of an earlier version. */
  readonly orgId?: string
}

/** The account of a field device. */
export interface FieldAccount {
  readonly orgId: string
  readonly username: string
  readonly sha256: string
}

/** The organisation of a gateway of this machine, whose account the broker has from its start. */
export interface LocalGateway {
  readonly gatewayId: string
  readonly orgId: string
}

export type AccountEntry = GatewayAccount | FieldAccount | LocalGateway

/** Reads what the server tells about accounts. @throws {Error} that names the file and the field */
export async function readGatewayAccounts(path: string): Promise<AccountEntry[]> {
  const list: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!Array.isArray(list)) throw new Error(`${path}: a list is expected`)
  return list.map((entry: Record<string, unknown> | null, i) => {
    const text = (name: string): string => {
      const value = entry?.[name]
      if (typeof value !== 'string' || value === '') throw new Error(`${path}: ${i}.${name} is missing`)
      return value
    }
    const has = (name: string): boolean => entry?.[name] !== undefined
    if (has('gatewayId') && has('orgId') && !has('username'))
      return { gatewayId: text('gatewayId'), orgId: text('orgId') }
    const sha256 = entry?.['sha256']
    const username = text('username')
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
      throw new Error(`${path}: ${i}.sha256 must be 64 hexadecimal digits`)
    if (!has('gatewayId')) return { orgId: text('orgId'), username, sha256 }
    return { gatewayId: text('gatewayId'), username, sha256, ...(has('orgId') && { orgId: text('orgId') }) }
  })
}

/** Replaces the file at once: a reader sees the earlier list or this one. Only its owner may read it. */
export async function writeGatewayAccounts(path: string, accounts: readonly AccountEntry[]): Promise<void> {
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
