/** Whether every word of `search` stands in one of `names`, in capitals or not. */
export function wordSearch(search: string): (names: readonly string[]) => boolean {
  const words = search.trim().toLowerCase().split(/\s+/)
  return (names) => {
    const text = names.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
