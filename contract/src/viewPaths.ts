/** What a page needs to be shown, before anything on it is clicked: the viewer loads no other addresses until then. */
export const viewPaths = {
  pageInfo: '/lfscada/monitor/project/page/info',
  pageValidPassword: '/lfscada/monitor/project/page/validPassword',
  projectToken: '/lfscada/websocket/monitor/project/token',
  projectSocket: '/lfscada/ws/project/signal/subscribe/',
  projectGatewayQuery: '/lfscada/monitor/project/gateway/query',
  projectGatewayOpen: '/lfscada/monitor/project/gateway/open',
  projectSystemQuery: '/lfscada/monitor/project/system/query',
  projectSignalQuery: '/lfscada/monitor/project/signal/query',
  mvarQueryAll: '/lfscada/project/mvar/queryAll',
} as const
