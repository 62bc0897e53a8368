import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../platform/http/bearerOf.ts'
import { SNAPSHOT_PATH } from './ControlFile.ts'

/**
 * Calls for commands on the same machine; they know the secret from the data folder. @returns the secret of this
 * start
 */
export function addControl(
  http: FastifyInstance,
  dataFolder: string,
  snapshot: ((path: string) => Promise<void>) | undefined,
): string {
  const secret = randomBytes(32).toString('base64url')
  http.post(SNAPSHOT_PATH, async (request, reply) => {
    if (!isEqual(bearerOf(request.headers) ?? '', secret)) return reply.status(403).type('text/plain').send('forbidden')
    if (!snapshot) return reply.status(409).type('text/plain').send('the store is no SQLite')
    const folder = join(dataFolder, 'run')
    mkdirSync(folder, { recursive: true })
    // The caller removes the file.
    const path = join(folder, `snapshot-${randomUUID()}.db`)
    await snapshot(path)
    return reply.type('text/plain').send(path)
  })
  return secret
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
