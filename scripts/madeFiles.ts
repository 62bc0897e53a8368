import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiMarkdown, publicApiMarkdown } from './apiDocs.ts'
import { auditTextsSource } from './auditTexts.ts'
import { browsersMarkdown, oldBrowserSource } from './browsers.ts'
import { callPathLists } from './callPaths.ts'
import { commandsMarkdown } from './commandDocs.ts'
import { consoleLists } from './consoleLists.ts'
import { entityListsSource } from './entityLists.ts'
import { gatewayMarkdown } from './gatewayDoc.ts'
import { root } from './root.ts'
import { testingMarkdown } from './ruleLedger.ts'
import { STORED_TABLES, storedTablesSource } from './storeTables.ts'
import { widgetsMarkdown } from './widgetDocs.ts'
import { securityMarkdown } from './worthDoc.ts'

interface MadeFile {
  readonly file: string
  readonly source: string
}

/** Every file in the repository that `npm run docs` writes, in whole or between its marks, as it has to be. */
export async function madeFiles(): Promise<readonly MadeFile[]> {
  const partly = (file: string, make: (written: string) => string): MadeFile => {
    return { file, source: make(readFileSync(join(root, file), 'utf8')) }
  }
  return [
    { file: 'docs/api.md', source: apiMarkdown() },
    partly('docs/public-api.md', publicApiMarkdown),
    partly('docs/security.md', securityMarkdown),
    partly('gateway/README.md', gatewayMarkdown),
    { file: 'docs/testing.md', source: testingMarkdown() },
    { file: 'docs/browsers.md', source: browsersMarkdown() },
    { file: 'docs/widgets.md', source: widgetsMarkdown() },
    { file: 'docs/commands.md', source: commandsMarkdown() },
    { file: 'console/public/old-browser.js', source: oldBrowserSource() },
    { file: 'contract/src/derived/auditTexts.ts', source: auditTextsSource() },
    { file: 'contract/src/derived/entityLists.ts', source: entityListsSource() },
    { file: STORED_TABLES, source: await storedTablesSource() },
    ...callPathLists(),
    ...consoleLists(),
  ]
}
