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

it('Chinese texts have full-width colons, commas and question marks', () => {
  const wrong = /[\u4e00-\u9fff”）][:,;?!](?= |['"`]|[\u4e00-\u9fff]|\{\{)[^\n]{0,20}/g
  const texts = found('{console,editor,runtime-viewer}/src/**/*texts.cn.ts', wrong)
  expect(texts).toEqual([])
  // In these files, a Chinese text stands beside the English one.
  const pairs = found('contract/src/{texts,entities,drivers}/**/*.ts', wrong)
  expect([...pairs, ...found('contract/src/{codeTable,reasons}.ts', wrong)]).toEqual([])
})

it('labels of the console are put before their texts by `labelled`, which knows the language', () => {
  expect(found('console/src/**/*.{ts,tsx}', /`\$\{[^`\n]*\}: \$\{[^\n]*/g)).toEqual([])
})
