const MAX = 99

/** 9: a badge says 99+ above 99. */
export const badgeText = (count: number): string => (count > MAX ? `${MAX}+` : String(count))
