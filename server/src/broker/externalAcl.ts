import { serverTopics, topics } from '@mimic/contract/bus'

/**
 * The access list of an external broker, in Mosquitto's language, where `%u` is the name of the account: each gateway's
 * account is named like the gateway. docs/operations.md shows it, and a test keeps both alike.
 * @param server name of the server's account
 */
export function externalAcl(server: string): string {
  const lanes = (names: readonly ((id: string) => string)[], id: string) => names.map((lane) => lane(id))
  const reads = [topics.ack, topics.command, topics.config]
  const writes = [topics.data, topics.backfill, topics.status, topics.result]
  return [
    `user ${server}`,
    ...serverTopics.map((topic) => `topic read ${topic}`),
    ...lanes(reads, '+').map((topic) => `topic write ${topic}`),
    '',
    ...lanes(writes, '%u').map((topic) => `pattern write ${topic}`),
    ...lanes(reads, '%u').map((topic) => `pattern read ${topic}`),
  ].join('\n')
}
