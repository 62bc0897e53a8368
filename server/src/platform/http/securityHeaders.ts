const self = "'self'"

/** A host with its port, in a form that is safe in a policy: it cannot begin another directive. */
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

export interface PolicyOptions {
  /** The host of the browser's request. */
  readonly host: string
  readonly isSecure: boolean
  /** Origin of the hardware key service. */
  readonly lockService: string
}

/**
 * The sources that pages of this server may load from and connect to. Blueprint positions its popovers by inline
 * styles; nothing else is inline, and nothing is evaluated. Sockets go to the host that sent the page, by the page's
 * own scheme.
 */
export function contentSecurityPolicy({ host, isSecure, lockService }: PolicyOptions): string {
  const sockets = HOST.test(host) ? [`${isSecure ? 'wss' : 'ws'}://${host}`] : []
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': [self],
    'script-src': [self],
    'style-src': [self, "'unsafe-inline'"],
    'img-src': [self, 'data:', 'blob:'],
    'font-src': [self, 'data:'],
    'connect-src': [self, ...sockets, lockService],
    // A page of another site stands in a document of ours that has a policy of its own (features/frames).
    'frame-src': [self],
    'worker-src': [self, 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': [self],
    'frame-ancestors': [self],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/** Pages use nothing of the browser's hardware but sound (alarms), the whole screen, and a screen that stays on (walls). */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .concat(
    'autoplay=(self)',
    'fullscreen=(self)',
    'screen-wake-lock=(self)',
    'clipboard-read=(self)',
    'clipboard-write=(self)',
  )
  .join(', ')

/** A year: browsers that used https once use it again. */
export const strictTransport = 'max-age=31536000'
