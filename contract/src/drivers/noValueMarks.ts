import type { DataType, SettingProblem } from './DriverDeclaration.ts'

const MARK = /^(?:NaN|0x[0-9a-f]{1,16}|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)$/i
/** Values by which the devices that we know say that they have none are two to five. */
const MOST = 20

/**
 * The values by which a device says that it has none, as people list them: decimal numbers, `NaN`, or the bits in
 * hexadecimal (`0x8000`), with commas or blanks between. Undefined for any other text.
 */
export function parseNoValueMarks(text: string): readonly string[] | undefined {
  const marks = text.split(/[\s,;，；]+/).filter((mark) => mark !== '')
  return marks.length <= MOST && marks.every((mark) => MARK.test(mark)) ? marks : undefined
}

/** @returns the problem of a signal's marks; undefined without one */
export function noValueProblem(text: string, dataType: DataType): SettingProblem | undefined {
  const marks = parseNoValueMarks(text)
  if (marks === undefined)
    return {
      path: 'noValueAt',
      text: {
        cn: `${text} 不是数值列表，例如 0x8000, NaN`,
        en: `${text} is no list of numbers such as 0x8000, NaN`,
      },
    }
  if (marks.length > 0 && dataType === 'boolean')
    return { path: 'noValueAt', text: { cn: '开关量没有无效值标记', en: 'a switch has no marks' } }
  return undefined
}
