/** A value as files hold it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
/** A gateway, device, page ...: what its file says. Every one has its `id`. */
export interface PlantItem {
  readonly [name: string]: Json
  readonly id: string
}

export const isObject = (value: unknown): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One field a line, names in order: equal items have equal texts. */
export const textOf = (item: Json): string => `${JSON.stringify(sorted(item), null, 2)}\n`

/** The item of a file; undefined where the text is none. */
export function itemOf(text: string): PlantItem | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) && typeof parsed['id'] === 'string' ? (parsed as PlantItem) : undefined
  } catch {
    return undefined
  }
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name] ?? null)]),
  )
}
