// Made from the declarations of the calls by `npm run docs`; do not edit.
/** The addresses that a page needs before anything on it is clicked. The viewer loads the others with the first click. */
export const viewPaths = {
  projectMonitorSystemQuery: '/lfscada/monitor/project/system/query',
  projectMonitorPageInfo: '/lfscada/monitor/project/page/info',
  projectMonitorValidPassword: '/lfscada/monitor/project/page/validPassword',
  projectMonitorGatewayQuery: '/lfscada/monitor/project/gateway/query',
  projectMonitorGatewayOpen: '/lfscada/monitor/project/gateway/open',
  projectMonitorToken: '/lfscada/websocket/monitor/project/token',
  projectMonitorSignalQuery: '/lfscada/monitor/project/signal/query',
  mvarQueryAll: '/lfscada/project/mvar/queryAll',
  projectSocket: '/lfscada/ws/project/signal/subscribe/',
} as const
