import { InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, Search } from '@blueprintjs/icons'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { AlarmBadge } from '../kit/AlarmBadge.tsx'
import type { MenuEntry } from '../kit/defineFeature.ts'
import { entityText } from '../kit/entity/entityText.ts'
import { badgeText } from '../kit/text/badgeText.ts'
import { mayViewAlarms } from '../stores/mayViewAlarms.ts'
import { useStores } from '../stores/StoresContext.ts'
import { areas, menu, menuAddresses } from './menu.ts'
import { findEntries, inGroups, type ManageGroup } from './menuGroups.ts'
import { useFolded } from './useFolded.ts'

/** Operations staff have lists of their own, in which nothing can be changed. */
const operationLists: Readonly<Record<string, string>> = {
  '/manage/eg/project/list': '/manage/eg/project/list-operation',
}

/** The menu, without entries that the account may not use. It can be searched, and its groups folded. */
export const SideNav = observer(function SideNav() {
  const { t } = useTranslation('shell')
  const { session } = useStores()
  useAlarmCounts()
  const [location, navigate] = useLocation()
  const [search, setSearch] = useState('')
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen ends the search, and is shown in the menu
  useEffect(() => {
    setSearch('')
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [location])
  const isSeen = ({ allow, isInside }: MenuEntry) =>
    (!allow || session.may(allow)) && !(isInside && session.user?.isExternal)
  const found = findEntries(menu.filter(isSeen), search)
  const seen = areas
    .map((area) => ({ area, entries: found.filter((entry) => entry.area === area) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav ref={nav} className="side-nav" aria-label="Mimic">
      <InputGroup
        className="nav-search"
        size="small"
        leftIcon={<Search />}
        type="search"
        value={search}
        placeholder={t(($) => $.searchMenu)}
        aria-label={t(($) => $.searchMenu)}
        onValueChange={setSearch}
        onKeyDown={({ key }) => {
          const first = seen[0]?.entries[0]
          if (key === 'Escape') setSearch('')
          else if (key === 'Enter' && search.trim() !== '' && first) navigate(first.to)
        }}
      />
      {seen.length === 0 && <p className="nav-none">{t(($) => $.noEntry)}</p>}
      {seen.map(({ area, entries }) => (
        <section key={area} className="nav-group" data-area={area}>
          <h2>{t(($) => $[area])}</h2>
          {inGroups(entries).map(({ group, entries: own }) => (
            <NavGroup key={group ?? ''} group={group} isOpen={search.trim() !== ''}>
              {own.map((entry) => (
                <NavItem key={entry.to} entry={entry} name={entityText(entry.text)} />
              ))}
            </NavGroup>
          ))}
        </section>
      ))}
    </nav>
  )
})

/** Keeps the counts of alarms up to date while the menu is there. */
function useAlarmCounts(): void {
  const { alarmCounts, messages, session } = useStores()
  const isViewer = mayViewAlarms(session)
  useEffect(() => {
    if (!isViewer) return
    const leave = messages.listen(alarmCounts)
    alarmCounts.start()
    return () => {
      leave()
      alarmCounts.stop()
    }
  }, [alarmCounts, messages, isViewer])
}

interface NavGroupProps {
  readonly group: ManageGroup | undefined
  /** Shown whole, also where it is folded: its entries were searched for. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** A group of entries under its name, which folds it. A narrow menu has no names, and shows all. */
function NavGroup({ group, isOpen, children }: NavGroupProps) {
  const { t } = useTranslation('shell')
  const [isFolded, toggle] = useFolded(group ?? '')
  if (group === undefined) return children
  const isShown = isOpen || !isFolded
  return (
    <div className={isShown ? 'nav-sub' : 'nav-sub is-folded'} data-group={group}>
      <h3>
        <button type="button" aria-expanded={isShown} onClick={toggle}>
          {isShown ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          {t(($) => $.groups[group])}
        </button>
      </h3>
      {children}
    </div>
  )
}

const NavItem = observer(function NavItem({ entry, name }: { entry: MenuEntry; name: string }) {
  const { to, also, below, icon: Icon, isCounted, countsAlarms } = entry
  const { messages, alarmCounts, session } = useStores()
  const [location] = useLocation()
  const isBelow = below !== undefined && location.startsWith(below) && !menuAddresses.has(location)
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
      {countsAlarms && <AlarmBadge of={alarmCounts.counts} />}
    </Link>
  )
})
