import { setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

// A process of its own: it reads the whole file. In the server's process, closing the file would also give up the lock
// that keeps a second server out.

const [path = '', use] = process.argv.slice(2)
const address = pathToFileURL(path)
if (use === 'inUse') address.searchParams.set('immutable', '1')
setPriority(10)
const database = new DatabaseSync(address, { readOnly: true })
console.log(JSON.stringify(tables().filter((name) => !isWhole(name))))
database.close()

function tables(): string[] {
  return database
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name))
}

/** Looks at the table's pages and those of its indexes. */
function isWhole(table: string): boolean {
  try {
    const rows = database.prepare(`pragma quick_check("${table}")`).all()
    return rows.length === 1 && rows[0]?.['quick_check'] === 'ok'
  } catch {
    // Such a page cannot even be looked at.
    return false
  }
}
