import { takeCommandLine } from '@mimic/contract/commandLine'
import { makeBackup } from '../server/src/backup/makeBackup.ts'
import { makePrivateFiles } from '../server/src/platform/settings/privateData.ts'
import { readStartSettings } from './startSettings.ts'

const [file = ''] = takeCommandLine('backup').words
makePrivateFiles()
try {
  const { dataFolder, databaseUrl } = readStartSettings(process.env)
  const { bytes, rows, files } = await makeBackup({ dataFolder, databaseUrl }, file)
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0)
  console.log(
    `${file}: ${(bytes / 2 ** 20).toFixed(1)} MB, ${rows.size} tables with ${count} rows, ${files.length} files`,
  )
  console.log(
    'It holds the secrets, the password hashes and the gateways’ private keys of this Mimic: keep it where nobody else reads it.',
  )
} catch (error) {
  console.error(`mimic: no backup was made: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
