import type { FeatureScreen } from '../kit/defineFeature.ts'
import type { SessionStore } from '../stores/SessionStore.ts'

export const isLogin = ({ id }: FeatureScreen): boolean => id === 'login' || id === 'login-jsp'

/** Asks who is logged in, and for the screen's chunk meanwhile. Public screens ask for nobody. */
export function prepareScreen(route: FeatureScreen, session: SessionStore): void {
  if (route.isPublic && !isLogin(route)) return
  void session.ensure()
  // One that fails is loaded again, and told, when the screen is shown.
  route.load().catch(() => undefined)
}
