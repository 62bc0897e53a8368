import { createHash } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** A gateway that runs on this machine; one without a file has its configuration from the server alone. */
export interface LocalGateway {
  readonly gatewayId: string
  readonly path?: string
  /** Whether the file names its own account at an external broker. */
  readonly hasLogin: boolean
}

/** The id of this machine's own gateway. It follows from a secret of the data folder, so a backup keeps it. */
export const localGatewayId = (secrets: Secrets): string =>
  `gw-${createHash('sha256').update(secrets.get('local-gateway')).digest('hex').slice(0, 8)}`
