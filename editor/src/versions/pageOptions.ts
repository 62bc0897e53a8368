/**
 * Leaves of `con` that no version brings back: the page's title and its protection belong to the server, and
 * take effect at once without a version.
 */
const outside: ReadonlySet<string> = new Set([
  'id',
  'projectId',
  'equipmentId',
  'templateId',
  'title',
  'checkpwd',
  'password',
])

export const isVersioned = (option: string): boolean => !outside.has(option)
