/** Finds the value of a select in a list. Undefined for "all" (an empty value) and for a value that is not in the list. */
export const oneOf = <T extends string>(all: readonly T[], value: string): T | undefined =>
  all.find((each) => each === value)
