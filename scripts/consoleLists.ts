import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './root.ts'

const src = 'console/src'
const HEAD = (from: string) => `// Made from ${from} by \`npm run docs\`; do not edit.\n`

/** The lists of the console that follow from its folders, by file. */
export const consoleLists = (): { file: string; source: string }[] => [textList('cn'), textList('en')]

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

/** Files of the console, sorted, as paths from its sources. */
const filesNamed = (pattern: string) => globSync(pattern, { cwd: join(root, src) }).toSorted()

/** The specifier of a file in a file of the folder. */
const fromFolder = (folder: string, file: string) =>
  file.startsWith(`${folder}/`) ? `./${file.slice(folder.length + 1)}` : `../${file}`
