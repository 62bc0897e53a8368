import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { rebuildIndex } from './rebuildIndex.ts'

// A process of its own: it reads the whole file. In the server's process, closing the file would also give up the lock
// that keeps a second server out.

/** A line of `quick_check` about one B-tree, by the number of its first page or by the name of an index. */
const OF_TREE = /^Tree (\d+) /
const OF_INDEX = /(?:missing from|wrong # of entries in) index (.+)$/
const HEADER = /^\*\*\* in database/

const [path = '', use] = process.argv.slice(2)
const address = pathToFileURL(path)
if (use === 'inUse') address.searchParams.set('immutable', '1')
setPriority(10)
const database = new DatabaseSync(address, { readOnly: use !== 'rebuild' })
const found = look()
if (use === 'rebuild') {
  for (const index of found.indexes) rebuildIndex(database, index)
  console.log(JSON.stringify(look()))
} else console.log(JSON.stringify(found))
database.close()

function look(): { tables: string[]; indexes: string[] } {
  const tables: string[] = []
  const indexes: string[] = []
  for (const table of names('table')) {
    const damaged = damagedIndexes(table)
    if (damaged) indexes.push(...damaged)
    else tables.push(table)
  }
  return { tables, indexes }
}

function names(type: 'table' | 'index', of?: string): string[] {
  const sql = `select name from sqlite_master where type = ? ${of === undefined ? '' : 'and tbl_name = ?'} order by name`
  const rows = database.prepare(sql).all(...[type, of].filter((each) => each !== undefined))
  return rows.map(({ name }) => String(name))
}

/** Checks the table's pages and those of its indexes. @returns undefined if the table itself is damaged */
function damagedIndexes(table: string): readonly string[] | undefined {
  try {
    const lines = database
      .prepare(`pragma quick_check("${table}")`)
      .all()
      .flatMap(({ quick_check }) => String(quick_check).split('\n'))
      .filter((line) => line !== 'ok' && !HEADER.test(line))
    if (lines.length === 0) return []
    const own = new Map(names('index', table).map((name) => [rootOf(name), name]))
    const indexes = lines.map((line) => own.get(Number(OF_TREE.exec(line)?.[1])) ?? OF_INDEX.exec(line)?.[1])
    if (!indexes.every((name) => name !== undefined)) return undefined
    // An index can only be built from a table with all its rows.
    const rows = database.prepare(`select * from "${table}" not indexed`).iterate()
    for (const _ of rows);
    return [...new Set(indexes)]
  } catch {
    // Such a page cannot even be read.
    return undefined
  }
}

function rootOf(index: string): number {
  return Number(database.prepare("select rootpage from sqlite_master where type = 'index' and name = ?").get(index)?.['rootpage']) // biome-ignore format: one value
}
