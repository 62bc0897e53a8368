/** Pages name pictures by address, in fields of many names. */
const ADDRESS = /\/lfscada\/content\/image\/([A-Za-z0-9_-]+)/g

/** Ids of the pictures whose addresses stand in a text, each once. */
export const pictureIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ADDRESS)].map(([, id = '']) => id)),
]

/** The text with the addresses of other pictures. */
export const withPictureIds = (text: string, idOf: (id: string) => string): string =>
  text.replaceAll(ADDRESS, (_, id: string) => `/lfscada/content/image/${idOf(id)}`)
