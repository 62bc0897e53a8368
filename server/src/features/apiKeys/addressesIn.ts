/** The addresses and ranges of a field: one a line, or separated by blanks or commas. */
export const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '')
