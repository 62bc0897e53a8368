import { restoreBackup } from '../server/src/backup/restoreBackup.ts'
import { makePrivateFiles } from '../server/src/platform/settings/privateData.ts'
import { readStartSettings } from './startSettings.ts'

makePrivateFiles()
try {
  const args = process.argv.slice(2)
  const isReplacing = args.includes('--replace')
  const [file, ...more] = args.filter((each) => each !== '--replace')
  if (!file || file.startsWith('-') || more.length > 0)
    throw new Error('name the backup: npm run restore -- FILE, with --replace where something is there already')
  const { dataFolder, databaseUrl } = readStartSettings(process.env, [])
  const { madeAt, aside } = await restoreBackup({ dataFolder, databaseUrl, isReplacing }, file)
  console.log(`Restored what stood at ${new Date(madeAt).toISOString()} into ${dataFolder}.`)
  for (const place of aside) console.log(`What was there before is in ${place}; remove it when it is not needed.`)
} catch (error) {
  console.error(`mimic: nothing was restored: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
