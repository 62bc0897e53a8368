import { useTranslation } from 'react-i18next'
import type { Feature } from './defineFeature.ts'
import { entityText } from './entity/entityText.ts'

/** The window title of a feature's screen, as its heading. */
export function useScreenTitle<F extends Feature>({ screens }: F, id: F['screens'][number]['id']): string {
  // Draws the heading again when the language changes.
  useTranslation()
  const title = screens.find((screen) => screen.id === id)?.title
  return title === undefined || title === 'product' ? '' : entityText(title)
}
