import type { Permission } from '@mimic/contract'
import type { Texts } from '@mimic/contract/entities'
import type { ComponentType } from 'react'
import type { Screen } from './Screen.ts'

export type ScreenLoad = () => Promise<{ readonly default: Screen }>

export interface FeatureScreen {
  /** The id in the specification's list of routes. The screen's root carries it as `data-screen`. */
  readonly id: string
  readonly path: `/${string}`
  /** The window's title. `product` stands for the product's name alone. */
  readonly title: Texts | 'product'
  readonly load: ScreenLoad
  /** Needs no login, and fills the window. */
  readonly isPublic?: true
  /** Fills the window, without top bar and menu. */
  readonly isFullWindow?: true
  /** The specification does not list it. */
  readonly isBeyondSpec?: true
}

export interface MenuEntry {
  readonly area: 'monitor' | 'manage' | 'msg' | 'account'
  readonly to: string
  /** The address of the entry before it. Without it, the entry stands after those before it in its feature. */
  readonly after?: string
  /** Other addresses at which the entry is active. */
  readonly also?: RegExp
  /** Addresses that begin so are its own as well. */
  readonly below?: string
  readonly icon: ComponentType
  readonly text: Texts
  /** The permission that the entry needs; without it, everybody sees the entry. */
  readonly allow?: Permission
  /** Not for accounts of partner companies. */
  readonly isInside?: true
  /** Shows the number of unread messages. */
  readonly isCounted?: true
  /** Shows the number of unacknowledged alarms. */
  readonly countsAlarms?: true
}

export interface Feature {
  readonly screens: readonly FeatureScreen[]
  /** Screens of lists that offer more than their declaration, by the name of their entity: each is made by hand around `EntityTable`. */
  readonly lists?: Readonly<Record<string, ScreenLoad>>
  readonly menu?: readonly MenuEntry[]
}

/** Declares the screens and menu entries of a feature. `npm run docs` lists every `feature.ts` in `features/index.ts`. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature
