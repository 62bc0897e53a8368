import { entityLists } from '@mimic/contract/entityLists'
import type { ScreenRoute } from './ScreenRoute.ts'

/** List screens that offer more than their declaration: each is made by hand around `EntityTable`. */
const byHand: Readonly<Record<string, ScreenRoute['load']>> = {
  apiKey: () => import('../features/apiKeys/ApiKeyScreen.tsx'),
  equipment: () => import('../features/equipment/EquipmentListScreen.tsx'),
  extAccount: () => import('../features/people/ExternalAccountScreen.tsx'),
  firmware: () => import('../features/firmware/HardwareScreen.tsx'),
  gateway: () => import('../features/gateway/GatewayListScreen.tsx'),
  loginProvider: () => import('../features/people/LoginProviderScreen.tsx'),
  operator: () => import('../features/people/OperatorScreen.tsx'),
  orgAccount: () => import('../features/people/AccountListScreen.tsx'),
  project: () => import('../features/project/ProjectListScreen.tsx'),
  provider: () => import('../features/outbox/ProviderListScreen.tsx'),
  role: () => import('../features/people/RoleListScreen.tsx'),
  template: () => import('../features/template/TemplateListScreen.tsx'),
}

const loadList = async (name: string) => {
  const { entityListScreen } = await import('../kit/entity/entityListScreen.tsx')
  return { default: entityListScreen(name) }
}

/** The list screens of all declared entities. */
export const entityScreens = entityLists.map(
  ({ name, screen, path }): ScreenRoute => ({
    id: screen,
    path,
    // areaRoutes.test.ts checks that each has one.
    title: screen as NonNullable<ScreenRoute['title']>,
    load: byHand[name] ?? (() => loadList(name)),
    isInShell: true,
  }),
)
