import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Command,
  callOf,
  commandOf,
  helpText,
  nearest,
  type Option,
  optionForm,
  type Part,
  readCommandLine,
} from '@mimic/contract/commandLine'
import { commands, shortcuts } from '@mimic/contract/commands'
import { settings } from '@mimic/contract/settings'
import { describe, expect, it } from 'vitest'
import { targetNames } from './buildStale.ts'
import { checks } from './checks.ts'
import { kernels } from './mutation/kernels.ts'
import { root } from './root.ts'

/** A command, or one of its sub-commands, with the words that it needs. */
interface Form {
  readonly title: string
  readonly command: Command
  readonly part: Part
  readonly words: readonly string[]
}

const forms: readonly Form[] = commands.flatMap((command) =>
  (command.parts ?? [command]).map((part) => ({
    title: part === command ? command.name : `${command.name} ${part.name}`,
    command,
    part,
    words: [
      ...(part === command ? [] : [part.name]),
      ...(part.arguments ?? []).filter(({ isOptional }) => !isOptional).map(({ choices }) => choices?.[0] ?? 'here'),
    ],
  })),
)
const options = forms.flatMap((form) =>
  (form.part.options ?? []).map((option) => ({ ...form, option, title: `${form.title} --${option.name}` })),
)

function read({ command }: Form, ...words: string[]) {
  const given = readCommandLine(command, words)
  if (given === 'help') throw new Error('help was not asked for')
  return given
}

/** Values that the option takes. */
function validOf({ values = [], number, choices, many }: Option): string[] {
  const one = choices?.[0] ?? (number ? String(number.most ?? number.least + 1) : 'text')
  return values.map(() => (many === 'commas' && choices?.[1] ? `${one},${choices[1]}` : one))
}

/** Values that it does not take. */
function invalidOf({ number, choices }: Option): string[] {
  if (!number) return choices ? ['zzzzzz'] : []
  const outside = [number.least - 1, ...(number.most === undefined ? [] : [number.most + 1])].map(String)
  return ['', 'many', ...outside, ...(number.isWhole ? ['1.5'] : [])]
}

describe.each(forms)('$title', (form) => {
  const { command, part, words } = form

  it('takes what it needs, and nothing less or more', () => {
    expect(read(form, ...words).words).toEqual(words.slice(command.parts ? 1 : 0))
    if (words.length > 0) expect(() => read(form, ...words.slice(0, -1))).toThrow(/needs/)
    if (!part.arguments?.some(({ isRepeated }) => isRepeated))
      expect(() => read(form, ...words, 'more')).toThrow('does not expect "more"')
  })

  it('answers --help with its options, settings and examples', () => {
    for (const ask of ['--help', '-h']) expect(readCommandLine(command, [...words, ask])).toBe('help')
    const text = helpText(command).replaceAll(/\s+/g, ' ')
    for (const option of part.options ?? []) expect(text).toContain(optionForm(option))
    for (const name of command.settings ?? []) expect(text).toContain(name)
    for (const [, means] of command.examples) expect(text).toContain(means)
    expect(text).toContain('2 the command line is wrong')
  })

  it('refuses an option that it does not know, and names the nearest', () => {
    expect(() => read(form, ...words, '--zzzzzz')).toThrow(
      `${callOf(command).replace(/ --$/, '')} knows no option --zzzzzz`,
    )
    for (const { name } of part.options ?? []) {
      const mistyped = `--${name.slice(0, -1)}${name.endsWith('x') ? 'y' : 'x'}`
      expect(() => read(form, ...words, mistyped)).toThrow(/Did you mean --/)
    }
  })

  it('refuses a word of its choices that is mistyped', () => {
    for (const [at, { choices }] of (part.arguments ?? []).entries()) {
      if (!choices) continue
      const first = command.parts ? at + 1 : at
      const wrong = [...words.slice(0, first), `${choices[0]}x`]
      expect(() => read(form, ...wrong)).toThrow(`Did you mean ${choices[0]}?`)
    }
  })
})

