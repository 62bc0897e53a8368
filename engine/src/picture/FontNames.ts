import type { TextStyle } from '../render/PrimitiveSink.ts'

/** Families after the page's own: for figures and Latin letters, then for Chinese. */
const FALLBACK =
  "'Helvetica Neue', Arial, 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** Interned font names, so that drawing compares fonts by reference and no string is built per paint. */
export class FontNames {
  readonly #fonts = new Map<string, string>()

  of(style: TextStyle): string {
    const variants = style.weight === 'bold' ? (style.italic ? 'italic bold' : 'bold') : style.italic ? 'italic' : ''
    const key = variants === '' ? style.family : `${variants}|${style.family}`
    let font = this.#fonts.get(key)
    if (font === undefined) {
      font = `${variants}|${familiesOf(style.family)}`
      this.#fonts.set(key, font)
    }
    return font
  }
}

function familiesOf(family: string): string {
  const safe = family.replace(/[^\p{L}\p{N} ,'"_-]/gu, '').trim()
  return safe === '' ? FALLBACK : `${safe}, ${FALLBACK}`
}
