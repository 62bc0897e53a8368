/** The addresses of the live sockets; a token or the name of a room follows. Calls have theirs where they are declared. */
export const socketPaths = {
  deviceSocket: '/lfscada/ws/eg/signal/subscribe/',
  messageSocket: '/lfscada/ws/message/subscribe/',
  pageEditSocket: '/lfscada/ws/page/edit/',
  projectSocket: '/lfscada/ws/project/signal/subscribe/',
} as const

/** The sockets that the viewer opens before anything on a page is clicked. */
export const viewSockets: readonly (keyof typeof socketPaths)[] = ['projectSocket']
