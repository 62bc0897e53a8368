export const shell = {
  monitor: 'Monitoring',
  manage: 'Management',
  msg: 'Messages',
  account: 'Account',
  monitorTitle: 'Device monitoring',
  collapse: 'Collapse the menu',
  expand: 'Expand the menu',
  language: 'Language',
  theme: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'Same as system',
  accountInfo: 'Information',
  accountLog: 'Operation log',
  logout: 'Log out',
  skip: 'Skip to main content',
  messages: 'Messages',
  noUnread: 'No unread messages',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  brokerRefuses:
    'The message broker’s access list refuses this server some messages, so live values or writes may be missing. An administrator finds them in /healthz and corrects the list.',
  storeFull:
    'The server’s disk is full. Live values and alarms continue, but nothing can be saved until there is space. Samples wait in the gateways.',
  storeSlow: 'The server’s disk is slow: everything is stored, but late. Live values and alarms continue.',
  storeDamaged:
    'Part of the stored data is damaged ({{tables}}). An administrator has to restore a backup: npm run restore.',
}
