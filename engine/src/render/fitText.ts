/** @returns a text cut to a width with an ellipsis; empty where not even that fits */
export function fitText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const letters = [...text]
  let low = 0
  let high = letters.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${letters.slice(0, low).join('').trimEnd()}…`
}