describe.each(options)('$title', (form) => {
  const { option, words } = form
  const isMany = option.many !== undefined

  it('takes its values in both spellings', () => {
    const valid = validOf(option)
    const one = read(form, ...words, `--${option.name}`, ...valid)
    expect(one.has(option.name)).toBe(true)
    expect(one.texts(option.name)).toEqual(isMany ? valid.flatMap((text) => text.split(',')) : valid)
    if (option.isPassedOn) expect(one.passedOn).toEqual([`--${option.name}`, ...valid])
    if (valid.length === 1) expect(read(form, ...words, `--${option.name}=${valid[0]}`).texts(option.name)).toEqual(one.texts(option.name)) // biome-ignore format: one line
    if (option.short) expect(read(form, ...words, `-${option.short}`, ...valid).has(option.name)).toBe(true)
    expect(
      read(form, ...words)
        .texts(option.name)
        .join(','),
    ).toBe(option.preset ?? '')
  })

  it('refuses a value of another type, a missing one, and one too many', () => {
    for (const text of invalidOf(option))
      expect(() => read(form, ...words, `--${option.name}=${text}`), text).toThrow(`--${option.name}`)
    if (!option.values) expect(() => read(form, ...words, `--${option.name}=1`)).toThrow('takes no value')
    else if (option.bare === undefined)
      expect(() => read(form, ...words, `--${option.name}`)).toThrow(/needs [A-Z]+ after/)
    else expect(read(form, ...words, `--${option.name}`).text(option.name)).toBe(option.bare)
    if (option.many !== 'repeated') {
      const twice = [`--${option.name}`, ...validOf(option)]
      expect(() => read(form, ...words, ...twice, ...twice)).toThrow('once')
    }
    const excluded = form.part.options?.find(({ name }) => name === option.not)
    if (excluded)
      expect(() =>
        read(form, `--${option.name}`, ...validOf(option), `--${excluded.name}`, ...validOf(excluded)),
      ).toThrow('not both')
  })
})

it('what follows -- goes to the program of the command, or is an argument', () => {
  const form = (name: string) => forms.find(({ title }) => title === name) as Form
  expect(read(form('test'), '--long', 'a.test.ts', '--', '--retry=2')).toMatchObject({
    words: ['a.test.ts'],
    passedOn: ['--retry=2'],
  })
  expect(read(form('backup'), '--', '-odd').words).toEqual(['-odd'])
})

it('a one-time key may begin with a dash', () => {
  const gateway = forms.find(({ title }) => title === 'gateway') as Form
  expect(read(gateway, '--enrol', 'https://a.example', '-key').texts('enrol')).toEqual(['https://a.example', '-key'])
})

it('names an unknown option before a command that is missing or unknown', () => {
  const plant = commandOf('plant')
  expect(() => readCommandLine(plant, ['--hlep'])).toThrow('knows no option --hlep. Did you mean --help?')
  expect(() => readCommandLine(plant, ['pulll', '--overwirte'])).toThrow('Did you mean --overwrite?')
  expect(() => readCommandLine(plant, ['--overwrite'])).toThrow('needs one of: pull, push, schema')
})

it.each([
  ['strat', 'start'],
  ['--lnog', '--long'],
  ['--delet', '--delete'],
  ['rest', 'restore'],
  ['zzz', undefined],
])('the nearest of %s is %s', (name, near) => {
  expect(nearest(name, ['start', 'restore', '--long', '--delete'])).toBe(near)
})

