import { hostname } from 'node:os'
import type { ServerConfig } from '../settings/config.ts'

/** Hosts that stand for every interface. */
const WILDCARDS = ['0.0.0.0', '::', '']

/** The address at which users and other servers reach a server: its setting, or its host name and port. */
export const ownUrl = ({ peerUrl, host }: ServerConfig, port: number): string =>
  peerUrl ?? `http://${WILDCARDS.includes(host) ? hostname() : host}:${port}`
