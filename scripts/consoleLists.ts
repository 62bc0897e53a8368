import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './root.ts'

const src = 'console/src'
const HEAD = (from: string) => `// Made from ${from} by \`npm run docs\`; do not edit.\n`

/** The lists of the console that follow from its folders, by file. */
export const consoleLists = (): { file: string; source: string }[] => [
  textList('cn'),
  textList('en'),
  featureList(),
  styleList(),
]

/** Every `texts.<language>.ts`. Its namespace is the name of its folder, and of its export. */
function textList(language: 'cn' | 'en') {
  const files = filesNamed(`**/texts.${language}.ts`)
  const names = files.map((file) => basename(dirname(file)))
  const imports = files.map((file, index) => `import { ${names[index]} } from '${fromFolder('texts', file)}'\n`)
  const source = `${HEAD('the texts beside the features')}${imports.join('')}
export const ${language} = {
${names
  .toSorted()
  .map((name) => `  ${name},\n`)
  .join('')}}
`
  return { file: `${src}/texts/${language}.ts`, source }
}

/** Every `features/<feature>/feature.ts`, which exports what the feature declares under the name of its folder. */
function featureList() {
  const files = filesNamed('features/*/feature.ts')
  const names = files.map((file) => basename(dirname(file)))
  const source = `${HEAD('the features')}import type { Feature } from '../kit/defineFeature.ts'
${names.map((name) => `import { ${name} } from './${name}/feature.ts'\n`).join('')}
export const features: readonly Feature[] = [
${names.map((name) => `  ${name},\n`).join('')}]
`
  return { file: `${src}/features/index.ts`, source }
}

/** Every style sheet of a feature. */
function styleList() {
  const files = filesNamed('features/**/!(index).css')
  const source = `/* Made from the style sheets of the features by \`npm run docs\`; do not edit. */
${files.map((file) => `@import "${fromFolder('features', file)}";\n`).join('')}`
  return { file: `${src}/features/index.css`, source }
}

/** Files of the console, sorted, as paths from its sources. */
const filesNamed = (pattern: string) => globSync(pattern, { cwd: join(root, src) }).toSorted()

/** The specifier of a file in a file of the folder. */
const fromFolder = (folder: string, file: string) =>
  file.startsWith(`${folder}/`) ? `./${file.slice(folder.length + 1)}` : `../${file}`
