/** An environment variable. */
export interface Setting {
  /** What counts without it: a value, or words that say it. */
  readonly preset?: string
  readonly means: string
}

export interface Option {
  /** Long form without dashes. */
  readonly name: string
  /** One letter. */
  readonly short?: string
  readonly means: string
  /** Names of the words that follow; without them it is a flag. */
  readonly values?: readonly string[]
  /** Each value is a number; without it any text that is not empty. */
  readonly number?: { readonly least: number; readonly most?: number; readonly isWhole?: true; readonly isAbove?: true }
  /** The texts that are allowed; with `number`, beside the numbers. */
  readonly choices?: readonly string[]
  /** The value that counts without the option. */
  readonly preset?: string
  /** The value where none follows. */
  readonly bare?: string
  /** May be given several times, or takes several values with commas between them. */
  readonly many?: 'repeated' | 'commas'
  /** An option that cannot be given beside it. */
  readonly not?: string
  /** Goes to the program that the command starts. */
  readonly isPassedOn?: true
}

export interface Argument {
  readonly name: string
  readonly means: string
  readonly choices?: readonly string[]
  readonly isOptional?: true
  /** The last one only. */
  readonly isRepeated?: true
}

export interface Command {
  /** Name in package.json, or of a program. */
  readonly name: string
  /** The file that it runs, from the root. */
  readonly file: string
  /** A program is run by node itself, a command by npm. */
  readonly isProgram?: true
  readonly means: string
  readonly options?: readonly Option[]
  readonly arguments?: readonly Argument[]
  readonly parts?: readonly Part[]
  /** The program to which words after `--` go. */
  readonly passesTo?: string
  readonly settings?: readonly string[]
  /** Command lines behind the name, with what they do. */
  readonly examples: readonly (readonly [line: string, means: string])[]
  /** Exit codes beside 0 and 2, which are the same for all. */
  readonly exits?: Readonly<Record<number, string>>
}

/** A sub-command: the first word of the command line. */
export interface Part {
  readonly name: string
  readonly means: string
  readonly options?: readonly Option[]
  readonly arguments?: readonly Argument[]
}

/** What a command line says. Names of undeclared options throw. */
export interface Given {
  /** The sub-command, if the command has some. */
  readonly part: string | undefined
  /** The arguments, in their order. */
  readonly words: readonly string[]
  /** Options and words for the program that the command starts. */
  readonly passedOn: readonly string[]
  /** Whether the option stands on the command line. */
  has(option: string): boolean
  /** All values: of a repeated option, of a list, or of an option with several. Without the option its preset, or none. */
  texts(option: string): readonly string[]
  /** The first value. @throws {Error} where there is none */
  text(option: string): string
  /** @throws {Error} where there is none */
  number(option: string): number
}

/** A command line that cannot be read: its message names the word, and the nearest known one. */
export class WrongCommandLine extends Error {}

/** Exit code after a wrong command line. */
export const WRONG: 2

/** @returns 'help' when the words ask for it. @throws {WrongCommandLine} */
export function readCommandLine(command: Command, words: readonly string[]): Given | 'help'

/**
 * Reads the words of this process for a declared command. Ends the process with 0 after help, and with 2 after a
 * problem, which is printed.
 */
export function takeCommandLine(name: string, words?: readonly string[]): Given

/** @throws {Error} if no command of the table has the name */
export function commandOf(name: string): Command

/** `npm start --`: what stands before the words. */
export function callOf(command: Command): string

/** The lines that begin the help: one, or one for each sub-command. */
export function usageOf(command: Command): string[]

export function helpText(command: Command): string

/** All commands of npm, a line each. */
export function commandList(): string

/** `--sizes COUNT,COUNT` */
export function optionForm(option: Option): string

/** The known name that is meant by a mistyped one. */
export function nearest(name: string, known: readonly string[]): string | undefined
