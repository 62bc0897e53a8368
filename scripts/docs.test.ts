import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '../contract/src/index.ts'
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

const REMEDY = 'run `npm run docs`'

it('docs/api.md matches the contract', () => {
  expect(readFileSync(join(root, 'docs/api.md'), 'utf8'), REMEDY).toBe(apiMarkdown())
})

it('docs/public-api.md lists the calls that are open to keys', () => {
  const written = readFileSync(join(root, 'docs/public-api.md'), 'utf8')
  expect(written, REMEDY).toBe(publicApiMarkdown(written))
})

it('docs/security.md has what each permission is worth', () => {
  const written = readFileSync(join(root, 'docs/security.md'), 'utf8')
  expect(written, REMEDY).toBe(securityMarkdown(written))
})

it('the OpenAPI document has every call with an example, and every reference in it leads to a component', () => {
  const document = JSON.parse(openApi()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: object }> } }>>
    components: { schemas: Record<string, object> }
  }
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(endpoints.length)
  for (const { post } of Object.values(document.paths))
    for (const { example } of Object.values(post?.requestBody?.content ?? {})) expect(example).toBeDefined()
  const references = [...openApi().matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(references).toContain('Equipment')
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(references))
})

it('the audit texts match the declarations of the calls', () => {
  expect(readFileSync(join(root, 'contract/src/derived/auditTexts.ts'), 'utf8'), REMEDY).toBe(auditTextsSource())
})

it.each(callPathLists().map(({ file, source }) => [file, source]))(
  '%s matches the declarations of the calls',
  (file, source) => {
    expect(readFileSync(join(root, file), 'utf8'), REMEDY).toBe(source)
  },
)

it.each(consoleLists().map(({ file, source }) => [file, source]))(
  '%s matches the folders of the console',
  (file, source) => {
    expect(readFileSync(join(root, file), 'utf8'), REMEDY).toBe(source)
  },
)

it('the lists of entities match the declarations', () => {
  expect(readFileSync(join(root, 'contract/src/derived/entityLists.ts'), 'utf8'), REMEDY).toBe(entityListsSource())
})

it('the tables of the store match its migrations', async () => {
  expect(readFileSync(join(root, STORED_TABLES), 'utf8'), REMEDY).toBe(await storedTablesSource())
})

it('docs/widgets.md matches the models', () => {
  expect(readFileSync(join(root, 'docs/widgets.md'), 'utf8'), REMEDY).toBe(widgetsMarkdown())
})

it('docs/commands.md matches the table of commands', () => {
  expect(readFileSync(join(root, 'docs/commands.md'), 'utf8'), REMEDY).toBe(commandsMarkdown())
})

it('docs/browsers.md and the note for older browsers match what is declared', () => {
  expect(readFileSync(join(root, 'docs/browsers.md'), 'utf8'), REMEDY).toBe(browsersMarkdown())
  expect(readFileSync(join(root, 'console/public/old-browser.js'), 'utf8'), REMEDY).toBe(oldBrowserSource())
})

it('docs/testing.md matches the ledger of rules', () => {
  expect(readFileSync(join(root, 'docs/testing.md'), 'utf8'), REMEDY).toBe(testingMarkdown())
})

it('the index of docs/decisions.md names every decision once, with its date', () => {
  const text = readFileSync(join(root, 'docs/decisions.md'), 'utf8')
  const decisions = [...text.matchAll(/^## (?!Index$)(.+)$/gm)].map(([, title = '']) => title)
  const listed = [...text.matchAll(/^- \d{4}-\d\d-\d\d \[(.+?)\]\(#(.+?)\)/gm)]
  expect(decisions.length).toBeGreaterThan(100)
  expect(listed.map(([, title]) => title).sort()).toEqual(decisions.sort())
  const anchorOf = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
  for (const [, title = '', anchor] of text.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)) expect(anchor).toBe(anchorOf(title))
})

it('links between documents lead to existing files', () => {
  const options = {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '.node/**', '.tsbuild/**', 'artifacts/**'],
  }
  const documents = globSync('**/*.md', options)
  expect(documents.length).toBeGreaterThan(25)
  const broken = documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => ({ file, target }))
      .filter(({ target }) => !existsSync(join(root, dirname(file), target)))
      .map(({ target }) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('each Chinese document has an English one, which leads to it, as the list in README.md does', () => {
  const list = readFileSync(join(root, 'README.md'), 'utf8')
  const chinese = globSync('docs/*.cn.md', { cwd: root }).map((file) => file.slice('docs/'.length))
  expect(chinese.length).toBeGreaterThan(8)
  for (const file of chinese) {
    const english = file.replace('.cn.md', '.md')
    expect(readFileSync(join(root, 'docs', english), 'utf8'), english).toContain(`](${file})`)
    expect(readFileSync(join(root, 'docs', file), 'utf8'), file).toContain(`](${english}`)
    expect(list, file).toContain(`](docs/${file})`)
  }
})
