import { entityLists } from '@mimic/contract/entityLists'
import { features } from '../features/index.ts'
import type { FeatureScreen, ScreenLoad } from '../kit/defineFeature.ts'

const byHand: Readonly<Record<string, ScreenLoad>> = Object.assign({}, ...features.map(({ lists }) => lists))

const loadList = async (name: string) => {
  const { entityListScreen } = await import('../kit/entity/entityListScreen.tsx')
  return { default: entityListScreen(name) }
}

/** The list screens of all declared entities. */
export const entityScreens = entityLists.map(
  ({ name, screen, path, title, windowTitle }): FeatureScreen => ({
    id: screen,
    path,
    title: windowTitle ?? title,
    load: byHand[name] ?? (() => loadList(name)),
  }),
)
