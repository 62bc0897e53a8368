import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PlantFile, PushedFile } from '@mimic/contract'
import { readPlantFolder } from '../server/src/features/plant/plantFolder.ts'

/** What was pulled last, beside the files: pushes are merged by it. */
const BASE = '.base'
/** Names the server that the base came from. */
const SERVER = 'server.json'

/** A folder with a plant as text files. */
export class PlantFolder {
  readonly #folder: string
  readonly #origin: string

  /** @param origin address of the server; what was pulled from another one is no base for it */
  constructor(folder: string, origin: string) {
    this.#folder = folder
    this.#origin = origin
  }

  /** The files that differ from what was pulled; those that are gone have the text null. */
  changes(): PushedFile[] {
    const base = this.#base()
    const files = readPlantFolder(this.#folder)
    const changed = [...files].flatMap(([path, text]): PushedFile[] => {
      const pulled = base.get(path)
      return text === pulled ? [] : [{ path, text, ...(pulled !== undefined && { base: pulled }) }]
    })
    const gone = [...base]
      .filter(([path]) => !files.has(path))
      .map(([path, text]) => ({ path, text: null, base: text }))
    return [...changed, ...gone]
  }

  /** Makes the folder what was pulled. */
  write(files: readonly PlantFile[]): void {
    const pulled = new Map(files.map(({ path, text }) => [path, text]))
    for (const folder of [this.#folder, join(this.#folder, BASE)]) {
      const present = readPlantFolder(folder)
      for (const path of present.keys()) if (!pulled.has(path)) removeFile(folder, path)
      for (const [path, text] of pulled) if (present.get(path) !== text) writeFile(folder, path, text)
    }
    writeFile(join(this.#folder, BASE), SERVER, `${JSON.stringify({ origin: this.#origin }, null, 2)}\n`)
  }

  #base(): Map<string, string> {
    const folder = join(this.#folder, BASE)
    const server = join(folder, SERVER)
    if (!existsSync(server)) return new Map()
    // Written by write().
    const { origin } = JSON.parse(readFileSync(server, 'utf8')) as { origin: string }
    return origin === this.#origin ? readPlantFolder(folder) : new Map()
  }
}

/** @throws {Error} for a path outside of the folder, which no server of ours gives */
function writeFile(folder: string, path: string, text: string): void {
  if (path.split('/').includes('..')) throw new Error(`the server names a file outside of the folder: ${path}`)
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Folders that are empty then go too. */
function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path))
  for (let above = dirname(join(folder, path)); above.length > folder.length; above = dirname(above)) {
    if (readdirSync(above).length > 0) return
    rmdirSync(above)
  }
}
