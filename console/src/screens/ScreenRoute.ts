import type { Screen } from '../kit/Screen.ts'
import type { titles } from './titles/texts.en.ts'

export interface ScreenRoute {
  /** The id in the specification's list of routes. The screen's root carries it as `data-screen`. */
  readonly id: string
  readonly path: string
  /** The key of its window title. */
  readonly title?: keyof typeof titles
  readonly load: () => Promise<{ readonly default: Screen }>
  readonly isPublic?: true
  /** Shown in the shell with its menu; other screens fill the window. */
  readonly isInShell?: true
}
