import { viewLimits } from './view/viewLimits.ts'

/** Every limit that client and server must agree on. Sizes in bytes, durations in ms unless the name says otherwise. */
export { POSITION_HEADER } from './view/positionHeader.ts'

export const limits = {
  ...viewLimits,
  form: { depth: 8, keys: 2000, bytes: 1024 * 1024 },
  page: { bytes: 16 * 1024 * 1024, depth: 64, widgets: 2000, weather: 3, webgl: 1, minSize: 16, maxSize: 20_000 },
  /** An uploaded picture: bytes of the file, pixels and longest side of the picture; how many a project keeps. */
  /** Bytes of an avatar's file, which has to be below them; longest side of what is kept, pixels. */
  avatar: { bytes: 102_400, side: 256 },
  /** Styles of an organisation, bytes of a picture's file, longest sides of what is kept (pixels), colours of a palette. */
  style: {
    perOrg: 50,
    bytes: 2 * 1024 * 1024,
    logoSide: 512,
    faviconSide: 128,
    windowTitle: 40,
    palette: 12,
    host: 253,
    hosts: 1000,
  },
  /** Pages of other sites of an organisation, and characters of their address. */
  frame: { perOrg: 200, url: 500 },
  image: { bytes: 8 * 1024 * 1024, pixels: 24_000_000, side: 16_384, perProject: 1000 },
  /** Pages per project. */
  pages: 500,
  /** Characters of a comment, and how many a page keeps, answers included. */
  comment: { text: 1000, perPage: 1000 },
  /** Tokens per page, expired ones included; origins, signals and pages per token; its calls per minute. */
  embed: { perPage: 100, origins: 20, originLength: 256, signals: 50, pages: 20, callsPerMinute: 1200 },
  /** Keys of an organisation, addresses of one, its calls per minute, and how long an old secret may go on. */
  apiKey: { perOrg: 100, addresses: 50, callsPerMinute: 600, overlapHours: 24 },
  /** Good grants of an organisation, how far their last day may be away, and their calls that are kept, each. */
  apiGrant: { perOrg: 100, years: 2, calls: 1000, callDays: 30 },
  /** Projects per organisation. */
  projects: 1000,
  templates: 1000,
  /** Repair orders per equipment. */
  repairs: 5000,
  /** Photos of an order, and their longer side, pixels. */
  orderPhoto: { perOrder: 20, side: 2000 },
  /** Inspections per equipment; items of one, characters of an item's text, and of all items as JSON. */
  inspection: {
    perEquipment: 5000,
    items: 50,
    content: 200,
    json: 60_000,
    /** Characters of an expected range, and of a value that was read. */
    expected: 100,
    value: 100,
    contents: 1000,
    plans: 500,
    planEquipment: 200,
    planPeople: 50,
    /** Plans make their inspections so long before they are due, ms. */
    aheadMs: 86_400_000,
  },
  id: 64,
  title: 64,
  note: 500,
  loginname: 32,
  password: { min: 8, max: 15 },
  tel: 20,
  pagePassword: { min: 1, max: 32 },
  /** 5.4: letters and digits only. */
  sharePassword: { min: 4, max: 32, pattern: '^[A-Za-z0-9]+$' },
  /** Password-protected pages and shares that one session keeps open; the oldest are closed first. */
  openPages: 500,
  openShares: 50,
  pageSize: { default: 10, max: 200 },
  search: 64,
  /** Signals of one answer to a search. */
  signalSearch: 1000,
  idList: 5000,
  /** Rows of an entity that one call imports. */
  importRows: 1000,
  /** Equipment that one call adds from a template. */
  addMany: 200,
  /** `perSignal`: conditions of a signal. `open`: alarms that are not closed, which a start loads into memory. `shelveMinutes`: the longest time of a shelved one. */
  alarm: {
    message: 200,
    /** Characters of a cause, a consequence and an action. */
    advice: 500,
    responseMinutes: 1440,
    delayMaxMs: 86_400_000,
    perSignal: 20,
    queryAll: 5000,
    confirm: 1000,
    open: 20_000,
    shelveMinutes: 1440,
    kpiDays: 92,
    notifyRules: 50,
    classes: 50,
    /** Saved filters of lists of alarms, for each account. */
    filters: 30,
    /** Rows of the alarm table that one call changes. */
    tableRows: 20_000,
    /** Limits of a what-if: days, conditions, recorded values to be judged, alarms that are listed one by one, runs of an organisation at a time. */
    whatIf: { days: 31, rules: 5000, samples: 500_000_000, alarms: 20_000, runs: 3 },
    /** Classes and areas of one rule of notification. */
    ruleParts: 50,
    rosters: 20,
    shifts: 200,
    absences: 500,
    /** Accounts of one shift. */
    shiftPeople: 10,
    /** How long a link to acknowledge is good. */
    linkMs: 86_400_000,
    positions: 50,
    positionParts: 100,
  },
  /**
   * `days`: how long a message is listed; afterwards only the lists of alarms have it. `storedDays`: how much longer the
   * row of one that is no alarm stays, so that it is not made again. `mark`: messages marked by one call. `speech`: characters of a text that is spoken.
   */
  message: { days: 30, storedDays: 370, mark: 1000, speech: 200 },
  /** Announcements of an organisation, characters of a text, bytes of a picture. */
  announcement: { perOrg: 200, text: 4000, imageBytes: 2 * 1024 * 1024 },
  /** `shown`: notices after a login. A closed notice is shown again after this many days. */
  notice: { againDays: 30, shown: 20 },
  mvar: { formula: 2000, unit: 16, perProject: 500 },
  /** Equipment groups: characters of a title (5.4), how many there may be, and how many levels of them. */
  groupTitle: 30,
  groups: 500,
  groupLevels: 8,
  command: { waitMs: 180_000 },
  /** A sample whose time is further ahead of the server's clock is quarantined. */
  futureMs: 5 * 60_000,
  /** Characters of the list of values by which a device says that it has none. */
  marks: 200,
  /** A larger difference between the clocks of gateway and server raises an alarm. */
  skewMs: 2_000,
  /** A value is stale once it is older than twice its interval plus this. */
  staleGraceMs: 5_000,
  /**
   * `waitingSamples`: how many samples may wait for the store in the server's memory; the rest waits on the gateways'
   * disks. `lostSpans` and `doubted`: how many spans and batches a gateway reports as lost in one message. `tested`,
   * `browsed`, `logLines`, `certificates`, `endpoints`, `faults`: how many of them answer one question.
   */
  bus: {
    packetBytes: 256 * 1024,
    topicLevels: 8,
    samplesPerBatch: 2000,
    waitingSamples: 500_000,
    lostSpans: 50,
    doubted: 5_000,
    line: 300,
    refusedEntries: 100,
    tested: 50,
    browsed: 1000,
    logLines: 200,
    certificates: 50,
    endpoints: 50,
    faults: 500,
    /** States of conditions in a report: with the longest texts they fit into a packet. */
    conditions: 40,
    /** Reports that a gateway keeps while nobody takes them. */
    reports: 10_000,
    /** Devices whose counters stand in a status. */
    counted: 300,
    crashText: 200,
    /** A configuration document, as JSON text. */
    configBytes: 32 * 1024 * 1024,
  },
  /** Characters of what a device says of its own alarms; `eventId`: hexadecimal digits. */
  condition: { id: 250, eventId: 256, source: 200, message: 500, by: 100, comment: 300 },
  /**
   * Gateways, accounts of field devices at the broker, models, SIM cards, devices and signals of an organisation; signals of one
   * device; bytes of a form with all of them.
   */
  plant: {
    gateways: 500,
    fieldAccounts: 100,
    models: 1000,
    cards: 5000,
    cardSources: 20,
    equipment: 5000,
    signals: 200_000,
    perEquipment: 20_000,
    /** Pictures that wait for a push. */
    pictures: 5000,
    bytes: 24 * 1024 * 1024,
  },
  /**
   * Characters of the recorded course of a simulated signal, and of all those of a device: they travel in the
   * configuration of the gateway, which is one message.
   */
  simulation: { playback: 32_000, perDevice: 128_000 },
  /** Accounts, departments and roles of an organisation; 5.4: characters of an account's display name. */
  people: {
    accounts: 5000,
    depts: 1000,
    roles: 100,
    regions: 100,
    providers: 10,
    name: 6,
    email: 254,
    agent: 200,
    rangeIds: 200,
  },
  /** 5.4: characters of a feedback; `open`: how many of an account wait for an answer at most. */
  /** How long a write waits for a second person, ms. */
  secondPersonMs: 120_000,
  feedback: { min: 10, max: 1000, open: 20 },
  /** Browsers of an account that get alarms, characters of the address at their push service. */
  push: { browsers: 10, endpoint: 2000 },
  /**
   * Providers, templates and characters of messages; `recipients` of one message, `keptDays` of the list, `tries` of a
   * message before it has failed.
   */
  outbox: {
    providers: 20,
    templates: 200,
    recipients: 1000,
    host: 200,
    url: 500,
    body: 2000,
    success: 200,
    secret: 500,
    text: 1000,
    statisticDays: 92,
    keptDays: 400,
    tries: 6,
  },
  /**
   * Orders of cards and messages: drafts of an organisation, lines of an order, pieces of a line, what one piece holds,
   * fen of a piece and of an order; offers of the platform; invoices of an order, characters of their fields, bytes of
   * their file. A call that reports a payment is good for `callMs`.
   */
  purchase: {
    drafts: 50,
    lines: 20,
    count: 100_000,
    quantity: 1_000_000,
    price: 100_000_000,
    amount: 100_000_000_000,
    offers: 100,
    invoices: 50,
    taxNumber: 32,
    address: 200,
    number: 32,
    fileBytes: 5 * 1024 * 1024,
    callMs: 5 * 60_000,
  },
  /** 5.4: codes are good for 10 minutes. `perDay`: codes to one number or address; `codeTries`: wrong ones of a code. */
  security: {
    codeMs: 10 * 60_000,
    codeTries: 5,
    codeWaitMs: 60_000,
    perDay: 10,
    questions: 3,
    answer: 64,
    checkMs: 10 * 60_000,
    /** A recovery has to be finished within this time. */
    recoveryMs: 30 * 60_000,
    invitationMs: 7 * 86_400_000,
  },
  /** A firmware file, the part of it that one message carries, and how many an organisation keeps. */
  firmware: { bytes: 32 * 1024 * 1024, partBytes: 128 * 1024, perOrg: 200 },
  /** How long a question to a gateway (read now, browse, log) waits for its answer. */
  ask: { waitMs: 30_000 },
  /** A one-time key of a gateway is good for this long. */
  enrol: { keyMs: 3_600_000 },
  user: { refreshMs: 1_000_000 },
  /**
   * Second factors: characters of a title, of a code and of a passkey's answer; factors of an account; recovery codes.
   * `proofMs`: a login or another proof counts this long for calls that need one.
   */
  factor: { title: 30, code: 32, passkey: 16_000, perAccount: 10, codes: 10, proofMs: 600_000 },
  lock: {
    /** The file of a public key or certificate. */
    fileBytes: 16_384,
    checkMs: 60_000,
    /** The challenge must be signed within this time. */
    randomMs: 60_000,
    /** Calls and sockets are refused this long after the last successful check: two checks and some seconds. */
    heldMs: 150_000,
  },
} as const
