/**
 * The addresses of the live sockets; a token or the name of a room is appended. The addresses of calls stand in their
 * declarations.
 */
export const socketPaths = {
  deviceSocket: '/lfscada/ws/eg/signal/subscribe/',
  messageSocket: '/lfscada/ws/message/subscribe/',
  pageEditSocket: '/lfscada/ws/page/edit/',
  projectSocket: '/lfscada/ws/project/signal/subscribe/',
} as const

/** The sockets that the viewer opens before the first click on a page. */
export const viewSockets: readonly (keyof typeof socketPaths)[] = ['projectSocket']
