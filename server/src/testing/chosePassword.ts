import type { RunningServer } from '../startServer.ts'

/** The first administrator of an empty store has chosen a password: the one that the store was given. */
export async function chosePassword({ context }: Pick<RunningServer, 'context'>): Promise<void> {
  await context.db.updateTable('account').set({ mustChange: 0 }).execute()
}
