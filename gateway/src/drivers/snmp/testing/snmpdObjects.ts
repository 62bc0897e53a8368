import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** The objects of a private subtree, kept in a file. */
export interface Objects {
  /** By OID, with a dot before it. */
  readonly objects: Record<string, [type: string, value: number | string]>
  /** Every object below `base` is an integer with this value. */
  readonly many: { readonly base: string; value: number }
}

// snmpd asks for them on standard input (`pass_persist`): node snmpdObjects.ts <file>.
if (import.meta.main) await answer(process.argv[2] ?? '')

async function answer(path: string): Promise<void> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => (await lines.next()).value ?? 'end'
  // An empty line follows a value that is to be set.
  for (let command = await line(); command !== 'end'; command = await line()) {
    if (command === '') continue
    if (command === 'PING') console.log('PONG')
    else {
      const oid = await line()
      // The test is its only reader and writer beside this.
      const kept = JSON.parse(readFileSync(path, 'utf8')) as Objects
      const isMany = oid.startsWith(`${kept.many.base}.`)
      const [type, value] = isMany ? ['integer', kept.many.value] : (kept.objects[oid] ?? [])
      if (command === 'get') console.log(type === undefined ? 'NONE' : `${oid}\n${type}\n${value}`)
      else if (command === 'set' && type !== undefined) {
        kept.objects[oid] = [type, (await line()).replace(/^\S+ /, '')]
        writeFileSync(`${path}.new`, JSON.stringify(kept))
        renameSync(`${path}.new`, path)
        console.log('DONE')
      } else console.log(command === 'set' ? 'not-writable' : 'NONE')
    }
  }
}
