import type { SessionStore } from '../../stores/SessionStore.ts'

/** Whether the account may take all of the first steps. */
export const maySetUp = (session: SessionStore): boolean =>
  session.may('equipment.edit') && session.may('project.edit') && session.may('page.edit')
