/** The header by which a screen says to which operating position it belongs. */
export const POSITION_HEADER = 'x-mimic-position'
