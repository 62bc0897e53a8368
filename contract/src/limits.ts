import { viewLimits } from './viewLimits.ts'

/** Every limit that client and server must agree on. Sizes in bytes, durations in ms unless the name says otherwise. */
export const limits = {
  ...viewLimits,
  form: { depth: 8, keys: 2000, bytes: 1024 * 1024 },
  page: { bytes: 16 * 1024 * 1024, depth: 64, widgets: 2000, weather: 3, webgl: 1, minSize: 16, maxSize: 20_000 },
  /** Of one picture, and how many a project keeps. */
  /** Of an uploaded picture: bytes of the file, pixels and longest side of the picture. */
  image: { bytes: 8 * 1024 * 1024, pixels: 24_000_000, side: 16_384, perProject: 1000 },
  /** Pages of a project. */
  pages: 500,
  /** Characters of one, and how many a page keeps, answers included. */
  comment: { text: 1000, perPage: 1000 },
  /** Tokens that a page keeps, ended ones included; origins and signals of one; its calls a minute. */
  embed: { perPage: 100, origins: 20, originLength: 256, signals: 50, callsPerMinute: 1200 },
  /** Of one organisation. */
  projects: 1000,
  templates: 1000,
  /** Of one equipment. */
  repairs: 5000,
  /** How many an equipment keeps; items of one, characters of what an item says; of all of them as JSON. */
  inspection: { perEquipment: 5000, items: 50, content: 200, json: 60_000 },
  id: 64,
  title: 64,
  note: 500,
  loginname: 32,
  password: { min: 8, max: 15 },
  tel: 20,
  pagePassword: { min: 1, max: 32 },
  /** 5.4: letters and digits alone. */
  sharePassword: { min: 4, max: 32, pattern: '^[A-Za-z0-9]+$' },
  /** Shares that one session has open; the oldest give way. */
  /** Pages with a password that one session keeps open. */
  openPages: 500,
  openShares: 50,
  pageSize: { default: 10, max: 200 },
  search: 64,
  idList: 5000,
  /** `perSignal` conditions; `open`: alarms that are not closed and that a start keeps in memory. */
  alarm: { message: 200, delayMaxMs: 86_400_000, perSignal: 20, queryAll: 5000, confirm: 1000, open: 20_000 },
  /** `days` that a message is kept, after which the lists of alarms have it; `mark`: named by one call. */
  message: { days: 30, mark: 1000 },
  mvar: { formula: 2000, unit: 16, perProject: 500 },
  /** Equipment groups: letters of a title (5.4), and how many. */
  groupTitle: 30,
  groups: 500,
  command: { waitMs: 180_000 },
  /** A sample stamped further ahead of the server's clock than this is quarantined. */
  futureMs: 5 * 60_000,
  /** A gateway's clock that differs by more is an alarm. */
  skewMs: 2_000,
  /** A value is stale once it is older than twice its interval plus this. */
  staleGraceMs: 5_000,
  /**
   * `waitingSamples`: that wait for the store in a server's memory; the rest waits on the gateways' disks. `lostSpans`, and
   * `doubted` batches: what a gateway tells of its losses at once.
   */
  bus: {
    packetBytes: 256 * 1024,
    topicLevels: 8,
    samplesPerBatch: 2000,
    waitingSamples: 500_000,
    lostSpans: 50,
    doubted: 5_000,
    line: 300,
  },
  user: { refreshMs: 1_000_000 },
  lock: {
    checkMs: 60_000,
    /** Random data that was not signed by then is of no use. */
    randomMs: 60_000,
    /** Two checks and some seconds after the last one that went well, calls and sockets are refused. */
    heldMs: 150_000,
  },
} as const
