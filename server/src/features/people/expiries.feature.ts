import { dayOf } from '@mimic/contract'
import { Jobs } from '../../platform/Jobs.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'

const LOOK_MS = 1_000

/** Tells what is open for accounts, API keys, grants and embed tokens when their time is over. */
export function expiriesFeature({ db, events, waitFactor, log, now }: ServerContext): Feature {
  const jobs = new Jobs(log, waitFactor)
  let looked = now()
  const look = async () => {
    const [from, to] = [looked, now()]
    const ended = await db
      .selectFrom('api_key')
      .select('id as userId')
      .where((eb) => eb.or([eb.between('gmtExpire', from, to), eb.between('gmtOldEnd', from, to)]))
      .unionAll(
        db
          .selectFrom('api_grant')
          .select('id as userId')
          .where((eb) => eb.between('gmtExpire', from, to)),
      )
      // A token shows what its maker may see, and its sockets are the maker's.
      .unionAll(
        db
          .selectFrom('embed_token')
          .select('userId')
          .where((eb) => eb.between('gmtExpire', from, to)),
      )
      .unionAll(
        db
          .selectFrom('account')
          .select('id as userId')
          .where('lastDay', '>=', dayOf(from))
          .where('lastDay', '<', dayOf(to)),
      )
      .execute()
    looked = to
    for (const { userId } of ended) events.emit('accountChanged', { userId })
  }
  return {
    routes: [],
    async start() {
      jobs.every(LOOK_MS, 'looking for what has expired', look)
    },
    async stop() {
      await jobs.stop()
    },
  }
}
