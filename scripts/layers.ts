/** An import for the check of layers: both are paths from the root of the repository. */
export interface Arrow {
  readonly from: string
  readonly to: string
}

/**
 * The rooms of a package, one line per layer, from low to high.
 * A room is a folder under `src` (`stores`, `live/alarms`), one file of it (`main.ts`), or `.` for its loose files.
 * The longest room that fits a path is its room, so a folder or file inside a room may be a room of its own. A line
 * with `features/*` holds each folder of `features` that no line names; one with a double star each file of that name.
 */
export type Layers = readonly (readonly string[])[]

/**
 * A room imports itself and the rooms on the lines below it; types count too. Rooms on one line do not import one
 * another. Every source file of a listed package lies in a room.
 */
export const layersOf: Readonly<Record<string, Layers>> = {
  contract: [
    ['view', 'quality.ts', 'reasons.ts'],
    ['limits.ts'],
    ['ids.ts', 'zone.ts'],
    [
      'live',
      'process',
      'commandLine',
      'permissions.ts',
      'formula.ts',
      'inspections.ts',
      'purchases.ts',
      'recurrence.ts',
      'repairs.ts',
      'statistics.ts',
    ],
    ['codeTable.ts'],
    ['errors.ts'],
    ['endpoint'],
    ['entity'],
    ['drivers'],
    ['texts'],
    ['bus', 'entities'],
    ['calls'],
    ['derived'],
    ['.'],
  ],
  engine: [
    ['schema/limits.ts', 'schema/values'],
    ['schema/props'],
    ['schema/model'],
    ['schema/page'],
    ['schema'],
    ['document', 'image', 'motion', 'text'],
    ['history', 'chart'],
    // The parts that a view paints with.
    ['render'],
    ['live', 'overlay'],
    // The charts of a page: recorded from its live values, marked by `render`.
    ['chart/stage'],
    ['widgets'],
    ['scene'],
    ['picture', 'spatial'],
    ['gpu'],
    ['stage'],
    ['runtime'],
    ['editing'],
    ['exchange', 'yjs'],
    ['.'],
  ],
  workers: [['animationProtocol.ts', 'chartProtocol.ts'], ['animation.worker.ts', 'chart.worker.ts'], ['.']],
  gateway: [
    ['Clock.ts', 'writeWhole.ts'],
    ['drivers'],
    ['values'],
    ['buffer', 'devices', 'firmware'],
    ['config'],
    ['bus', 'enrol'],
    ['.'],
  ],
  fixtures: [['pages', 'plant'], ['demo']],
  bench: [
    ['peers/chartSeries.ts', 'peers/peerNames.ts'],
    ['peers/PeerCase.ts'],
    ['.'],
    ['peers'],
    ['suites'],
    ['main.ts'],
  ],
  console: [
    ['**/texts.en.ts', 'texts/Like.ts'],
    ['**/texts.cn.ts'],
    ['texts', 'stores', 'theme'],
    ['kit'],
    ['features/recovery', 'features/repair'],
    // Features that the lines below do not name.
    ['features/*'],
    ['features/guide', 'features/page'],
    ['features/alarm'],
    ['features/equipment', 'features/notices'],
    [
      'features/device',
      'features/firmware',
      'features/group',
      'features/message',
      'features/project',
      'features/rationalisation',
      'features/template',
    ],
    ['features/gateway'],
    ['features/index.ts'],
    ['shell'],
    ['screens'],
    ['.'],
  ],
  'runtime-viewer': [
    ['link', 'chrome', 'scripts'],
    ['tables'],
    ['page'],
    ['actions', 'doubts', 'replay', 'kiosk'],
    ['.'],
    ['testing'],
  ],
  server: [
    ['platform/compileAtUse.ts'],
    [
      'platform/settings',
      'platform/telemetry',
      'platform/bus',
      'platform/db',
      'platform/steadyClock.ts',
      'platform/Mutex.ts',
      'platform/ReadWriteLock.ts',
    ],
    ['platform/events.ts', 'platform/http', 'platform/shared'],
    ['platform/sessions', 'platform/lease'],
    ['platform'],
    ['platform/app', 'broker', 'backup'],
    // Stores of features, in memory and in the database. They know no calls.
    [
      'features/alarms/store/alarmSight.ts',
      'features/messages/storeMessages.ts',
      'features/mvars/store',
      'features/people/granting.ts',
    ],
    ['features/live/store', 'features/history/store'],
    ['features/alarms/store', 'features/commands/store'],
    ['features/gateways/store'],
    ['features/live/ingest', 'features/live/fanout'],
    // The calls and sockets of features.
    [
      'features/audit',
      'features/outbox',
      'features/organisation',
      'features/system',
      'features/user',
      'features/follow/FollowRows.ts',
      'features/reports/reportRows.ts',
    ],
    ['features/pages', 'features/equipment', 'features/recovery'],
    ['features/cards', 'features/comments', 'features/follow', 'features/groups', 'features/models', 'features/shares'],
    ['features/project', 'features/gateways', 'coedit'],
    ['features/alarms', 'features/images', 'features/mvars', 'features/pageSets'],
    [
      'features/embed',
      'features/history',
      'features/live',
      'features/messages',
      'features/monitor',
      'features/templates',
    ],
    ['features/orders'],
    ['features/inspections'],
    [
      'features/account',
      'features/entities',
      'features/feedback',
      'features/frames',
      'features/people',
      'features/purchases',
      'features/repairs',
      'features/reports',
      'features/style',
    ],
    ['features/apiKeys', 'features/enterprises', 'features/operators'],
    ['features/apiGrants'],
    // It makes the calls of the others.
    ['features/plant'],
    ['features/seed', 'features/index.ts'],
    ['.'],
  ],
  editor: [
    ['i18n', 'theme'],
    ['api', 'kit'],
    ['stores'],
    ['drafts', 'notices'],
    ['commands', 'fields', 'palette'],
    ['signals', 'images', 'pages', 'coedit'],
    ['symbols'],
    [
      'inspector',
      'typing',
      'versions',
      'comments',
      'importing',
      'exporting',
      'layers',
      'clipboard',
      'guides',
      'minimap',
      'following',
      'preview',
      'canvas',
    ],
    ['finding'],
    ['copying'],
    ['shell'],
    ['.'],
  ],
}

