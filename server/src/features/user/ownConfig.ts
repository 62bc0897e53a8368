import type { UserConfig } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'

/** An account's own settings, as it has stored them. */
export async function ownConfig(db: Db, userId: string): Promise<UserConfig> {
  const row = await db
    .selectFrom('account')
    .select(['prompType', 'alarmRepeat', 'alarmVoice', 'equipDisplay', 'scadaAdaption', 'language', 'startPage'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // The choices were checked when they were written.
  return { ...row, scadaAdaption: row.scadaAdaption === 1 } as UserConfig
}
