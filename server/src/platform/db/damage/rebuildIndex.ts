import type { DatabaseSync } from 'node:sqlite'

/**
 * Rebuilds a damaged index of SQLite from its table. `REINDEX` alone walks the old pages to free them, and fails on
 * the damaged one, so the index gets a new first page; the old pages stay unused.
 * @throws {Error} when rows that the index let in contradict it; nothing is changed then
 */
export function rebuildIndex(database: DatabaseSync, index: string): void {
  const move = "update sqlite_master set rootpage = (select rootpage from sqlite_master where name = 'spare_index')"
  database.enableDefensive(false)
  try {
    database.exec('pragma writable_schema = on; begin immediate')
    database.exec('create table spare_table (x); create index spare_index on spare_table (x)')
    database.prepare(`${move} where type = 'index' and name = ?`).run(index)
    database.exec("delete from sqlite_master where name = 'spare_index'; pragma writable_schema = reset")
    database.exec(`drop table spare_table; reindex "${index.replaceAll('"', '""')}"; commit`)
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  } finally {
    database.exec('pragma writable_schema = reset')
    database.enableDefensive(true)
  }
}
