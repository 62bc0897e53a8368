import { Jobs } from '../../platform/Jobs.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { expiryMessage, readExpiring } from './expiryMessages.ts'
import { storeMessages } from './storeMessages.ts'

const WATCH_MS = 600_000

/** Tells those who take care of API keys and accounts of partner companies that one ends soon: once a stage. */
export function expiryWatchFeature(context: ServerContext): Feature {
  const { log, waitFactor } = context
  const jobs = new Jobs(log, waitFactor)
  return {
    routes: [],
    async start() {
      await jobs.now('looking for what ends soon', () => tellExpiries(context))
      jobs.every(WATCH_MS, 'looking for what ends soon', () => tellExpiries(context))
    },
    async stop() {
      await jobs.stop()
    },
  }
}

/** It may run as often as anybody likes, on any server: a message is stored once. */
export async function tellExpiries({ db, events, now }: Pick<ServerContext, 'db' | 'events' | 'now'>): Promise<void> {
  const time = now()
  const due = (await readExpiring(db, time)).flatMap((each) => expiryMessage(each, time) ?? [])
  const rows = await storeMessages(db, due, time)
  if (rows.length > 0) events.emit('messagesStored', { rows })
}
