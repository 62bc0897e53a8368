import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import {
  Contrast,
  Cube,
  Dashboard,
  Duplicate,
  Flash,
  Layers,
  LogOut,
  Menu as MenuIcon,
  Moon,
  Office,
  Projects,
  Tick,
  User,
} from '@blueprintjs/icons'
import { observer } from 'mobx-react-lite'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { toastError } from '../kit/toaster.ts'
import { mayViewAlarms } from '../monitor/alarms/mayViewAlarms.ts'
import { useStores } from '../stores/StoresContext.ts'
import type { Appearance } from '../stores/ThemeStore.ts'
import { Brand } from './Brand.tsx'
import { LocaleSwitch } from './LocaleSwitch.tsx'

// The first screen does not wait for it.
const AlarmCentre = lazy(() => import('../monitor/alarms/AlarmCentre.tsx'))

const COLLAPSED = 'mimic.menu.collapsed'
const appearances: readonly Appearance[] = ['light', 'dark', 'system']

/** Top bar, menu and the screen. The menu lists what there is; designers are reached from their pages. */
export const Shell = observer(function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { theme, session } = useStores()
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === '1')
  const toggle = () => {
    localStorage.setItem(COLLAPSED, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  return (
    <div className={`shell${isCollapsed ? ' is-collapsed' : ''}`}>
      <a className="skip-link" href="#content">
        {t(($) => $.skip)}
      </a>
      <header className="top-bar">
        <Button
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={isCollapsed ? t(($) => $.expand) : t(($) => $.collapse)}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        />
        <Brand />
        <span className="spring">
          {mayViewAlarms(session) && (
            <Suspense>
              <AlarmCentre />
            </Suspense>
          )}
        </span>
        <LocaleSwitch />
        <PopoverNext
          placement="bottom-end"
          content={
            <Menu>
              {appearances.map((each) => (
                <MenuItem
                  key={each}
                  text={t(($) => $[each])}
                  labelElement={theme.appearance === each ? <Tick /> : undefined}
                  onClick={() => theme.choose(each)}
                />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" icon={theme.isDark ? <Moon /> : <Contrast />} aria-label={t(($) => $.theme)} />
        </PopoverNext>
        <AccountMenu />
      </header>
      <nav className="side-nav" aria-label="Mimic">
        <NavGroup title={t(($) => $.monitor)}>
          <NavItem
            to="/monitor/eg/list"
            also={/^\/monitor\/eg\/detail\//}
            icon={<Dashboard />}
            text={t(($) => $.monitorEquipment)}
          />
          <NavItem
            to="/monitor/eg/group"
            also={/^\/monitor\/eg\/group\//}
            icon={<Layers />}
            text={t(($) => $.monitorGroups)}
          />
          <NavItem
            to="/monitor/gm/list"
            also={/^\/monitor\/gm\/(?!ocInfo)/}
            icon={<Cube />}
            text={t(($) => $.monitorGm)}
          />
          <NavItem
            to="/monitor/gm/ocInfo"
            also={/^\/monitor\/gm\/ocInfo\//}
            icon={<Office />}
            text={t(($) => $.monitorCentre)}
          />
        </NavGroup>
        <NavGroup title={t(($) => $.manage)}>
          <NavItem to="/manage/eg/equipment/list" icon={<Flash />} text={t(($) => $.manageEquipment)} />
          <NavItem
            to="/manage/eg/project/list"
            also={/^\/monitor\/project\//}
            icon={<Projects />}
            text={t(($) => $.manageProject)}
          />
          <NavItem to="/manage/eg/template/list" icon={<Duplicate />} text={t(($) => $.manageTemplate)} />
        </NavGroup>
      </nav>
      <main id="content" className="content">
        {children}
      </main>
    </div>
  )
})

function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="nav-group">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface NavItemProps {
  readonly to: string
  /** Other addresses that belong to it. */
  readonly also?: RegExp
  readonly icon: ReactNode
  readonly text: string
}

function NavItem({ to, also, icon, text }: NavItemProps) {
  const [location] = useLocation()
  const isActive = location === to || also?.test(location) === true
  return (
    <Link
      href={to}
      className={isActive ? 'nav-item is-active' : 'nav-item'}
      aria-current={isActive ? 'page' : undefined}
      title={text}
    >
      {icon}
      <span>{text}</span>
    </Link>
  )
}

const AccountMenu = observer(function AccountMenu() {
  const { t } = useTranslation('shell')
  const { session } = useStores()
  const { user } = session
  if (!user) return null
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuDivider title={user.orgTitle} />
          <MenuItem text={`${user.loginname} · ${t(($) => $.roles[user.roleType])}`} disabled />
          <MenuDivider />
          <MenuItem icon={<LogOut />} text={t(($) => $.logout)} onClick={() => session.logout().catch(toastError)} />
        </Menu>
      }
    >
      <Button variant="minimal" icon={<User />} text={user.loginname} />
    </PopoverNext>
  )
})
