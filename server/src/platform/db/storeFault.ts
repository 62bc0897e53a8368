/** The reason why a statement failed: the disk is full, or stored data cannot be read. */
export type StoreFault = 'full' | 'damaged'

/** SQLite's result codes, and PostgreSQL's. */
const SQLITE_FULL = 13
/** Write and sync errors: a quota, or a disk that fails. */
const SQLITE_UNWRITABLE: readonly number[] = [778, 1034]
const SQLITE_DAMAGED: readonly number[] = [11, 26]
/** Reads that fail or end too soon, and a file system that is damaged itself. */
const SQLITE_UNREADABLE: readonly number[] = [266, 522, 8458]
const POSTGRES_FULL = '53100'
const POSTGRES_DAMAGED: readonly string[] = ['XX001', 'XX002']

/** @returns undefined for an error with another or unknown reason */
export function storeFault(error: unknown): StoreFault | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') {
    const primary = errcode & 0xff
    if (primary === SQLITE_FULL || SQLITE_UNWRITABLE.includes(errcode)) return 'full'
    return SQLITE_DAMAGED.includes(primary) || SQLITE_UNREADABLE.includes(errcode) ? 'damaged' : undefined
  }
  if (code === POSTGRES_FULL) return 'full'
  return typeof code === 'string' && POSTGRES_DAMAGED.includes(code) ? 'damaged' : undefined
}

/**
 * For work that may be skipped while the store is full or damaged. @returns whether it was done @throws every other
 * error
 */
export async function wasStored(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (storeFault(error) === undefined) throw error
    return false
  }
}

/**
 * For data that callers can do without. @returns `without` if the tables of `work` are damaged: the check of the store
 * names them
 */
export async function unlessDamaged<T>(work: Promise<T>, without: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (storeFault(error) === 'damaged') return without
    throw error
  }
}
