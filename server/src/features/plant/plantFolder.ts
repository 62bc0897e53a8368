import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { kindOfPath, topFolders } from './plantPaths.ts'
import { itemOf } from './plantText.ts'

/** A name without folders: no path leads out of the plant's. */
const PICTURE_FILE = /^[0-9a-f]{64}\.(png|jpg|webp)$/

/** Paths of the files of a plant with a name of this kind, in order. */
export const plantFiles = (folder: string, isWanted: (path: string) => boolean): string[] =>
  topFolders
    .filter((top) => existsSync(join(folder, top)))
    .flatMap((top) =>
      readdirSync(join(folder, top), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
    )
    .filter(isWanted)
    .sort()

/** The texts of a plant's files by their paths, in order. */
export const readPlantFolder = (folder: string): Map<string, string> =>
  new Map(
    plantFiles(folder, (path) => path.endsWith('.json')).map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n'),
    ]),
  )

/** A picture of a plant as text: its description names a file beside it. */
export interface FolderPicture {
  /** The description. */
  readonly path: string
  readonly id: string
  /** The name of the file. */
  readonly file: string
  readonly filePath: string
}

/** The pictures among files, whose texts are those of a folder or of a pull. */
export const picturesAmong = (files: Iterable<readonly [path: string, text: string | null]>): FolderPicture[] =>
  [...files].flatMap(([path, text]) => {
    const item = kindOfPath(path) === 'picture' && text !== null ? itemOf(text) : undefined
    const file = item?.['file']
    if (!item || typeof file !== 'string' || !PICTURE_FILE.test(file)) return []
    return [{ path, id: item.id, file, filePath: posix.join(posix.dirname(path), file) }]
  })
