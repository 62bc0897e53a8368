// Reads command lines by the table of commands, and makes their help from it. It runs on Node 18 before anything is
// installed; its types and docstrings stand in commandLine.d.mts. The words are not taken apart by `parseArgs`: it
// knows no option that may stand without its value, and its tokens came with Node 18.7.
import { commands } from './commands.mjs'
import { settings } from './settings.mjs'

export const WRONG = 2
const WIDTH = 100
const HELP = { name: 'help', short: 'h', means: 'prints this' }

export class WrongCommandLine extends Error {}

export function readCommandLine(command, words) {
  const end = words.indexOf('--')
  const own = end < 0 ? words : words.slice(0, end)
  if (own.includes('--help') || own.includes('-h')) return 'help'
  const part = command.parts && partOf(command, own)
  const declared = part ? { ...part, name: `${command.name} ${part.name}` } : command
  const reading = {
    command,
    options: declared.options ?? [],
    left: [...own],
    values: new Map(),
    words: [],
    passedOn: [],
  }
  while (reading.left.length > 0) {
    const word = reading.left.shift()
    if (isOption(word)) takeOption(reading, word)
    else reading.words.push(word)
  }
  const rest = end < 0 ? [] : words.slice(end + 1)
  if (command.passesTo) reading.passedOn.push(...rest)
  else reading.words.push(...rest)
  if (part) reading.words.splice(reading.words.indexOf(part.name), 1)
  checkWords(command, declared.arguments ?? [], reading.words)
  for (const { name, not } of reading.options)
    if (not && reading.values.has(name) && reading.values.has(not))
      throw wrong(command, `takes --${name} or --${not}, not both`)
  return given(part?.name, reading)
}

export function takeCommandLine(name, words = process.argv.slice(2)) {
  const command = commandOf(name)
  try {
    const read = readCommandLine(command, words)
    if (read !== 'help') return read
    process.stdout.write(`${helpText(command)}\n`)
    return process.exit(0)
  } catch (error) {
    if (!(error instanceof WrongCommandLine)) throw error
    process.stderr.write(`mimic: ${error.message}\n`)
    return process.exit(WRONG)
  }
}

export function commandOf(name) {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`no command "${name}" is declared`)
  return command
}

const longForm = ({ name }) => `--${name}`
const isOption = (word) => word.length > 1 && word.startsWith('-')

function partOf(command, words) {
  const names = command.parts.map(({ name }) => name)
  const word = words.find((each) => !isOption(each))
  const part = command.parts.find(({ name }) => name === word)
  if (part) return part
  // An option that no part has is named before the part: both may be wrong because of it.
  const options = command.parts.flatMap(({ options = [] }) => options)
  for (const each of words) if (isOption(each)) optionOf(command, options, formOf(each))
  if (word === undefined) throw wrong(command, `needs one of: ${names.join(', ')}`)
  throw wrong(command, `knows no "${word}"; there are: ${names.join(', ')}`, meant(word, names))
}

/** An option as it is written, without its value. */
const formOf = (word) => (word.includes('=') ? word.slice(0, word.indexOf('=')) : word)

function optionOf(command, options, form) {
  const option = options.find(({ name, short }) => form === `--${name}` || form === `-${short}`)
  if (!option) throw wrong(command, `knows no option ${form}`, meant(form, [...options, HELP].map(longForm)))
  return option
}

