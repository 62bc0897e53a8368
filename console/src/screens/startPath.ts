import { HOME } from './index.ts'

const starts: Readonly<Record<string, string>> = {
  groups: '/monitor/eg/group',
  centre: '/monitor/gm/ocInfo',
  messages: '/msg/messageAll',
}

/** The screen after a login without a target, as the account has set it. */
export const startPath = (startPage: string | undefined): string => starts[startPage ?? ''] ?? HOME
