import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { limits, user } from '@mimic/contract'
import { refusal } from '../../platform/ApiError.ts'
import { handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

/** The session lock: an account's sessions continue only while its hardware key signs the server's challenges. */
export function lockFeature({ db, steady }: ServerContext): Feature {
  /** @returns the challenge of the session, once; undefined if it has expired */
  const spendRandom = async (sessionId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('session')
      .select(['lockRandom', 'gmtRandom'])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    if (!row || row.lockRandom === '') return undefined
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ lockRandom: '' })
      .where('id', '=', sessionId)
      .where('lockRandom', '=', row.lockRandom)
      .executeTakeFirst()
    return numUpdatedRows > 0n && steady() - row.gmtRandom <= limits.lock.randomMs ? row.lockRandom : undefined
  }

  return {
    routes: [
      handle(user.random, async (_body, { session: { id } }) => {
        const lockRandom = randomBytes(32).toString('hex')
        await db.updateTable('session').set({ lockRandom, gmtRandom: steady() }).where('id', '=', id).execute()
        return lockRandom
      }),
      handle(
        user.validLockCert,
        async ({ verifyData }, { session: { id, scope } }) => {
          const { lockKey } = await db
            .selectFrom('account')
            .select('lockKey')
            .where('id', '=', scope.userId)
            .executeTakeFirstOrThrow()
          const random = await spendRandom(id)
          if (random === undefined || lockKey === '' || !isSignedBy(lockKey, random, verifyData))
            throw refusal('lockFailed', 'verifyData', 'unknown')
          await db.updateTable('session').set({ gmtLock: steady() }).where('id', '=', id).execute()
          return null
        },
        { perMinute: 60, per: 'session' },
      ),
    ],
  }
}

/** @param pem a public key that was validated when it was stored */
function isSignedBy(pem: string, text: string, signature: string): boolean {
  const key = createPublicKey(pem)
  const digest = key.asymmetricKeyType?.startsWith('ed') ? null : 'sha256'
  return verify(digest, Buffer.from(text), key, Buffer.from(signature, 'hex'))
}
