import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { askForSnapshot } from '../server/src/backup/ControlFile.ts'
import { verifyAudit } from '../server/src/features/audit/AuditChain.ts'
import { connect } from '../server/src/platform/db/openDatabase.ts'
import { readStartSettings } from './startSettings.ts'

// Verifies the hash chain of the audit, of a running or a stopped Mimic. Exit code 1 if it is broken.
takeCommandLine('audit:verify')
const { dataFolder, databaseUrl } = readStartSettings(process.env)
const snapshot = databaseUrl ? undefined : await askForSnapshot(dataFolder)
if (!databaseUrl && !snapshot && !existsSync(join(dataFolder, 'mimic.db'))) {
  console.error(`mimic: there is no store in ${dataFolder}; name another folder with MIMIC_DATA`)
  process.exit(1)
}
const scratch = snapshot && mkdtempSync(join(dirname(snapshot), 'audit-'))
if (snapshot && scratch) renameSync(snapshot, join(scratch, 'mimic.db'))
const { db } = connect({ dataFolder: scratch ?? dataFolder, databaseUrl })
try {
  const found = await verifyAudit(db)
  if (found.is === 'broken') console.error(`mimic: the audit is broken: ${found.at}`)
  else
    console.log(
      `The audit is whole: ${found.entries} entries, ${found.unsealed} not sealed yet. Its head is ${found.head}; keep it elsewhere to compare.`,
    )
  process.exitCode = found.is === 'whole' ? 0 : 1
} finally {
  await db.destroy()
  if (scratch) rmSync(scratch, { recursive: true, force: true })
}
