import { sql } from 'kysely'

/**
 * 1 for an account that may log in by a password of its own. While an organisation has local passwords off, that are
 * its fallback accounts, those of wall screens, where nobody stands to log in, and those of partner companies, whom the
 * organisation's own login does not know.
 */
export const hasLocalLogin = sql<number>`case
  when account."isFallback" = 1 or account."isWall" = 1 or account."kind" = 'ext' then 1
  else 1 - (select org."isLocalOff" from org where org.id = account."orgId") end`
