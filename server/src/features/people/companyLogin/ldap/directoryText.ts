/** Filters and names of LDAP, as texts. */

/** Characters of a login name that can be looked for: servers ignore others when they compare (RFC 4518). */
const NAME = /^[\p{L}\p{N}\p{M} !-~]+$/u

/** Whether a directory may be asked for this name. */
export const isDirectoryName = (name: string): boolean => NAME.test(name)

/**
 * A value within a filter. Everything that is no letter or digit is escaped: RFC 4515 needs it for five characters
 * only, and allows it for all. Characters beyond ASCII stay, because they are no syntax.
 */
export const escapeValue = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of the characters to escape
  value.replaceAll(/[\u0000-\u007f]/g, (char) =>
    /[A-Za-z0-9]/.test(char) ? char : `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )

/** A filter with its place holders filled by escaped values; `*` as a value stands for any. */
export const filledFilter = (filter: string, values: Readonly<Record<string, string>>): string =>
  filter.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key]
    return value === undefined ? whole : escapeValue(value)
  })

/** The filter that fits every person whom the filter fits by any name. */
export const anyName = (filter: string): string => filter.replaceAll('{name}', '*')

/** The bytes of an objectGUID as text; the first three parts stand with their lowest byte first (MS-DTYP 2.3.4). */
export function guidText(bytes: Buffer): string {
  const hex = (...at: number[]) => at.map((i) => (bytes[i] ?? 0).toString(16).padStart(2, '0')).join('')
  return [hex(3, 2, 1, 0), hex(5, 4), hex(7, 6), hex(8, 9), hex(10, 11, 12, 13, 14, 15)].join('-')
}

/** The bytes of a text that {@link guidText} has made. */
export function guidBytes(text: string): Buffer {
  const plain = Buffer.from(text.replaceAll('-', ''), 'hex')
  return Buffer.from([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].map((i) => plain[i] ?? 0))
}

/** A group's name without regard to case and to blanks around its parts. */
export const plainGroup = (group: string): string =>
  group
    .toLowerCase()
    .replaceAll(/\s*([,=])\s*/g, '$1')
    .trim()

/** The first part of a name such as `cn=Plant admins,ou=groups,dc=example`: `Plant admins`. */
export function shortName(dn: string): string {
  const value = /^\s*[^=,]+=((?:\\.|[^,\\])*)/.exec(dn)?.[1] ?? dn
  return value
    .trim()
    .replaceAll(/(?:\\[0-9a-fA-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('\\', ''), 'hex').toString('utf8'))
    .replaceAll(/\\(.)/g, '$1')
}

/** How a rule may name these groups: by their whole names, or by the first parts. */
export const isGroup = (rule: string, dn: string): boolean =>
  plainGroup(rule) === plainGroup(dn) || plainGroup(rule) === plainGroup(shortName(dn))
