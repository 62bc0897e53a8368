const MAX = 99

/** Section 9: a badge shows 99+ above 99. */
export const badgeText = (count: number): string => (count > MAX ? `${MAX}+` : String(count))
