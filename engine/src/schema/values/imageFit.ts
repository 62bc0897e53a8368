/** Placement of an image in its box, with the values and meanings of CSS `object-fit`. */
export const fits = ['fill', 'contain', 'cover', 'none', 'scale-down'] as const
export type ImageFit = (typeof fits)[number]
