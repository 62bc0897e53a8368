import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiMarkdown, openApi } from './apiDocs.ts'
import { root } from './root.ts'

writeFileSync(join(root, 'docs/api.md'), apiMarkdown())
writeFileSync(join(root, 'docs/openapi.json'), openApi())
