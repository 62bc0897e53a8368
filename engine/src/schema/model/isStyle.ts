/**
 * Whether a leaf, or a list of leaves, is style: what the format painter and *Paste style* carry from widget to widget.
 * A model declares it by its path: style is under `style` (3.4), except for mirroring, which is part of the place.
 * Texts, bindings, geometry, actions and animations have paths of their own.
 */
export const isStyle = (path: string): boolean => path.startsWith('style.') && !path.startsWith('style.flip.')
