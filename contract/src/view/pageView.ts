/**
 * The id of a template's page as one of its equipment shows it; likewise that of the template's set of pages. Every call
 * of a viewer takes it where it takes the id of a page or a project.
 */
export const viewIdOf = (id: string, equipmentId: string): string => `${id}~${equipmentId}`

/** @returns the stored page or set of pages, and the equipment that shows it, if the id names one */
export function splitViewId(viewId: string): { readonly id: string; readonly equipId: string | undefined } {
  const [id = '', equipId] = viewId.split('~')
  return { id, equipId }
}
