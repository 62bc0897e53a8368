/**
 * Leaves of `con` that no version brings back: what the page is called and by whom it may be seen is the server's, and
 * holds at once without a version.
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
