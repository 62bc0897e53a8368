import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { planLines, problemLine } from './planLines.ts'
import { PlantFolder } from './plantFolder.ts'
import { PlantServer, Refused } from './plantServer.ts'

const USAGE = `npm run plant -- pull DIR [--overwrite]
npm run plant -- push DIR [--plan] [--delete [--delete-buffered]] [--overwrite]

MIMIC_URL (by default http://localhost:8080), MIMIC_USER (admin) and MIMIC_PASSWORD say which server, and who.`

// Exit codes: 0 done, 1 refused or failed, 2 a plan that would change something.
try {
  process.exitCode = await run()
} catch (error) {
  console.error(`mimic: ${error instanceof Error ? error.message : error}`)
  if (error instanceof Refused) for (const field of error.fields) console.error(problemLine(field))
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      plan: { type: 'boolean' },
      delete: { type: 'boolean' },
      'delete-buffered': { type: 'boolean' },
      overwrite: { type: 'boolean' },
    },
  })
  const [command, directory, ...more] = positionals
  if (directory === undefined || more.length > 0 || (command !== 'pull' && command !== 'push')) throw new Error(USAGE)
  const origin = new URL(process.env['MIMIC_URL'] ?? 'http://localhost:8080').origin
  const folder = new PlantFolder(directory, origin)
  const {
    plan = false,
    delete: mayDelete = false,
    'delete-buffered': deleteBuffered = false,
    overwrite = false,
  } = values
  const changes = folder.changes()
  if (command === 'pull') {
    const lost = changes.filter(({ text }) => text !== null)
    if (lost.length > 0 && !overwrite)
      throw new Error(
        `these files were changed here and not pushed; --overwrite gives them up:\n${lost.map(({ path }) => `  ${path}`).join('\n')}`,
      )
  } else {
    const gone = changes.filter(({ text }) => text === null)
    if (gone.length > 0 && !mayDelete)
      throw new Error(
        `these files are gone; --delete removes what they describe, and a pull brings them back:\n${gone.map(({ path }) => `  ${path}`).join('\n')}`,
      )
  }
  const server = await PlantServer.login(origin, process.env['MIMIC_USER'] ?? 'admin', await password())
  try {
    if (command === 'push') {
      const push = await server.push(changes, { plan, overwrite, deleteBuffered })
      console.log(planLines(push).join('\n'))
      if (plan) return push.changes.length > 0 ? 2 : 0
    }
    const files = await server.pull()
    folder.write(files)
    console.log(`${files.length} files in ${directory}`)
    return 0
  } finally {
    await server.logout()
  }
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
