/** @returns whether a leaf is geometry: it is relative to the frame of the widget's group, or of the page */
export function isGeometry(path: string): boolean {
  return path.startsWith('position.') || path.startsWith('style.flip.')
}
