/**
 * @returns a copy of a text with `count` random errors: parts removed, doubled, moved and replaced, numbers out of all
 * bounds, and pieces of `snippets`. The same random numbers give the same text.
 */
export function mutateText(text: string, random: () => number, count: number, snippets: readonly string[]): string {
  const below = (n: number) => Math.floor(random() * n)
  let at = text
  for (let i = 0; i < count; i++) {
    const from = below(at.length + 1)
    const to = Math.min(at.length, from + below(60))
    const part = at.slice(from, to)
    const place = below(at.length + 1)
    switch (below(7)) {
      case 0:
        at = at.slice(0, from) + at.slice(to)
        break
      case 1:
        at = at.slice(0, place) + part + at.slice(place)
        break
      case 2:
        at = at.slice(0, from)
        if (random() < 0.8) at += text.slice(from)
        break
      case 3:
        at = at.slice(0, from) + String.fromCharCode(below(0x300)) + at.slice(from)
        break
      case 4:
        at = at.slice(0, from) + at.slice(from).replace(/-?\d+(\.\d+)?/, NUMBERS[below(NUMBERS.length)] as string)
        break
      case 5:
        at = at.slice(0, from) + at.slice(from).replace(/[<>"'={}[\]]/, '')
        break
      case 6:
        at = at.slice(0, place) + (snippets[below(snippets.length)] as string) + at.slice(place)
        break
    }
  }
  return at
}

const NUMBERS = [
  '0',
  '-1',
  '1e9',
  '-1e308',
  '1e-320',
  '0.0001',
  '99999999999999999999',
  'NaN',
  '1.2.3',
  '50%',
  '3em',
  '--5',
]
