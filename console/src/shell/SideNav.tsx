import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { MenuEntry } from '../kit/defineFeature.ts'
import { entityText } from '../kit/entity/entityText.ts'
import { badgeText } from '../kit/text/badgeText.ts'
import { useStores } from '../stores/StoresContext.ts'
import { areas, menu } from './menu.ts'

/** Operations staff have lists of their own, in which nothing can be changed. */
const operationLists: Readonly<Record<string, string>> = {
  '/manage/eg/project/list': '/manage/eg/project/list-operation',
}

/** The menu, without entries that the account may not use. */
export const SideNav = observer(function SideNav() {
  const { t } = useTranslation('shell')
  const { session } = useStores()
  const isSeen = ({ allow, isInside }: MenuEntry) =>
    (!allow || session.may(allow)) && !(isInside && session.user?.isExternal)
  const seen = areas
    .map((area) => ({ area, entries: menu.filter((entry) => entry.area === area && isSeen(entry)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav className="side-nav" aria-label="Mimic">
      {seen.map(({ area, entries }) => (
        <section key={area} className="nav-group" data-area={area}>
          <h2>{t(($) => $[area])}</h2>
          {entries.map((entry) => (
            <NavItem key={entry.to} entry={entry} name={entityText(entry.text)} />
          ))}
        </section>
      ))}
    </nav>
  )
})

const NavItem = observer(function NavItem({ entry, name }: { entry: MenuEntry; name: string }) {
  const { to, also, below, icon: Icon, isCounted } = entry
  const { messages, session } = useStores()
  const [location] = useLocation()
  const isBelow = below !== undefined && location.startsWith(below)
  const isActive = location === to || isBelow || also?.test(location) === true
  const count = isCounted ? messages.unread : 0
  return (
    <Link
      href={session.user?.roleType === 'operation' ? (operationLists[to] ?? to) : to}
      className={isActive ? 'nav-item is-active' : 'nav-item'}
      aria-current={isActive ? 'page' : undefined}
      title={name}
    >
      <Icon />
      <span className="nav-text">{name}</span>
      {count > 0 && <span className="unread-badge">{badgeText(count)}</span>}
    </Link>
  )
})
