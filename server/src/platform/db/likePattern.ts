/** A pattern for `lower(column) like ...` that finds the text anywhere; wildcards of the user are literal letters. */
export const likePattern = (search: string): string => `%${search.toLowerCase().replaceAll(/[%_\\]/g, '')}%`
