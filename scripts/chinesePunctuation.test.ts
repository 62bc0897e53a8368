import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

/** Half-width marks that are what people type: a formula, and the form of a line. */
const TYPED = ['if(条件, 成立时, 否则)', '秒,数值']
const read = (file: string) =>
  TYPED.reduce((text, each) => text.replaceAll(each, ''), readFileSync(join(root, file), 'utf8'))
const found = (glob: string, wrong: RegExp) =>
  globSync(glob, { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .flatMap((file) => Array.from(read(file).matchAll(wrong), ([text]) => `${file}: ${text}`))

it('Chinese texts of all packages have full-width colons, commas and question marks', () => {
  // A Chinese key of an object is no text.
  const inText = /(?<!^ *[\u4e00-\u9fff]*)[\u4e00-\u9fff][:,;?!](?= |['"`]|[\u4e00-\u9fff]|\$?\{)[^\n]{0,20}/gm
  const packages = '{console,contract,editor,engine,fixtures,gateway,runtime-viewer,server}'
  expect(found(`${packages}/src/**/*.{ts,tsx}`, inText)).toEqual([])
  // Elsewhere, English texts end their quotes with the same mark.
  const afterQuote = /[”）][:,;?!](?= |['"`]|[\u4e00-\u9fff]|\{\{)[^\n]{0,20}/g
  const chinese =
    '{{console,editor,runtime-viewer}/src/**/*texts.cn,contract/src/{{texts,entities,drivers}/**/*,reasons}}'
  expect(found(`${chinese}.ts`, afterQuote)).toEqual([])
})

it('a label is put before its text with the colon of the language', () => {
  // Names of attributes, of style sheets and of errors are of no language.
  const ofNone = /^(engine\/src\/exchange\/|runtime-viewer\/src\/(chrome\/theme|scripts\/runScript)\.ts)/
  const joined = found('{console,editor,engine,runtime-viewer}/src/**/*.{ts,tsx}', /`[^`\n]*\}: \$\{[^\n]*/g)
  expect(joined.filter((line) => !ofNone.test(line))).toEqual([])
})
