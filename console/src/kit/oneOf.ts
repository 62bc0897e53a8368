/** The one of a list that a select has as its value; undefined for "all of them" and for what is not in the list. */
export const oneOf = <T extends string>(all: readonly T[], value: string): T | undefined =>
  all.find((each) => each === value)
