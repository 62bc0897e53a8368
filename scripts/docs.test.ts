import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiMarkdown, openApi } from './apiDocs.ts'
import { root } from './root.ts'
import { testingMarkdown } from './ruleLedger.ts'
import { widgetsMarkdown } from './widgetDocs.ts'

const REMEDY = 'run `npm run docs`'

it('docs/api.md is what the contract says', () => {
  expect(readFileSync(join(root, 'docs/api.md'), 'utf8'), REMEDY).toBe(apiMarkdown())
})

it('docs/openapi.json is what the contract says', () => {
  expect(readFileSync(join(root, 'docs/openapi.json'), 'utf8'), REMEDY).toBe(openApi())
})

it('docs/widgets.md is what the models say', () => {
  expect(readFileSync(join(root, 'docs/widgets.md'), 'utf8'), REMEDY).toBe(widgetsMarkdown())
})

it('docs/testing.md is what the ledger of rules says', () => {
  expect(readFileSync(join(root, 'docs/testing.md'), 'utf8'), REMEDY).toBe(testingMarkdown())
})
