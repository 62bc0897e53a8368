import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseSync } from '@swc/core'
import { describe, expect, it } from 'vitest'
import { menu } from '../console/src/shell/menu.ts'
import { shell as cnShell } from '../console/src/shell/texts.cn.ts'
import { shell as enShell } from '../console/src/shell/texts.en.ts'
import { root } from './root.ts'

/** A word that is not used, and longer ones that contain it and may be. */
interface Refused {
  readonly word: string
  readonly but: readonly string[]
}

const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The last two columns of the table of words in docs/glossary.md. */
function refusedWords(): { en: Refused[]; cn: Refused[] } {
  const table = read('docs/glossary.md').split('## Words of the screens')[1]?.split('\n## ')[0] ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  const cells = rows.slice(1).map((row) => row.split('|').slice(1, -1))
  const refused = (cell = '') =>
    [...cell.matchAll(/`([^`]+)`(?: \(but ([^)]+)\))?/g)].map(([, word = '', but = '']) => ({
      word,
      but: [...but.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each),
    }))
  return { en: cells.flatMap((row) => refused(row[3])), cn: cells.flatMap((row) => refused(row[4])) }
}

/** The first refused word that a text has. */
function found(text: string, refused: readonly Refused[]): string | undefined {
  const lower = text.toLowerCase()
  return refused.find(({ word, but }) => {
    const left = but.reduce((rest, each) => rest.replaceAll(each.toLowerCase(), ''), lower)
    return isChinese(word) ? left.includes(word) : new RegExp(`\\b${word}s?\\b`).test(left)
  })?.word
}

/** Every text in a syntax tree. `isEnglish` is inherited from a key `en`. */
function textsIn(node: unknown, isEnglish: boolean): { text: string; isEnglish: boolean }[] {
  if (Array.isArray(node)) return node.flatMap((each) => textsIn(each, isEnglish))
  if (typeof node !== 'object' || node === null) return []
  const { type, value, cooked, raw, key } = node as Record<string, unknown>
  if (type === 'StringLiteral') return [{ text: String(value), isEnglish }]
  if (type === 'TemplateElement') return [{ text: String(cooked ?? raw), isEnglish }]
  if (type === 'ImportDeclaration' || type === 'TsLiteralType') return []
  if (type !== 'KeyValueProperty') return Object.values(node).flatMap((each) => textsIn(each, isEnglish))
  return textsIn(value, isEnglish || (key as { value?: unknown }).value === 'en')
}

/** Words by which foreign files are read are none of ours. */
const VOCABULARY = /registerHeads\.ts$|\/formats\//
/** Files of texts only: what is not Chinese in them is English. */
const ENGLISH = /(\/i18n\/en\/|[tT]exts\.ts$|\/texts\.en\.ts$|abels\.ts$)/

function allTexts(): { file: string; text: string; isEnglish: boolean }[] {
  const files = globSync(
    '{console,editor,runtime-viewer,engine,workers,contract,server,gateway}/{src,scripts}/**/*.{ts,tsx}',
    { cwd: root, exclude: ['**/node_modules/**', '**/*.test.*', '**/testing/**', '**/dist/**'] },
  ).filter((file) => !VOCABULARY.test(file) && !file.endsWith('.d.ts'))
  return files.flatMap((file) => {
    const source = read(file)
    if (!ENGLISH.test(file) && !isChinese(source)) return []
    const tree: Module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' })
    return textsIn(tree.body, ENGLISH.test(file)).map(({ text, isEnglish }) => ({
      file,
      text: text.replaceAll(/\{\{\w+\}\}/g, ''),
      isEnglish,
    }))
  })
}

describe('one word for one thing', () => {
  const { en, cn } = refusedWords()
  const texts = allTexts()
  // Section 8.2 has its own words, and its codes are shown with them.
  const codes = read('fixtures/spec/errors.json').toLowerCase()
  const isOfSpec = (text: string) => codes.includes(`"${text.toLowerCase()}"`)

  it('knows the words that are not used', () => {
    expect(en.map(({ word }) => word)).toContain('variable')
    expect(cn.map(({ word }) => word)).toContain('图元')
    expect(found('绑定信号', cn)).toBe('信号')
    expect(found('信号灯', cn)).toBeUndefined()
    expect(found('Two Variables', en)).toBe('variable')
    expect(found('A measured variable', en)).toBeUndefined()
  })

  it.each(['cn', 'en'] as const)('the texts in %s have none of them', (language) => {
    const own = texts.filter(({ text, isEnglish }) =>
      language === 'cn' ? isChinese(text) : isEnglish && !isChinese(text),
    )
    expect(own.length).toBeGreaterThan(1_500)
    const wrong = own.flatMap(({ file, text }) => {
      const word = found(text, language === 'cn' ? cn : en)
      return word === undefined || isOfSpec(text) ? [] : [`${file}: "${text}" has ${word}`]
    })
    expect(wrong).toEqual([])
  })

  it('the Chinese documents have none of them', () => {
    const wrong = globSync('docs/*.cn.md', { cwd: root }).flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line) => found(line, cn) ?? [])
        .map((word) => `${file}: ${word}`),
    )
    expect(wrong).toEqual([])
  })
})

describe.each([
  ['cn', cnShell, '**/*.cn.md'],
  ['en', enShell, '**/!(*.cn).md'],
] as const)('the menu in %s', (language, shell, documents) => {
  const entries = menu.map(({ text }) => text[language])
  const areas = [shell.monitor, shell.manage, shell.msg, shell.account]
  /** `**Management > Projects**`, and the same in quotation marks. */
  const paths = new RegExp(`(?:\\*\\*|[“ ])(${areas.join('|')}) > ([^>*”,.:]+)`, 'g')

  it('has no two entries of one name', () => {
    expect(entries.filter((entry, place) => entries.indexOf(entry) !== place)).toEqual([])
  })

  it('has every entry that documents and texts lead to', () => {
    const files = globSync([documents, `console/src/**/texts.${language}.ts`], {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**', '.node/**', '.tsbuild/**', 'artifacts/**', 'docs/decisions.md'],
    })
    const led = files.flatMap((file) =>
      [...read(file).matchAll(paths)].map(([, , entry = '']) => ({ file, entry: entry.trim() })),
    )
    expect(led.length).toBeGreaterThan(4)
    expect(led.filter(({ entry }) => !entries.includes(entry))).toEqual([])
  })
})
