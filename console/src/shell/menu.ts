import { AreaOfInterest, CellTower, Cog, Duplicate, Flash, Key, People, Projects, Tag, Th } from '@blueprintjs/icons'
import { type EntityEntry, entityLists } from '@mimic/contract/entityLists'
import { features } from '../features/index.ts'
import type { MenuEntry } from '../kit/defineFeature.ts'
import { inMenuOrder } from './inMenuOrder.ts'

const icons: Readonly<Record<EntityEntry['icon'], MenuEntry['icon']>> = {
  equipment: Flash,
  gateway: CellTower,
  project: Projects,
  template: Duplicate,
  model: Tag,
  firmware: Cog,
  account: People,
  role: Key,
  region: AreaOfInterest,
  list: Th,
}

/** The entries of the declared entities. */
const entityEntries = entityLists.map(
  ({ path, icon, title, allow, also, isInside }): MenuEntry => ({
    area: 'manage',
    to: path,
    // The screens that add and edit a row stand beside its list, or below it.
    below: path.replace(/\/list$/, '/').replace(/[^/]$/, '$&/'),
    icon: icons[icon],
    text: title,
    allow,
    ...(also && { also }),
    ...(isInside && { isInside }),
  }),
)

/** Section 6: the entries of the menu. */
export const menu = inMenuOrder([...entityEntries, ...features.flatMap((feature) => feature.menu ?? [])])

/** Addresses that have an entry of their own: an entry above is not the current one there. */
export const menuAddresses: ReadonlySet<string> = new Set(menu.map(({ to }) => to))

/** Section 6: the areas of the menu. Designers have no entry, because they are opened from their pages. */
export const areas = ['monitor', 'manage', 'msg', 'account'] as const
