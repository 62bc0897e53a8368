import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { endpoints } from '../contract/src/index.ts'
import { openApi } from './apiDocs.ts'
import { madeFiles } from './madeFiles.ts'
import { root } from './root.ts'

const REMEDY = 'run `npm run docs`'

it.each((await madeFiles()).map(({ file, source }) => [file, source]))(
  '%s is what its declarations say',
  (file, source) => {
    expect(readFileSync(join(root, file), 'utf8'), REMEDY).toBe(source)
  },
)

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
