import {
  type Command,
  callOf,
  type Option,
  optionForm,
  type Setting,
  usageOf,
  WRONG,
} from '@mimic/contract/commandLine'
import { commands, shortcuts } from '@mimic/contract/commands'
import { settings } from '@mimic/contract/settings'

/** The text of docs/commands.md. */
export function commandsMarkdown(): string {
  const own = commands.filter(({ isProgram }) => !isProgram)
  return `${[
    '# Commands',
    '',
    'Made from `contract/src/commandLine/commands.mjs` by `npm run docs`; do not edit. `npm run <command> -- --help` prints the same, before anything is installed; `node scripts/run.mjs --help` lists the commands. npm keeps options before `--` for itself. A wrong command line ends with exit code 2 and names the nearest known word.',
    '',
    '| command | what it does |',
    '| --- | --- |',
    ...own.map((command) => `| [\`${nameOf(command)}\`](#${anchorOf(nameOf(command))}) | ${command.means} |`),
    ...Object.entries(shortcuts).map(
      ([name, line]) => `| \`npm run ${name}\` | \`npm ${line.replace(' ', ' -- ')}\` |`,
    ),
    '',
    ...commands.flatMap(commandSection),
    '## Settings',
    '',
    'Settings are environment variables. Secrets are generated into the data folder at the first start and never have a default. [Operations](operations.md) explains what belongs together.',
    '',
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(settingRow),
  ].join('\n')}\n`
}

const nameOf = (command: Command) => callOf(command).replace(/ --$/, '')

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

function commandSection(command: Command): string[] {
  const { parts = [], examples, exits = {}, settings: read = [] } = command
  const options = [command, ...parts].flatMap((each) => each.options ?? [])
  const words = [command, ...parts].flatMap((each) => each.arguments ?? [])
  const rows = [
    ...parts.map(({ name, means }) => [name, '', means]),
    ...words.map(({ name, choices, means }) => [name, '', withChoices(means, choices)]),
    ...options.map((option) => [optionForm(option), option.preset ?? '', withChoices(option.means, option.choices)]),
  ].map(([name, preset, means]) => `| \`${name}\` | ${preset && `\`${preset}\``} | ${means} |`)
  const codes = Object.entries(exits).map(([code, means]) => `${code}: ${means}`)
  return [
    `## ${nameOf(command)}`,
    '',
    `${command.means[0]?.toUpperCase()}${command.means.slice(1)}.`,
    '',
    '```sh',
    ...usageOf(command),
    '```',
    '',
    ...(rows.length > 0 ? ['| word or option | default | meaning |', '| --- | --- | --- |', ...new Set(rows), ''] : []),
    ...examples.map(([line, means]) => `- \`${`${callOf(command)} ${line}`.replace(/ -- ?$/, '').trim()}\`: ${means}`),
    '',
    `Exit codes: ${['0: done', ...codes, `${WRONG}: the command line is wrong`].join('; ')}.`,
    '',
    ...(read.length > 0 ? [`Settings: ${read.map((name) => `\`${name}\``).join(', ')}.`, ''] : []),
  ]
}

function withChoices(means: string, choices: Option['choices']): string {
  return choices ? `${means}: ${choices.map((each) => `\`${each}\``).join(', ')}` : means
}

function settingRow([name, { preset, means }]: readonly [string, Setting]): string {
  return `| \`${name}\` | ${preset === undefined ? '' : `\`${preset}\``} | ${means} |`
}
