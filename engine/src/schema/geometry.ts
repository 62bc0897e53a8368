/** Whether a leaf says where and how a widget lies: it counts in the frame of its group, or of the page. */
export function isGeometry(path: string): boolean {
  return path.startsWith('position.') || path.startsWith('style.flip.')
}
