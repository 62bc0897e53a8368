import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiMarkdown, openApi } from './apiDocs.ts'
import { auditTextsSource } from './auditTexts.ts'
import { root } from './root.ts'
import { testingMarkdown } from './ruleLedger.ts'
import { widgetsMarkdown } from './widgetDocs.ts'

writeFileSync(join(root, 'docs/api.md'), apiMarkdown())
writeFileSync(join(root, 'docs/openapi.json'), openApi())
writeFileSync(join(root, 'docs/testing.md'), testingMarkdown())
writeFileSync(join(root, 'contract/src/auditTexts.ts'), auditTextsSource())
writeFileSync(join(root, 'docs/widgets.md'), widgetsMarkdown())