function takeOption(reading, word) {
  const { command, options, left, values, passedOn } = reading
  const form = formOf(word)
  const option = optionOf(command, options, form)
  const names = option.values ?? []
  const found = form === word ? [] : [word.slice(form.length + 1)]
  if (found.length > names.length) throw wrong(command, `takes no value after ${form}`)
  // After the first value a word may begin with a dash: one-time keys do.
  while (found.length < names.length && left.length > 0 && (found.length > 0 || !isOption(left[0])))
    found.push(left.shift())
  if (found.length === 0 && option.bare !== undefined) found.push(option.bare)
  if (found.length < names.length) throw wrong(command, `needs ${names[found.length]} after ${form}`)
  const each = option.many === 'commas' ? found.flatMap((text) => text.split(',').map((one) => one.trim())) : found
  for (const text of each) checkValue(command, option, form, text)
  if (values.has(option.name) && option.many !== 'repeated') throw wrong(command, `takes ${form} once`)
  values.set(option.name, [...(values.get(option.name) ?? []), ...each])
  if (option.isPassedOn) passedOn.push(`--${option.name}`, ...found)
}

function checkValue(command, { number, choices }, form, text) {
  if (choices?.includes(text)) return
  if (number) {
    if (!isNumber(number, text)) throw wrong(command, `${form} must be ${numberForm(number, choices)}, not "${text}"`)
  } else if (choices)
    throw wrong(command, `${form} knows no "${text}"; there are: ${choices.join(', ')}`, meant(text, choices))
  else if (text === '') throw wrong(command, `needs a value after ${form}`)
}

function isNumber({ least, most = Number.POSITIVE_INFINITY, isWhole, isAbove }, text) {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return (isAbove ? value > least : value >= least) && value <= most && (!isWhole || Number.isSafeInteger(value))
}

function numberForm({ least, most, isWhole, isAbove }, choices = []) {
  const from = isAbove ? `above ${least}` : `from ${least}`
  const range = most === undefined ? from : `${from} to ${most}`
  return [`a ${isWhole ? 'whole ' : ''}number ${range}`, ...choices].join(' or ')
}

function checkWords(command, declared, words) {
  const needed = declared.filter(({ isOptional }) => !isOptional)
  const missing = needed[words.length]
  if (missing) throw wrong(command, `needs ${missing.name}: ${missing.means}`)
  for (const [at, word] of words.entries()) {
    const last = declared[declared.length - 1]
    const argument = declared[at] ?? (last?.isRepeated ? last : undefined)
    if (!argument) throw wrong(command, `does not expect "${word}"`)
    const { choices, name } = argument
    if (choices && !choices.includes(word))
      throw wrong(command, `knows no ${name} "${word}"; there are: ${choices.join(', ')}`, meant(word, choices))
  }
}

function given(part, { options, values, words, passedOn }) {
  const declared = (name) => {
    const option = options.find((each) => each.name === name)
    if (!option) throw new Error(`--${name} is not declared`)
    return option
  }
  const texts = (name) => {
    const { preset, many } = declared(name)
    const found = values.get(name) ?? (preset === undefined ? [] : many === 'commas' ? preset.split(',') : [preset])
    return many ? [...new Set(found)] : found
  }
  const text = (name) => {
    const [found] = texts(name)
    if (found === undefined) throw new Error(`--${name} has no value`)
    return found
  }
  return {
    part,
    words,
    passedOn,
    texts,
    text,
    has: (name) => values.has(declared(name).name),
    number: (name) => Number(text(name)),
  }
}

function wrong(command, what, hint = '') {
  const call = callOf(command)
  return new WrongCommandLine(`${call.replace(/ --$/, '')} ${what}.${hint} ${call} --help says more.`)
}

function meant(word, known) {
  const near = nearest(word, known)
  return near === undefined ? '' : ` Did you mean ${near}?`
}

export function nearest(name, known) {
  const bare = (text) => text.replace(/^-+/, '').toLowerCase()
  const ranked = known
    .map((each) => ({ each, steps: distance(bare(name), bare(each)) }))
    .filter(({ each, steps }) => steps <= Math.max(1, bare(each).length / 3) || bare(each).startsWith(bare(name)))
    .sort((a, b) => a.steps - b.steps)
  return bare(name) === '' ? undefined : ranked[0]?.each
}

