import { takeCommandLine } from '@mimic/contract/commandLine'
import { restoreBackup } from '../server/src/backup/restoreBackup.ts'
import { makePrivateFiles } from '../server/src/platform/settings/privateData.ts'
import { readStartSettings } from './startSettings.ts'

const given = takeCommandLine('restore')
const [file = ''] = given.words
makePrivateFiles()
try {
  const { dataFolder, databaseUrl } = readStartSettings(process.env)
  const isReplacing = given.has('replace')
  const { madeAt, aside } = await restoreBackup({ dataFolder, databaseUrl, isReplacing }, file)
  console.log(`Restored what stood at ${new Date(madeAt).toISOString()} into ${dataFolder}.`)
  for (const place of aside) console.log(`What was there before is in ${place}; remove it when it is not needed.`)
} catch (error) {
  console.error(`mimic: nothing was restored: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
