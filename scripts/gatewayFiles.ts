import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { messageOf } from '@mimic/contract/messageOf'
import { parseConfig } from '../gateway/src/config/config.ts'

export interface GatewayFile {
  readonly path: string
  readonly gatewayId: string
  /** Whether the file names its own account at an external broker. */
  readonly hasLogin: boolean
}

export interface GatewayFiles {
  readonly good: readonly GatewayFile[]
  /** One sentence for each invalid file, by its name. */
  readonly problems: readonly string[]
}

/** Reads all files in `<data>/gateways`. Each is a gateway that runs on this machine; an invalid one stops no other. */
export function readGatewayFiles(folder: string): GatewayFiles {
  const good: GatewayFile[] = []
  const problems: string[] = []
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  for (const name of names.sort()) {
    const path = join(folder, name)
    try {
      const { gatewayId, mqtt } = parseConfig(JSON.parse(readFileSync(path, 'utf8')))
      const other = good.find((each) => each.gatewayId === gatewayId)
      if (other) throw new Error(`its gatewayId ${gatewayId} is also that of ${basename(other.path)}`)
      good.push({ path, gatewayId, hasLogin: mqtt?.username !== undefined })
    } catch (error) {
      problems.push(`the gateway of ${name} does not run: ${reasonOf(error)}`)
    }
  }
  return { good, problems }
}

/** Anybody can read this in the health report, so it quotes nothing of the file, which may contain a password. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError)
    return `the file is no JSON ${/\(line \d+ column \d+\)/.exec(error.message)?.[0] ?? ''}`.trim()
  return messageOf(error).replace(/^configuration: /, '')
}