describe('the table of commands', () => {
  it('is the scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const own = commands.filter(({ isProgram }) => !isProgram).map(({ name }) => [name, name])
    expect(scripts).toEqual(
      Object.fromEntries(
        [...own, ...Object.entries(shortcuts)].map(([name, line]) => [name, `node scripts/run.mjs ${line}`]),
      ),
    )
  })

  it('names files that read their command line by it, and nothing else reads one', () => {
    for (const { name, file } of commands)
      expect(readFileSync(join(root, file), 'utf8'), file).toContain(`takeCommandLine('${name}')`)
    const sources = globSync('{scripts,server,gateway,bench,contract,engine,workers,e2e}/**/*.{ts,mjs}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/testing/**', '**/dist/**'],
    })
    expect(sources.length).toBeGreaterThan(500)
    const readers = sources.filter((file) => /process\.argv\b/.test(readFileSync(join(root, file), 'utf8')))
    expect(readers.sort()).toEqual([
      'bench/src/main.ts', // Names the command in the report.
      'contract/src/commandLine/commandLine.mjs',
      'engine/scripts/generateWidgets.mjs', // Asks whether it is the program.
      'scripts/run.mjs',
      'server/src/platform/db/damage/tableCheck.ts', // A process that the server starts.
    ])
  })

  it('names checks, kernels and targets as the code does', () => {
    const command = (name: string) => commands.find((each) => each.name === name)
    expect(command('check')?.arguments?.[0]?.choices).toEqual(checks.map(({ name }) => name))
    expect(command('buildStale')?.arguments?.[0]?.choices).toEqual(targetNames)
    const kernel = command('test:mutate')?.options?.find(({ name }) => name === 'kernel')
    expect(kernel?.choices).toEqual(kernels.map(({ name }) => name))
  })

  it('has every variable that the programs read, and no other', () => {
    const files = ['server/src/platform/settings/config.ts', 'server/src/platform/settings/brokerSettings.ts']
    const more = ['gateway/src/startSettings.ts', 'server/src/broker/main.ts', 'server/src/platform/telemetry/log.ts']
    const texts = [...files, ...more, 'scripts/plant.ts', 'scripts/startSettings.ts']
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const read = new Set(texts.match(/\b(MIMIC|MQTT)_[A-Z_]+\b|\b(PORT|HOST|DATABASE_URL|LOG_LEVEL)\b/g))
    for (const name of read) expect(Object.keys(settings)).toContain(name)
    const listed = new Set(commands.flatMap((command) => command.settings ?? []))
    expect([...listed].sort()).toEqual(Object.keys(settings).sort())
  })
})

/** The words of a line of a shell, without quotation marks and what follows the command. */
const wordsOf = (line: string) =>
  [...(line.split(/ (?:\|\||&&|[|;#]) ?| {2,}/)[0]?.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g) ?? [])].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  )

it('the documents call commands as the table has them', () => {
  const exclude = ['**/node_modules/**', '**/dist/**', '.node/**', '.tsbuild/**', 'artifacts/**']
  const text = globSync('**/*.md', { cwd: root, exclude }).map((file) => readFileSync(join(root, file), 'utf8'))
  const called = text
    .join('\n')
    .matchAll(/(?:npm (?:run )?|node scripts\/run\.mjs )([a-z][\w:]*)(?: --)?( [^`\n|（，。]*)?/g)
  const lines = [...called].filter(
    ([whole, name = '']) => name !== 'run' && (/npm run |run\.mjs /.test(whole) || /^(start|test)$/.test(name)),
  )
  expect(lines.length).toBeGreaterThan(60)
  const wrong = lines.flatMap(([whole, name = '', rest = '']) => {
    const command = commands.find((each) => each.name === name)
    if (!command) return shortcuts[name] ? [] : [whole]
    // Prose that goes on behind the name has no options; a form has brackets.
    if (!/ -/.test(whole) || /\.\.\.|[[<]/.test(rest)) return []
    try {
      readCommandLine(command, wordsOf(rest))
      return []
    } catch (error) {
      // Prose may leave out what a command needs.
      return / needs /.test(String(error)) ? [] : [`${whole}: ${error}`]
    }
  })
  expect(wrong).toEqual([])
})

it('run.mjs lists the commands and refuses an unknown one, without installing anything', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), ...words], { encoding: 'utf8', env: { PATH: '' } })
  const listed = run('--help')
  expect(listed.status).toBe(0)
  for (const { name, isProgram } of commands) if (!isProgram) expect(listed.stdout).toContain(` ${name} `)
  expect(run('plant', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('npm run plant -- pull DIR'),
  })
  expect(run('strat')).toMatchObject({ status: 2, stderr: expect.stringContaining('did you mean start?') })
  expect(run('test', '--lnog')).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean --long?') })
})