/** Letters to add, remove, replace or swap with their neighbour until both are alike. */
function distance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      rows[row][column] = Math.min(
        rows[row - 1][column] + 1,
        rows[row][column - 1] + 1,
        rows[row - 1][column - 1] + (isSame ? 0 : 1),
        isSwapped ? rows[row - 2][column - 2] + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return rows[a.length][b.length]
}

export function callOf({ name, file, isProgram }) {
  if (isProgram) return `node ${file}`
  return `npm ${name === 'start' || name === 'test' ? name : `run ${name}`} --`
}

export function usageOf(command) {
  const parts = command.parts ?? [{ ...command, name: undefined }]
  return parts.map(({ name, arguments: words = [], options = [] }) => {
    const optional = options.map((option) => `[${optionForm(option)}]`)
    const shown = optional.join(' ').length > WIDTH ? ['[OPTIONS]'] : optional
    return [callOf(command), name, ...words.map(argumentForm), ...shown].filter(Boolean).join(' ').replace(/ --$/, '')
  })
}

function argumentForm({ name, isOptional, isRepeated }) {
  const form = isRepeated ? `${name}...` : name
  return isOptional ? `[${form}]` : form
}

export function optionForm({ name, short, values = [], many, bare }) {
  const words = values.map((word) => (many === 'commas' ? `${word},${word}...` : word)).join(' ')
  const long = [`--${name}`, bare === undefined ? words : `[${words}]`].filter(Boolean).join(' ')
  return short ? `-${short}, ${long}` : long
}

export function helpText(command) {
  const parts = command.parts ?? []
  const options = [
    ...new Map(
      [...(command.options ?? []), ...parts.flatMap((part) => part.options ?? [])].map((each) => [each.name, each]),
    ).values(),
  ]
  const words = new Map([command, ...parts].flatMap((each) => each.arguments ?? []).map((each) => [each.name, each]))
  const codes = { 0: 'done', 1: 'failed', [WRONG]: 'the command line is wrong', ...command.exits }
  return [
    ...usageOf(command),
    '',
    ...wrapped(sentence(command.means), 0),
    ...section(
      'Commands',
      parts.map(({ name, means }) => [name, means]),
    ),
    ...section(
      'Arguments',
      [...words.values()].map((each) => [each.name, told(each)]),
    ),
    ...section(
      'Options',
      [...options, HELP].map((option) => [optionForm(option), told(option)]),
    ),
    ...section(
      'Environment',
      (command.settings ?? []).map((name) => [name, told(settings[name])]),
    ),
    ...section(
      'Examples',
      command.examples.map(([line, means]) => [`${callOf(command)} ${line}`.replace(/ -- ?$/, ''), means]),
    ),
    ...section('Exit codes', Object.entries(codes)),
  ].join('\n')
}

export function commandList() {
  const own = commands.filter(({ isProgram }) => !isProgram)
  return section(
    'Commands',
    own.map((command) => [callOf(command).replace(/ --$/, ''), command.means]),
  )
    .slice(1)
    .join('\n')
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`

function told({ means, choices, preset }) {
  const known = choices ? ` (${choices.join(', ')})` : ''
  return `${means}${known}${preset === undefined ? '' : ` (by default ${preset})`}`
}

/** A title, and rows of two columns: what it is, and what it means. */
function section(title, rows) {
  if (rows.length === 0) return []
  const column = Math.min(34, Math.max(...rows.map(([name]) => name.length)) + 2)
  return [
    '',
    `${title}:`,
    ...rows.flatMap(([name, means]) => {
      const [first = '', ...more] = wrapped(means.replaceAll('`', ''), column + 2)
      return name.length + 2 > column
        ? [`  ${name}`, first, ...more]
        : [`  ${name.padEnd(column)}${first.trimStart()}`, ...more]
    }),
  ]
}

function wrapped(text, indent) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    if (last !== '' && indent + last.length + word.length + 1 > WIDTH) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}`)
}
