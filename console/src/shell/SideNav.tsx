import {
  Cube,
  Dashboard,
  Duplicate,
  Envelope,
  Flash,
  History,
  IdNumber,
  Inbox,
  Layers,
  Lock,
  Office,
  Projects,
  Tick,
} from '@blueprintjs/icons'
import type { Permission } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { badgeText } from '../kit/badgeText.ts'
import type { shell } from '../messages/en/shell.ts'
import { useStores } from '../stores/StoresContext.ts'

interface Item {
  readonly to: string
  /** Other addresses that belong to it. */
  readonly also?: RegExp
  readonly icon: ReactElement
  readonly text: keyof (typeof shell)['menu']
  /** Who may use it; everybody where nothing is said. */
  readonly allow?: Permission
  /** Says how many messages are unread. */
  readonly isCounted?: true
}

/** 6: the areas of the menu. It lists what there is; designers are reached from their pages. */
const areas: readonly { readonly title: 'monitor' | 'manage' | 'msg' | 'account'; readonly items: readonly Item[] }[] =
  [
    {
      title: 'monitor',
      items: [
        {
          ...{ to: '/monitor/eg/list', also: /^\/monitor\/eg\/detail\//, icon: <Dashboard /> },
          ...{ text: 'monitorEquipment', allow: 'equipment.read' },
        },
        {
          ...{ to: '/monitor/eg/group', also: /^\/monitor\/eg\/group\//, icon: <Layers /> },
          ...{ text: 'monitorGroups', allow: 'equipment.read' },
        },
        {
          ...{ to: '/monitor/gm/list', also: /^\/monitor\/gm\/(?!ocInfo)/, icon: <Cube /> },
          ...{ text: 'monitorGm', allow: 'equipment.read' },
        },
        {
          ...{ to: '/monitor/gm/ocInfo', also: /^\/monitor\/gm\/ocInfo\//, icon: <Office /> },
          ...{ text: 'monitorCentre', allow: 'project.read' },
        },
      ],
    },
    {
      title: 'manage',
      items: [
        { to: '/manage/eg/equipment/list', icon: <Flash />, text: 'manageEquipment', allow: 'equipment.read' },
        {
          ...{ to: '/manage/eg/project/list', also: /^\/monitor\/project\//, icon: <Projects /> },
          ...{ text: 'manageProject', allow: 'project.read' },
        },
        { to: '/manage/eg/template/list', icon: <Duplicate />, text: 'manageTemplate', allow: 'project.read' },
      ],
    },
    {
      title: 'msg',
      items: [
        { to: '/msg/messageAll', also: /^\/msg\/detail\//, icon: <Inbox />, text: 'messageAll' },
        { to: '/msg/messageUnReaden', icon: <Envelope />, text: 'messageUnread', isCounted: true },
        { to: '/msg/messageReaden', icon: <Tick />, text: 'messageRead' },
      ],
    },
    {
      title: 'account',
      items: [
        {
          ...{ to: '/account/security/sms', also: /^\/account\/security\//, icon: <Lock /> },
          ...{ text: 'accountSecurity', allow: 'account.edit' },
        },
        { to: '/account/info/sms', also: /^\/account\/info\//, icon: <IdNumber />, text: 'accountInfo' },
        { to: '/account/log', icon: <History />, text: 'accountLog' },
      ],
    },
  ]

/** The menu, without what the account may not use. */
export const SideNav = observer(function SideNav() {
  const { t } = useTranslation('shell')
  const { session } = useStores()
  const seen = areas
    .map(({ title, items }) => ({ title, items: items.filter(({ allow }) => !allow || session.may(allow)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <nav className="side-nav" aria-label="Mimic">
      {seen.map(({ title, items }) => (
        <section key={title} className="nav-group" data-area={title}>
          <h2>{t(($) => $[title])}</h2>
          {items.map((item) => (
            <NavItem key={item.to} item={item} />
          ))}
        </section>
      ))}
    </nav>
  )
})

const NavItem = observer(function NavItem({ item: { to, also, icon, text, isCounted } }: { item: Item }) {
  const { t } = useTranslation('shell')
  const { messages } = useStores()
  const [location] = useLocation()
  const isActive = location === to || also?.test(location) === true
  const count = isCounted ? messages.unread : 0
  return (
    <Link
      href={to}
      className={isActive ? 'nav-item is-active' : 'nav-item'}
      aria-current={isActive ? 'page' : undefined}
      title={t(($) => $.menu[text])}
    >
      {icon}
      <span className="nav-text">{t(($) => $.menu[text])}</span>
      {count > 0 && <span className="unread-badge">{badgeText(count)}</span>}
    </Link>
  )
})
