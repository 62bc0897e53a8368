import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { PushedFile } from '@mimic/contract'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { withGateways } from './gatewayNames.ts'
import { omittedLines, planLines, problemLine } from './planLines.ts'
import { PlantFolder, SCHEMAS } from './plantFolder.ts'
import { secretValues, withSecrets } from './plantSecrets.ts'
import { PlantServer, Refused } from './plantServer.ts'

/** Exit code of a plan that would change something. */
const CHANGES = 3

const given = takeCommandLine('plant')
try {
  process.exitCode = await run()
} catch (error) {
  console.error(`mimic: ${error instanceof Error ? error.message : error}`)
  if (error instanceof Refused) for (const field of error.fields) console.error(problemLine(field))
  process.exitCode = 1
}

async function run(): Promise<number> {
  const [directory = ''] = given.words
  if (given.part === 'schema') return writtenSchemas(directory)
  const origin = new URL(process.env['MIMIC_URL'] ?? 'http://localhost:8080').origin
  const folder = new PlantFolder(directory, origin)
  const overwrite = given.has('overwrite')
  const changes = folder.changes()
  if (given.part === 'pull') {
    const lost = [...changes.filter(({ text }) => text !== null).map(({ path }) => path), ...folder.changedPictures()]
    if (lost.length > 0 && !overwrite)
      throw new Error(
        `these files were changed here and not pushed; --overwrite gives them up:\n${lost.map((path) => `  ${path}`).join('\n')}`,
      )
  } else {
    const wrong = folder.pictureProblems()
    if (wrong.length > 0)
      throw new Error(`these pictures cannot be pushed as they are:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
    const gone = changes.filter(({ text }) => text === null)
    if (gone.length > 0 && !given.has('delete'))
      throw new Error(
        `these files are gone; --delete removes what they describe, and a pull brings them back:\n${gone.map(({ path }) => `  ${path}`).join('\n')}`,
      )
  }
  const server = await connected(origin)
  try {
    if (given.part === 'push') {
      await handInPictures(folder, server, changes)
      const filled = withSecrets(
        changes,
        secretValues(given.has('secrets') ? given.text('secrets') : undefined, process.env),
      )
      const plan = given.has('plan')
      const names = given.has('gateway') ? given.texts('gateway') : []
      const sent = names.length > 0 ? withGateways(filled, folder.texts(), (await server.pull()).files, names) : filled
      const push = await server.push(sent, { plan, overwrite, deleteBuffered: given.has('delete-buffered') })
      console.log(planLines(push).join('\n'))
      if (plan) return push.changes.length > 0 ? CHANGES : 0
    }
    const { files, omitted } = await server.pull()
    await folder.write(files, {
      omitted: omitted.folders.map((each) => each.folder),
      bytesOf: (id) => server.picture(id),
    })
    for (const line of omittedLines(omitted)) console.log(line)
    if (existsSync(join(directory, SCHEMAS))) (await import('./plantEditor.ts')).writeSchemas(directory)
    console.log(`${files.length} files in ${directory}`)
    return 0
  } finally {
    await server.logout()
  }
}

/** The schemas are made from what the server is made of, which takes a moment to load. */
async function writtenSchemas(directory: string): Promise<number> {
  const { tellEditor, writeSchemas } = await import('./plantEditor.ts')
  writeSchemas(directory)
  console.log(tellEditor(directory) ?? `open ${directory} in VS Code: it completes and checks the files`)
  return 0
}

/** Gives the server the pictures' files that it has not: they wait there for the push. */
async function handInPictures(folder: PlantFolder, server: PlantServer, changes: readonly PushedFile[]): Promise<void> {
  const changed = new Set(changes.map(({ path }) => path))
  const pictures = new Map(
    folder.pictures().flatMap((picture) => (changed.has(picture.path) ? [[picture.file, picture] as const] : [])),
  )
  // Whoever has none to give needs no permission to design pages.
  if (pictures.size === 0) return
  for (const file of await server.lacking([...pictures.keys()])) {
    const picture = pictures.get(file)
    if (!picture) continue
    try {
      await server.handIn(file, folder.bytes(picture))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      throw error.about(picture.filePath)
    }
  }
}

/** By a key from a file or the environment, otherwise by an account. @throws {Error} for a file that holds no key */
async function connected(origin: string): Promise<PlantServer> {
  const file = given.has('key-file') ? given.text('key-file') : undefined
  const key = file === undefined ? process.env['MIMIC_KEY'] : readFileSync(file, 'utf8').trim()
  if (key === undefined) return PlantServer.login(origin, process.env['MIMIC_USER'] ?? 'admin', await password())
  if (!/^mk_[\w-]+$/.test(key)) throw new Error(`${file ?? 'MIMIC_KEY'} holds no API key: mk_...`)
  return PlantServer.withKey(origin, key)
}

/** From the environment, otherwise typed unseen. */
async function password(): Promise<string> {
  const given = process.env['MIMIC_PASSWORD']
  if (given !== undefined) return given
  if (!process.stdin.isTTY) throw new Error('set MIMIC_PASSWORD')
  process.stdout.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
