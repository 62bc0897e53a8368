import type { SessionStore } from '../stores/SessionStore.ts'
import { toastError } from './dialog/toaster.ts'

/** Ends the session, and leads the browser to the provider of the company where the logout ends that session too. */
export async function logOut(session: SessionStore): Promise<void> {
  try {
    const url = await session.logout()
    if (url !== '') location.assign(url)
  } catch (error) {
    await toastError(error)
  }
}
