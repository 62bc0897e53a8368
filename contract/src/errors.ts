import { codeTable } from './codeTable.ts'
import type { Reason } from './reasons.ts'

export type CodeName = keyof typeof codeTable
type Codes = { readonly [N in CodeName]: (typeof codeTable)[N]['code'] }

/** The closed list of codes by name. 200 and 201 are success. */
export const codes = Object.fromEntries(Object.entries(codeTable).map(([name, { code }]) => [name, code])) as Codes
export type Code = Codes[CodeName]

/** A use of a signal that was to be removed. */
export interface SignalUse {
  /** A variable is a measured variable of a project, or a calculated signal of another device. */
  readonly kind: 'page' | 'variable' | 'alarm' | 'report'
  readonly id: string
  /** An alarm condition has its message here. */
  readonly title: string
  /** The console's screen where it is changed, from the root: `/manage/eg/equipment/edit/eq-1/report`. */
  readonly address: string
}

/** Why one field was refused: `path` is the dotted key of the body. */
export interface FieldProblem {
  readonly path: string
  readonly reason: Reason
  /** The limit that was exceeded, if there is one. */
  readonly limit?: number
  /** Names or a place as data, not as a sentence. */
  readonly detail?: string
  /** With `changed` of a plant as text: what the file and the server have; empty for nothing. */
  readonly values?: { readonly file: string; readonly server: string }
  /** With `used`: what uses a signal, 20 at most. */
  readonly uses?: readonly SignalUse[]
  /** With `used`: how many more use it than `detail` names, those included that the caller may not see. */
  readonly more?: number
}

export { isSuccess } from './view/viewCodes.ts'

const names = new Map<number, CodeName>(Object.entries(codes).map(([name, code]) => [code, name as CodeName]))
/** The name of a code, or undefined for a code outside the list. */
export const codeName = (code: number): CodeName | undefined => names.get(code)

export type Locale = 'cn' | 'en'
