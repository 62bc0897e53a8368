import { messageOf } from '@mimic/contract/messageOf'
import { storeFault } from './storeFault.ts'

/** The store does not answer, or is busy with somebody else: the statement may be tried again. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'StoreAway'
  }
}

/** SQLite's primary result codes: busy, locked, input or output failed, cannot be opened. */
const SQLITE_AWAY: readonly number[] = [5, 6, 10, 14]
/** PostgreSQL's classes of connections that fail, of resources that are used up, and of an operator who ends them. */
const POSTGRES_AWAY = /^(08|53|57P)/

/** An error of SQLite, as a {@link StoreAway} if it says that the store does not answer. */
export function sqliteError(error: Error & { readonly errcode?: number | undefined }): Error {
  return error.errcode !== undefined && SQLITE_AWAY.includes(error.errcode & 0xff) ? awayUnlessFault(error) : error
}

/**
 * Turns an error of PostgreSQL's driver into a {@link StoreAway} if the store does not answer. The database's own errors
 * have a `severity`; one without it is about the connection, as a lost one or a time that is over.
 */
export function postgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return error
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const isAway = severity === undefined || (typeof code === 'string' && POSTGRES_AWAY.test(code))
  return isAway ? awayUnlessFault(error) : error
}

/** A disk that is full and data that is damaged stay so: they are told as such. */
const awayUnlessFault = (error: Error): Error => (storeFault(error) === undefined ? new StoreAway(error) : error)
