import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeCommandLine } from '@mimic/contract/commandLine'
import { apiMarkdown, openApi, publicApiMarkdown } from './apiDocs.ts'
import { auditTextsSource } from './auditTexts.ts'
import { browsersMarkdown, oldBrowserSource } from './browsers.ts'
import { callPathLists } from './callPaths.ts'
import { commandsMarkdown } from './commandDocs.ts'
import { consoleLists } from './consoleLists.ts'
import { entityListsSource } from './entityLists.ts'
import { root } from './root.ts'
import { testingMarkdown } from './ruleLedger.ts'
import { STORED_TABLES, storedTablesSource } from './storeTables.ts'
import { widgetsMarkdown } from './widgetDocs.ts'
import { securityMarkdown } from './worthDoc.ts'

takeCommandLine('docs')
writeFileSync(join(root, 'docs/api.md'), apiMarkdown())
const publicApi = join(root, 'docs/public-api.md')
writeFileSync(publicApi, publicApiMarkdown(readFileSync(publicApi, 'utf8')))
const security = join(root, 'docs/security.md')
writeFileSync(security, securityMarkdown(readFileSync(security, 'utf8')))
writeFileSync(join(root, 'docs/openapi.json'), openApi())
writeFileSync(join(root, 'docs/testing.md'), testingMarkdown())
writeFileSync(join(root, 'docs/browsers.md'), browsersMarkdown())
writeFileSync(join(root, 'console/public/old-browser.js'), oldBrowserSource())
writeFileSync(join(root, 'contract/src/derived/auditTexts.ts'), auditTextsSource())
writeFileSync(join(root, 'contract/src/derived/entityLists.ts'), entityListsSource())
writeFileSync(join(root, 'docs/widgets.md'), widgetsMarkdown())
writeFileSync(join(root, 'docs/commands.md'), commandsMarkdown())
writeFileSync(join(root, STORED_TABLES), await storedTablesSource())
for (const { file, source } of [...callPathLists(), ...consoleLists()]) writeFileSync(join(root, file), source)
