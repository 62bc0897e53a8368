import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tsc = join(root, 'node_modules/.bin/tsc')
const source = fileURLToPath(new URL('.', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'mimic-wrong-calls-'))
afterAll(() => rm(folder, { recursive: true }))
const options = { noEmit: true, composite: false, incremental: false, emitDeclarationOnly: false }
const lib = ['es2024', 'dom', 'dom.iterable']
const typeRoots = [join(root, 'node_modules/@types')]
await writeFile(
  join(folder, 'tsconfig.json'),
  JSON.stringify({
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...options,
      declaration: false,
      declarationMap: false,
      noUnusedLocals: false,
      lib,
      types: ['node'],
      typeRoots,
    },
    files: ['caller.mts'],
  }),
)

/** The compiler's messages by line of the caller; lines without an error are absent. */
async function errorsOf(lines: readonly string[]): Promise<Map<number, string>> {
  const from = (names: string, file: string) => `import { ${names} } from '${join(source, file)}'`
  const head = [
    from('Caller', 'client.ts'),
    from('paths', 'derived/paths.ts'),
    from('endpoint', 'endpoint/endpoint.ts'),
    from('closed, Id, Nothing', 'endpoint/shapes.ts'),
    from('templateEntity', 'entities/template.ts'),
    from('defineEntity', 'entity/Entity.ts'),
    'const caller = new Caller(); const { call } = caller',
    "const allow = 'session', reply = Nothing, summary = '', one = closed({ title: Id })",
    "const right = { id: 'a.b', path: '/a/b', allow, body: one, reply, summary, example: { title: 'a' }, audit: 'reads' } as const",
  ].join('; ')
  const file = join(folder, 'caller.mts')
  await writeFile(file, [head, ...lines].join(';\n'))
  const output = await promisify(execFile)(tsc, ['-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    // The compiler ends with an error code and says why on its standard output.
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
  const errors = new Map<number, string>()
  for (const [, line, text = ''] of output.matchAll(/caller\.mts\((\d+),\d+\): error (.*)/g)) {
    errors.set(Number(line) - 2, text)
  }
  // An error in another file would make every expectation here meaningless.
  expect(output.split('\n').filter((line) => /error TS/.test(line) && !line.includes('caller.mts'))).toEqual([])
  return errors
}

describe('a caller or a declaration that does not follow the contract', () => {
  const wrong: readonly (readonly [what: string, line: string, error: RegExp])[] = [
    ['a path that no call has', "call('/lfscada/project/quary', {})", /not assignable to parameter of type 'CallPath'/],
    ['a path that is not in the list', 'call(paths.projectQuary, {})', /'projectQuary' does not exist/],
    ['an unknown field of the body', "call(paths.projectEdit, { id: 'a', titel: 'b' })", /'titel' does not exist/],
    ['a missing field of the body', "call(paths.userLogin, { loginname: 'a' })", /'password' is missing/],
    [
      'a field of another type',
      "call(paths.projectQuery, { page: 'two' })",
      /'string' is not assignable to type 'number/,
    ],
    ['an unknown field of the reply', '(await call(paths.projectQuery, {})).pages', /'pages' does not exist/],
    [
      'a field of the reply as another type',
      'const n: number = await call(paths.deviceMonitorToken, { equipmentId: "a" })',
      /'string' is not assignable to type 'number'/,
    ],
    ['a post to what is read', 'call(paths.userInfo, {})', /not assignable/],
    ['a read of what is posted', 'caller.get(paths.projectQuery, {})', /not assignable/],
    [
      'a call that takes a file, without one',
      "call(paths.imageUpload, { projectId: 'a', title: 'b' })",
      /not assignable/,
    ],
    [
      'data of a reply whose envelope was asked for',
      "const t: string = await caller.ask(paths.deviceMonitorToken, { equipmentId: 'a' })",
      /not assignable to type 'string'/,
    ],
  ]
  const wrongDeclarations: typeof wrong = [
    ['a call without an example', 'endpoint({ ...right, example: undefined })', /'undefined' is not assignable/],
    ['an example that leaves out a field', 'endpoint({ ...right, example: {} })', /'title' is missing/],
    ['an example of another type', 'endpoint({ ...right, example: { title: 1 } })', /'number' is not assignable/],
    ['a call that does not say what it leaves in the audit', 'endpoint({ ...right, audit: undefined })', /undefined/],
    [
      'an audit action without its English text',
      "endpoint({ ...right, audit: { action: 'a.b', cn: '甲' } })",
      /not assignable|missing/,
    ],
    ['a permission that nobody has', "endpoint({ ...right, allow: 'equipment.reed' })", /not assignable/],
    ['an address without its slash', "endpoint({ ...right, path: 'a/b' })", /not assignable/],
    [
      'a list with a column that the entity does not have',
      "defineEntity({ ...templateEntity, list: { ...templateEntity.list, columns: ['titel'] } })",
      /titel/,
    ],
    [
      'an entity that is searched by a field that it does not have',
      "defineEntity({ ...templateEntity, searched: ['titel'] })",
      /titel/,
    ],
    [
      'a field that is shown with one that is not there',
      "defineEntity({ ...templateEntity, fields: { ...templateEntity.fields, note: { ...templateEntity.fields.note, shownWith: { field: 'titel', value: 'a' } } } })",
      /never/,
    ],
    [
      'a field without its English label',
      "defineEntity({ ...templateEntity, fields: { ...templateEntity.fields, note: { is: 'text', max: 4, label: { cn: '备注' } } } })",
      /'en' is missing|not assignable/,
    ],
  ]
  const right: readonly string[] = [
    'endpoint(right)',
    'defineEntity(templateEntity)',
    'const title: string | undefined = (await call(paths.projectQuery, { page: 2, search: undefined })).rows[0]?.title',
    "const name: string = (await caller.get(paths.userInfo, { time: '1' })).loginname",
    "const id: string = (await caller.ask(paths.projectMonitorWrite, { signalId: 'a', value: '1' })).uuid ?? ''",
  ]

  // The compiler first reads every schema of the contract, which takes long.
  const timeout = 120_000
  it('does not compile, and one that does is accepted', { timeout }, async () => {
    const all = [...wrong, ...wrongDeclarations]
    const errors = await errorsOf([...right, ...all.map(([, line]) => line)])
    for (const [i, line] of right.entries()) expect(errors.get(i), line).toBeUndefined()
    for (const [i, [what, , error]] of all.entries())
      expect(errors.get(right.length + i) ?? 'no error', what).toMatch(error)
  })
})