/** Imports that are allowed although they break the layers: `package: from -> to`, each with its reason. */
export const declaredArrows: readonly string[] = []

/** The imports that break the layers of a package, one line each. */
export function layerProblems(
  name: string,
  layers: Layers,
  arrows: readonly Arrow[],
  declared: readonly string[] = declaredArrows,
): string[] {
  const src = `${name}/src/`
  const heights = new Map(layers.flatMap((rooms, line) => rooms.map((room) => [room, line] as const)))
  const used = new Set<string>()
  const problems = new Set<string>()
  for (const { from, to } of arrows) {
    if (!from.startsWith(src) || !to.startsWith(src)) continue
    const [above, below] = [from, to].map((path) => roomOf(path.slice(src.length), heights))
    if (!above) problems.add(`${from}: lies in no room of layersOf.${name}`)
    if (!below) problems.add(`${to}: lies in no room of layersOf.${name}`)
    if (!above || !below || above.room === below.room || above.height > below.height) continue
    const arrow = `${name}: ${above.room} -> ${below.room}`
    if (declared.includes(arrow)) used.add(arrow)
    else problems.add(`${from} -> ${to}: ${above.room} does not lie above ${below.room}`)
  }
  const stale = declared.filter((arrow) => arrow.startsWith(`${name}: `) && !used.has(arrow))
  return [...problems, ...stale.map((arrow) => `${arrow}: declared, but nothing needs it`)]
}

function roomOf(path: string, heights: ReadonlyMap<string, number>): { room: string; height: number } | undefined {
  const parts = path.split('/')
  const candidates = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  if (parts.length === 1) candidates.push('.')
  for (const room of candidates) {
    const height = heights.get(room) ?? heights.get(patternOf(room))
    if (height !== undefined) return { room, height }
  }
  return undefined
}

/** The pattern of a line that would hold a file or folder. */
function patternOf(path: string): string {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  return /\.tsx?$/.test(name) ? `**/${name}` : [...parts.slice(0, -1), '*'].join('/')
}
