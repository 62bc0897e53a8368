import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { openApi } from './apiDocs.ts'
import { madeFiles } from './madeFiles.ts'
import { root } from './root.ts'

takeCommandLine('docs')
// The OpenAPI document is not in the repository.
const files = [...(await madeFiles()), { file: 'docs/openapi.json', source: openApi() }]
const stale = files.filter(({ file, source }) => {
  const path = join(root, file)
  return !existsSync(path) || readFileSync(path, 'utf8') !== source
})
for (const { file, source } of stale) writeFileSync(join(root, file), source)
const names = stale.length === 0 ? '' : `: ${stale.map(({ file }) => file).join(', ')}`
console.log(`Wrote ${stale.length} of ${files.length} files${names}`)
