import type { SettingFields, SettingProblem } from './DriverDeclaration.ts'

/** The keys and indexes on the way to a value in a JSON document. */
export type JsonPath = readonly (string | number)[]

const STEP = /\.?([^.[\]"]+)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/y

/**
 * The steps of a path in the form `a.b[0].c`; a key with other characters stands as `["a.b"]`. The empty path is the
 * whole document. Undefined for a text that is no path.
 */
export function parseJsonPath(text: string): JsonPath | undefined {
  const steps: (string | number)[] = []
  let end = 0
  while (end < text.length) {
    // A dot stands between two steps, not before the first one.
    if (end === 0 && text[0] === '.') return undefined
    STEP.lastIndex = end
    const match = STEP.exec(text)
    if (!match) return undefined
    const [whole, key, index, quoted] = match
    if (key !== undefined && end > 0 && !whole.startsWith('.')) return undefined
    const step = key ?? (index === undefined ? keyOf(quoted ?? '') : Number(index))
    if (step === undefined) return undefined
    steps.push(step)
    end = STEP.lastIndex
  }
  return steps
}

/** The path as text; its inverse is {@link parseJsonPath}. */
export function jsonPathText(path: JsonPath): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[^.[\]"]+$/.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${JSON.stringify(step)}]`
  }
  return text
}

/** Where the value and the time of a signal stand in a message that a device sends. */
export const payloadAddress = {
  /** `a.b[0].c`; the whole payload if it is empty. */
  path: {
    is: 'text',
    max: 200,
    initial: '',
    label: { cn: 'JSON 路径（空：整个消息）', en: 'JSON path (empty: the whole payload)' },
  },
  /** ISO 8601 text, or seconds or milliseconds since 1970. */
  timePath: {
    is: 'text',
    max: 200,
    initial: '',
    label: { cn: '时间的 JSON 路径（空：到达时间）', en: 'JSON path of the time (empty: time of arrival)' },
  },
} as const satisfies SettingFields

/** The problem of a field that is to hold a path. */
export const pathProblem = (field: string, text: unknown): SettingProblem | undefined =>
  parseJsonPath(String(text))
    ? undefined
    : {
        path: `address.${field}`,
        text: { cn: `${text} 不是路径，例如 a.b[0].c`, en: `${text} is no path such as a.b[0].c` },
      }

function keyOf(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return undefined
  }
}
