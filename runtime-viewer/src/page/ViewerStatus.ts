/**
 * The state of a viewer's page. `retrying`: the connection or the page is away for now; `ended`: the session or the token
 * is over; `failed`: the server refuses the page.
 */
export type ViewerStatus = 'connecting' | 'live' | 'retrying' | 'locked' | 'ended' | 'failed'
