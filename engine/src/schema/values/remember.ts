/**
 * @param kept texts that are kept; forgetting all of them now and then is cheaper than keeping an order of use
 * @returns `read` with its results kept by text: a page repeats a few colours and dashes thousands of times
 */
export function remember<T>(read: (text: string) => T, kept = 512): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (!known.has(text)) {
      if (known.size >= kept) known.clear()
      known.set(text, read(text))
    }
    return known.get(text) as T
  }
}
