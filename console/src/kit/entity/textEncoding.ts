/** The encodings in which a table may be saved, the likeliest first. `TextDecoder` knows each by this name. */
export const encodings = [
  'utf-8',
  'gb18030',
  'big5',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'shift_jis',
] as const
export type Encoding = (typeof encodings)[number]

/** Bytes that are looked at; a table has its letters early. */
const LOOKED_AT = 256 * 1024

/** The text in an encoding, without its byte order mark. Bytes that the encoding does not have become U+FFFD. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/**
 * Guesses the encoding of a text by its bytes: by the byte order mark, by the zeros of UTF-16, by being valid UTF-8.
 * Among the others it is the one in which the most bytes make what is common in it: frequent characters of Chinese, which
 * GB 2312 and Big5 keep in ranges of their own, or letters and signs in a place where languages of Europe have them.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const begin = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  begin.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even + odd > 0) return odd >= even ? 'utf-16le' : 'utf-16be'
  if (isUtf8(bytes) && !isChineseByChance(begin)) return 'utf-8'
  const scores: readonly (readonly [Encoding, number])[] = [
    ['gb18030', pairScore(begin, isCommonGb)],
    ['windows-1252', latinScore(begin)],
    ['big5', pairScore(begin, isCommonBig5)],
    ['windows-1251', cyrillicScore(begin)],
  ]
  return scores.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // The decoder throws for bytes that are no UTF-8.
    return false
  }
}

/** Some short texts in GBK are valid UTF-8 of scripts that no list mixes with ASCII: combining marks, Hebrew, Syriac. */
const isChineseByChance = (bytes: Uint8Array): boolean => {
  const others = decoded(bytes, 'utf-8').replaceAll(/\p{ASCII}/gu, '')
  return /^[\u0080-\u009f\u0250-\u036f\u0530-\u07ff]+$/.test(others) && pairScore(bytes, isCommonGb) === 1
}

/** Signs, and the 3,755 frequent characters of GB 2312. */
const isCommonGb = (lead: number, trail: number): boolean =>
  trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7))

/** Signs, and the 5,401 frequent characters of Big5. */
const isCommonBig5 = (lead: number, trail: number): boolean =>
  lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1)

/** The share of common characters among those of two bytes. */
function pairScore(bytes: Uint8Array, isCommon: (lead: number, trail: number) => boolean): number {
  let [common, all] = [0, 0]
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[i + 1] ?? 0
    all++
    if (isCommon(lead, trail)) common++
    if (trail >= 0x40) i++
  }
  return common / all
}

const isAsciiLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
const isLowerCase = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a
/** A letter of Windows-1252 or Windows-1251. */
const isHighLetter = (byte: number): boolean => byte >= 0xc0
const [DEGREE, SQUARE, CUBE, MICRO] = [0xb0, 0xb2, 0xb3, 0xb5]

/** The share of the bytes above ASCII that stand where Windows-1252 has a letter of a word, or a sign of a unit. */
function latinScore(bytes: Uint8Array): number {
  let [right, all] = [0, 0]
  bytes.forEach((byte, i) => {
    if (byte < 0x80) return
    const [before, after] = [bytes[i - 1] ?? 0, bytes[i + 1] ?? 0]
    all++
    if (isHighLetter(byte)) right += isAsciiLetter(before) || isAsciiLetter(after) ? 1 : 0
    else if (byte === DEGREE) right += isLowerCase(after) || isHighLetter(after) ? 0 : 1
    else if (byte === SQUARE || byte === CUBE) right += isAsciiLetter(before) && !isAsciiLetter(after) ? 1 : 0
    else if (byte === MICRO) right += isAsciiLetter(after) ? 1 : 0
    else right += 0.5
  })
  return right / all
}

/** The share of the bytes above ASCII that are letters of Windows-1251 beside others: its words have no ASCII. */
function cyrillicScore(bytes: Uint8Array): number {
  let [right, all] = [0, 0]
  bytes.forEach((byte, i) => {
    if (byte < 0x80) return
    all++
    if (isHighLetter(byte) && (isHighLetter(bytes[i - 1] ?? 0) || isHighLetter(bytes[i + 1] ?? 0))) right++
  })
  return right / all
}
