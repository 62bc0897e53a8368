import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Contrast, Envelope, LogOut, Menu as MenuIcon, Moon, Tick, User } from '@blueprintjs/icons'
import { roleTexts } from '@mimic/contract/roleTexts'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { maySetUp } from '../features/guide/maySetUp.ts'
import { Avatar } from '../kit/Avatar.tsx'
import { Brand } from '../kit/Brand.tsx'
import { entityText } from '../kit/entity/entityText.ts'
import { LocaleSwitch } from '../kit/LocaleSwitch.tsx'
import { loaded } from '../kit/loaded.tsx'
import { logOut } from '../kit/logOut.ts'
import { badgeText } from '../kit/text/badgeText.ts'
import { mayViewAlarms } from '../stores/mayViewAlarms.ts'
import { useStores } from '../stores/StoresContext.ts'
import type { Appearance } from '../stores/ThemeStore.ts'
import { SideNav } from './SideNav.tsx'
import { StoreBanner } from './StoreBanner.tsx'
import { useNarrowMenu } from './useNarrowMenu.ts'

// Loaded lazily, so that the first screen does not wait for them.
const AlarmCentre = loaded(() => import('../features/alarm/AlarmCentre.tsx'))
const FirstStepsBar = loaded(() => import('../features/guide/FirstStepsBar.tsx'))
const MessageSocket = loaded(() => import('../features/notices/MessageSocket.tsx'))
const NoticeDialogs = loaded(() => import('../features/notices/NoticeDialogs.tsx'))

const COLLAPSED = 'mimic.menu.collapsed'
const appearances: readonly Appearance[] = ['light', 'dark', 'system']

/** Top bar, menu and screen, with the message socket that stays from screen to screen. */
export const Shell = observer(function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { theme, session } = useStores()
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === '1')
  const menu = useNarrowMenu()
  const toggle = () => {
    localStorage.setItem(COLLAPSED, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  const isWide = menu.isNarrow ? menu.isOpen : !isCollapsed
  return (
    <div className={`shell${isCollapsed ? ' is-collapsed' : ''}${menu.isOpen ? ' is-open' : ''}`}>
      <a className="skip-link" href="#content">
        {t(($) => $.skip)}
      </a>
      <header className="top-bar">
        <Button
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={isWide ? t(($) => $.collapse) : t(($) => $.expand)}
          aria-expanded={isWide}
          data-action="menu"
          onClick={menu.isNarrow ? menu.toggle : toggle}
        />
        <Brand />
        <span className="spring">{mayViewAlarms(session) && <AlarmCentre />}</span>
        <UnreadLink />
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
      <StoreBanner />
      {menu.isOpen && <div className="nav-veil" onPointerDown={menu.toggle} />}
      <SideNav />
      <MessageSocket />
      <NoticeDialogs />
      <main id="content" className="content">
        {children}
      </main>
      {maySetUp(session) && <FirstStepsBar />}
    </div>
  )
})

/** A link to the unread messages with their number. */
const UnreadLink = observer(function UnreadLink() {
  const { t } = useTranslation('shell')
  const { messages } = useStores()
  const { unread, isCounted } = messages
  const counted = unread === 0 ? t(($) => $.noUnread) : t(($) => $.unread, { count: unread })
  const text = isCounted ? counted : t(($) => $.messages)
  return (
    <Link href="/msg/messageUnReaden" className="unread-link" aria-label={text} title={text} data-unread={unread}>
      <Envelope />
      {unread > 0 && <span className="unread-badge">{badgeText(unread)}</span>}
    </Link>
  )
})

const AccountMenu = observer(function AccountMenu() {
  const { t } = useTranslation('shell')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const { user } = session
  if (!user) return null
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuDivider title={user.orgTitle} />
          <MenuItem
            text={`${user.name || user.loginname} · ${user.roleTitle || entityText(roleTexts[user.roleType])}`}
            disabled
          />
          <MenuItem icon={<User />} text={t(($) => $.accountInfo)} onClick={() => navigate('/account/info/sms')} />
          <MenuDivider />
          <MenuItem icon={<LogOut />} text={t(($) => $.logout)} onClick={() => void logOut(session)} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        className="account-button"
        icon={<Avatar userId={user.userId} gmtAvatar={user.gmtAvatar} />}
        text={user.name || user.loginname}
        aria-label={user.loginname}
      />
    </PopoverNext>
  )
})
