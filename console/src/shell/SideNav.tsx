import {
  AreaOfInterest,
  CellTower,
  Chat,
  Cog,
  Cube,
  Dashboard,
  DiagramTree,
  Duplicate,
  Envelope,
  Exchange,
  Flash,
  FolderClose,
  GroupedBarChart,
  History,
  IdNumber,
  Inbox,
  Key,
  Layers,
  Lock,
  Office,
  People,
  Projects,
  SendMessage,
  Settings,
  Tag,
  Th,
  Tick,
} from '@blueprintjs/icons'
import type { Permission } from '@mimic/contract'
import type { Texts } from '@mimic/contract/entities'
import { type EntityEntry, entityLists } from '@mimic/contract/entityLists'
import { observer } from 'mobx-react-lite'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { badgeText } from '../kit/badgeText.ts'
import { entityText } from '../kit/entity/entityText.ts'
import { useStores } from '../stores/StoresContext.ts'
import type { shell } from './texts.en.ts'

interface Item {
  readonly to: string
  /** Other addresses at which the entry is active. */
  readonly also?: RegExp
  /** Addresses that begin so are its own as well. */
  readonly below?: string
  readonly icon: ReactElement
  readonly text: keyof (typeof shell)['menu'] | Texts
  /** The permission that the entry needs; without it, everybody sees the entry. */
  readonly allow?: Permission
  /** Not for accounts of partner companies. */
  readonly isInside?: true
  /** Shows the number of unread messages. */
  readonly isCounted?: true
}

/** Permissions whose lists stand in a group of their own. */
const own: ReadonlySet<Permission | undefined> = new Set([
  'people.read',
  'platform.operate',
  'api.edit',
  'outbox.edit',
  'outbox.send',
])

const entityIcons: Readonly<Record<EntityEntry['icon'], ReactElement>> = {
  equipment: <Flash />,
  gateway: <CellTower />,
  project: <Projects />,
  template: <Duplicate />,
  model: <Tag />,
  firmware: <Cog />,
  account: <People />,
  role: <Key />,
  region: <AreaOfInterest />,
  list: <Th />,
}

/** The entries of the declared entities. */
const entityItems = entityLists.map(
  ({ path, icon, title, allow, also, isInside }): Item => ({
    to: path,
    // The screens that add and edit a row stand beside its list, or below it.
    below: path.replace(/\/list$/, '/').replace(/[^/]$/, '$&/'),
    icon: entityIcons[icon],
    text: title,
    allow,
    ...(also && { also }),
    ...(isInside && { isInside }),
  }),
)

/** Operations staff have lists of their own, in which nothing can be changed. */
const operationLists: Readonly<Record<string, string>> = {
  '/manage/eg/project/list': '/manage/eg/project/list-operation',
}

/** Section 6: the areas of the menu. Designers have no entry, because they are opened from their pages. */
const areas: readonly { readonly title: 'monitor' | 'manage' | 'msg' | 'account'; readonly items: readonly Item[] }[] =
  [
    {
      title: 'monitor',
      items: [
        {
          to: '/monitor/eg/list',
          also: /^\/monitor\/eg\/detail\//,
          icon: <Dashboard />,
          text: 'monitorEquipment',
          allow: 'equipment.read',
        },
        {
          to: '/monitor/eg/group',
          also: /^\/monitor\/eg\/group\//,
          icon: <Layers />,
          text: 'monitorGroups',
          allow: 'equipment.read',
        },
        {
          to: '/monitor/gm/list',
          also: /^\/monitor\/gm\/(?!ocInfo)/,
          icon: <Cube />,
          text: 'monitorGm',
          allow: 'equipment.read',
        },
        {
          to: '/monitor/gm/ocInfo',
          also: /^\/monitor\/gm\/ocInfo\//,
          icon: <Office />,
          text: 'monitorCentre',
          allow: 'project.read',
        },
      ],
    },
    {
      title: 'manage',
      items: [
        ...entityItems.filter(({ allow }) => !own.has(allow)),
        { to: '/manage/eg/group', icon: <FolderClose />, text: 'manageGroups', allow: 'equipment.edit' },
        { to: '/manage/system/protocol', icon: <Exchange />, text: 'protocols', allow: 'equipment.edit' },
        ...entityItems.filter(({ allow }) => allow === 'people.read'),
        { to: '/manage/account/co', icon: <People />, text: 'companyAccounts', allow: 'people.read' },
        ...entityItems.filter(({ allow }) => allow === 'platform.operate'),
        { to: '/manage/orgal/enterprise', icon: <Office />, text: 'enterprises', allow: 'people.read' },
        { to: '/manage/orgal/dept', icon: <DiagramTree />, text: 'departments', allow: 'people.read' },
        ...entityItems.filter(({ allow }) => allow === 'api.edit'),
        { to: '/manage/sms/send', icon: <SendMessage />, text: 'outboxSend', allow: 'outbox.read' },
        { to: '/manage/sms/statistics', icon: <GroupedBarChart />, text: 'outboxStatistics', allow: 'outbox.read' },
        ...entityItems.filter(({ allow }) => allow === 'outbox.edit' || allow === 'outbox.send'),
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
          to: '/account/security/sms',
          also: /^\/account\/security\//,
          icon: <Lock />,
          text: 'accountSecurity',
          allow: 'account.edit',
        },
        { to: '/account/info/sms', also: /^\/account\/info\//, icon: <IdNumber />, text: 'accountInfo' },
        { to: '/account/config', icon: <Settings />, text: 'accountConfig', allow: 'account.edit' },
        { to: '/account/feedback', icon: <Chat />, text: 'accountFeedback' },
        { to: '/account/log', icon: <History />, text: 'accountLog' },
      ],
    },
  ]

/** The menu, without entries that the account may not use. */
export const SideNav = observer(function SideNav() {
  const { t } = useTranslation('shell')
  const { session } = useStores()
  const isSeen = ({ allow, isInside }: Item) =>
    (!allow || session.may(allow)) && !(isInside && session.user?.isExternal)
  const seen = areas
    .map(({ title, items }) => ({ title, items: items.filter(isSeen) }))
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

const NavItem = observer(function NavItem({ item: { to, also, below, icon, text, isCounted } }: { item: Item }) {
  const { t } = useTranslation('shell')
  const { messages, session } = useStores()
  const [location] = useLocation()
  const isBelow = below !== undefined && location.startsWith(below)
  const isActive = location === to || isBelow || also?.test(location) === true
  const name = typeof text === 'string' ? t(($) => $.menu[text]) : entityText(text)
  const count = isCounted ? messages.unread : 0
  return (
    <Link
      href={session.user?.roleType === 'operation' ? (operationLists[to] ?? to) : to}
      className={isActive ? 'nav-item is-active' : 'nav-item'}
      aria-current={isActive ? 'page' : undefined}
      title={name}
    >
      {icon}
      <span className="nav-text">{name}</span>
      {count > 0 && <span className="unread-badge">{badgeText(count)}</span>}
    </Link>
  )
})
