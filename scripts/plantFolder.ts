import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PlantFile, PushedFile } from '@mimic/contract'
import {
  type FolderPicture,
  picturesAmong,
  plantFiles,
  readPlantFolder,
} from '../server/src/features/plant/plantFolder.ts'
import { withNamesOf, withoutNames } from './plantSecrets.ts'

/** The state that was pulled last, beside the files: pushes are merged by it. */
const BASE = '.base'
/** Names the server that the base came from, and the SHA-256 of the pictures' files. */
const SERVER = 'server.json'
/** JSON Schemas of the files, once somebody has asked for them. */
export const SCHEMAS = '.schema'

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
      return text === pulled || withoutNames(text) === pulled
        ? []
        : [{ path, text, ...(pulled !== undefined && { base: pulled }) }]
    })
    const gone = [...base]
      .filter(([path]) => !files.has(path))
      .map(([path, text]) => ({ path, text: null, base: text }))
    return [...changed, ...gone]
  }

  /** The texts of all files by their paths. */
  texts(): Map<string, string> {
    return readPlantFolder(this.#folder)
  }

  /** The pictures that the folder describes. */
  pictures(): FolderPicture[] {
    return picturesAmong(this.texts())
  }

  bytes({ filePath }: FolderPicture): Uint8Array<ArrayBuffer> {
    return new Uint8Array(readFileSync(join(this.#folder, filePath)))
  }

  /** Paths of pictures' files that are not what was pulled. */
  changedPictures(): string[] {
    const written = this.#written()
    return plantFiles(this.#folder, (path) => written[path] !== undefined && written[path] !== this.#hashOf(path))
  }

  /** Problems of files of pictures, which a push could not carry. A line each. */
  pictureProblems(): string[] {
    const described = this.pictures()
    const present = new Set(plantFiles(this.#folder, isPicture))
    const named = new Set(described.map(({ filePath }) => filePath))
    return [
      ...described.flatMap(({ path, filePath }) =>
        present.has(filePath) ? [] : [`${path}#file: ${filePath} is missing`],
      ),
      ...[...present].filter((path) => !named.has(path)).map((path) => `${path}: no .json file beside it names it`),
      ...this.changedPictures().map(
        (path) => `${path}: was changed; another picture needs another id and the name of its own SHA-256`,
      ),
    ]
  }

  /**
   * Makes the folder what was pulled.
   * @param omitted folders that the caller may not see: their files stay, with what was pulled of them
   * @param bytesOf fetches the file of a picture that the folder does not have
   */
  async write(
    files: readonly PlantFile[],
    {
      omitted = [],
      bytesOf,
    }: { readonly omitted?: readonly string[]; readonly bytesOf: (id: string) => Promise<Uint8Array> },
  ): Promise<void> {
    const pictures = picturesAmong(files.map(({ path, text }) => [path, text]))
    const written = this.#written()
    for (const { id, filePath } of pictures)
      if (
        !existsSync(join(this.#folder, filePath)) ||
        (written[filePath] ?? this.#hashOf(filePath)) !== this.#hashOf(filePath)
      )
        writeFile(this.#folder, filePath, await bytesOf(id))
    this.#writeTexts(files, omitted)
    const named = new Set(pictures.map(({ filePath }) => filePath))
    for (const path of Object.keys(written))
      if (!named.has(path) && existsSync(join(this.#folder, path))) removeFile(this.#folder, path)
    const hashes = Object.fromEntries([...named].sort().map((path) => [path, this.#hashOf(path)]))
    writeFile(
      join(this.#folder, BASE),
      SERVER,
      `${JSON.stringify({ origin: this.#origin, pictures: hashes }, null, 2)}\n`,
    )
  }

  #writeTexts(files: readonly PlantFile[], omitted: readonly string[]): void {
    const named = withNamesOf(files, this.texts().values())
    const isOmitted = (path: string) => omitted.includes(path.split('/')[0] ?? '')
    const isSameServer = this.#state()?.origin === this.#origin
    for (const [folder, own] of [
      [this.#folder, named],
      [join(this.#folder, BASE), files],
    ] as const) {
      // The files of another server are no base for this one.
      const keeps = (path: string) => isOmitted(path) && (folder === this.#folder || isSameServer)
      const pulled = new Map(own.map(({ path, text }) => [path, text]))
      const present = readPlantFolder(folder)
      for (const path of present.keys()) if (!pulled.has(path) && !keeps(path)) removeFile(folder, path)
      for (const [path, text] of pulled) if (present.get(path) !== text) writeFile(folder, path, text)
    }
  }

  #hashOf(path: string): string {
    return createHash('sha256')
      .update(readFileSync(join(this.#folder, path)))
      .digest('hex')
  }

  /** The SHA-256 of the pictures' files that a pull has written, by their paths. */
  #written(): Readonly<Record<string, string>> {
    return this.#state()?.pictures ?? {}
  }

  #base(): Map<string, string> {
    return this.#state()?.origin === this.#origin ? readPlantFolder(join(this.#folder, BASE)) : new Map()
  }

  #state(): PulledState | undefined {
    const file = join(this.#folder, BASE, SERVER)
    // Written by write().
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PulledState) : undefined
  }
}

interface PulledState {
  readonly origin: string
  /** Absent where an earlier release has pulled. */
  readonly pictures?: Readonly<Record<string, string>>
}

const isPicture = (path: string): boolean =>
  /\/pictures\/[^/]+$|^pictures\/[^/]+$/.test(path) && !path.endsWith('.json')

/** @throws {Error} for a path outside of the folder, which no server of ours gives */
function writeFile(folder: string, path: string, content: string | Uint8Array): void {
  if (path.split('/').includes('..')) throw new Error(`the server names a file outside of the folder: ${path}`)
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Folders that are empty then go too. */
function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path))
  for (let above = dirname(join(folder, path)); above.length > folder.length; above = dirname(above)) {
    if (readdirSync(above).length > 0) return
    rmdirSync(above)
  }
}
