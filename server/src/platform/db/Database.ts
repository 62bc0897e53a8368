import type { ErrorValShow } from '@mimic/contract'
import type { Generated, Kysely } from 'kysely'

/**
 * The tables, the same on SQLite and PostgreSQL. Times are milliseconds since 1970 UTC, flags 0 or 1, JSON is text.
 * Every table that belongs to an organisation carries `orgId`, and repositories never read it without one.
 */
export interface Tables {
  org: { id: string; title: string; gmtCreate: number }
  account: {
    id: string
    orgId: string
    loginname: string
    passwordHash: string
    /** A built-in role by its name, or a row of `role`. */
    roleId: string
    tel: string
    isDisabled: number
    gmtCreate: number
    name: Generated<string>
    email: Generated<string>
    /** Empty for none. */
    deptId: Generated<string>
    /** 1: its password was given to it, and it has to choose another. */
    mustChange: Generated<number>
    /** Its own settings; see `userConfigFields`. */
    prompType: Generated<string>
    equipDisplay: Generated<string>
    scadaAdaption: Generated<number>
    language: Generated<string>
    startPage: Generated<string>
    /** Last login; 0 for none. */
    gmtLogin: Generated<number>
    /** When it was removed; 0 while it is there. */
    gmtDeleted: Generated<number>
    gmtModified: Generated<number>
    version: Generated<number>
    modifiedBy: Generated<string>
    /** Public key (SPKI, PEM) of the hardware key that its sessions need; empty: they need none. */
    lockKey: Generated<string>
    /** 1: of a wall screen; nobody changes its password on screen. */
    isWall: Generated<number>
  }
  session: {
    tokenHash: string
    id: string
    userId: string
    gmtCreate: number
    gmtSeen: number
    unlockedPages: string
    /** The challenge for the hardware key, and when it was made; empty once it was signed. */
    lockRandom: Generated<string>
    gmtRandom: Generated<number>
    /** When the hardware key was last seen. */
    gmtLock: Generated<number>
    /** Comma list of the `passwordId` by which shares were opened. */
    openShares: Generated<string>
    /** Network address of the login, and the browser as it names itself. */
    address: Generated<string>
    agent: Generated<string>
  }
  role: {
    id: string
    orgId: string
    title: string
    note: string
    /** Comma list. */
    permissions: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  feedback: {
    id: string
    orgId: string
    userId: string
    /** Login name, kept as it was. */
    author: string
    content: string
    answer: string
    answeredBy: string
    gmtCreate: number
    /** 0 while nobody has answered. */
    gmtAnswer: number
  }
  dept: {
    id: string
    orgId: string
    title: string
    /** Empty at the top. */
    parentId: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  gateway: {
    id: string
    orgId: string
    title: string
    intervalMs: number
    vpn: number
    economizeOpen: number
    sn: Generated<string>
    model: Generated<string>
    firmware: Generated<string>
    note: Generated<string>
    gmtCreate: Generated<number>
    gmtModified: Generated<number>
    version: Generated<number>
    modifiedBy: Generated<string>
    /** SHA-256 of the one-time key by which its machine enrols; empty once it was used. */
    enrolHash: Generated<string>
    gmtEnrolEnd: Generated<number>
    /** SHA-256 of its password at the embedded broker; empty before it has enrolled, and once it is revoked. */
    brokerHash: Generated<string>
    /** SHA-256 of the hand-written file whose devices were taken over last. */
    fileHash: Generated<string>
    modelId: Generated<string | null>
  }
  field_account: {
    id: string
    orgId: string
    title: string
    username: string
    /** SHA-256 of its password. */
    brokerHash: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  firmware: {
    id: string
    orgId: string
    modelId: string
    firmwareVersion: string
    fileName: string
    sha256: string
    bytes: number
    data: Uint8Array
    note: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** What a gateway is offered: one row at most. */
  firmware_offer: {
    gatewayId: string
    orgId: string
    firmwareId: string
    state: string
    reason: string
    gmtCreate: number
    gmtModified: number
  }
  /** Models of equipment and gateways. */
  device_model: {
    id: string
    orgId: string
    title: string
    manufacturer: string
    /** `equipment` or `gateway`. */
    kind: string
    note: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** One row per configuration of a gateway; a row is never changed. */
  gateway_config: {
    gatewayId: string
    orgId: string
    version: number
    /** JSON text of the document, secrets included. */
    document: string
    sha256: string
    author: string
    action: string
    deviceCount: number
    signalCount: number
    gmtCreate: number
  }
  equipment: {
    id: string
    orgId: string
    equipName: string
    sn: string
    gatewayId: string | null
    display: string
    ruleType: string
    address: string
    note: string
    gmtCreate: number
    gmtModified: Generated<number>
    version: Generated<number>
    modifiedBy: Generated<string>
    /** `eg`: behind a gateway of ours; `gm`: any other. */
    equipType: Generated<string>
    /** Degrees, WGS 84; null without a place. */
    latitude: Generated<number | null>
    longitude: Generated<number | null>
    templateId: Generated<string | null>
    modelId: Generated<string | null>
    /** 1: in no monitoring list. */
    archived: Generated<number>
    /** A kind of driver; empty where nothing reads it. */
    driver: Generated<string>
    /** JSON: the settings of its driver, secrets included. */
    driverConfig: Generated<string>
    /** 1: its gateway computes its values, whatever its driver is. */
    simulated: Generated<number>
    /** JSON: settings of the simulated driver, by signal id. */
    simulation: Generated<string>
    /** The version of its template that it was updated to; 0 before the first time. */
    templateVersion: Generated<number>
    /** JSON: the values of the template's parameters. */
    templateParams: Generated<string>
    /** JSON: what the template gave at the last update; empty before. */
    templateBase: Generated<string>
  }
  signal: {
    id: string
    orgId: string
    equipId: string
    title: string
    sn: string
    dataType: string
    unit: string
    scale: number
    lowerLimit: number | null
    upperLimit: number | null
    readonly: number
    intervalMs: number
    place: number
    /** JSON: a list of SignalMap. */
    signalMaps: Generated<string>
    /** Empty: what is asked for is written. */
    writeFormula: Generated<string>
    /** JSON: where it stands in the device, by the fields of the kind of driver. */
    address: Generated<string>
    /** value = raw x rawScale + rawOffset, rounded to `scale` decimals. */
    rawScale: Generated<number>
    rawOffset: Generated<number>
    /** Null: every reading is sent. */
    deadBand: Generated<number | null>
    /** How often it is asked for by its own setting, ms; null: as often as the other signals of its device. */
    ownIntervalMs: Generated<number | null>
    /** The signal of the template that it follows; empty for the device's own. */
    templateSignalId: Generated<string>
    /** Not empty: the server computes it. Tags of its device stand in braces. */
    formula: Generated<string>
  }
  project: {
    id: string
    orgId: string
    title: string
    note: string
    gmtCreate: number
    gmtModified: number
    /** Null: the first page in order. */
    homePageId: string | null
    /** Not null: no project, but the pages of this equipment, or of this template. */
    equipmentId: Generated<string | null>
    templateId: Generated<string | null>
    errorValShow: Generated<ErrorValShow>
    errorDefaultVal: Generated<number>
    /** 1: kept with its pages, and in no monitoring list. */
    archived: Generated<number>
    /** Its place in the order of the organisation's projects. */
    place: Generated<number>
    version: Generated<number>
    modifiedBy: Generated<string>
  }
  template: {
    id: string
    orgId: string
    title: string
    note: string
    gmtCreate: number
    gmtModified: number
    /** Counts the edits of a row of a declared entity; `modifiedBy` is the login name of the newest one's author. */
    version: Generated<number>
    modifiedBy: Generated<string>
    driver: Generated<string>
    /** JSON: settings of the driver, signals and parameters; texts hold parameters as `{name}`. */
    driverConfig: Generated<string>
    signals: Generated<string>
    parameters: Generated<string>
    /** JSON: the alarm conditions that its signals get in devices. */
    alarms: Generated<string>
  }
  page: {
    id: string
    orgId: string
    projectId: string
    title: string
    checkpwd: number
    passwordHash: string | null
    /** The newest version; 0 before the first save. */
    version: number
    place: number
    gmtModified: number
  }
  page_version: {
    pageId: string
    orgId: string
    version: number
    options: string
    file: string
    bind: string
    note: string
    /** The name that designers gave the version; empty for most. */
    title: Generated<string>
    savedBy: string
    gmtCreate: number
  }
  embed_token: {
    id: string
    tokenHash: string
    orgId: string
    pageId: string
    /** The device that a page of a template shows; null for any other page. */
    equipId: string | null
    title: string
    /** JSON: list of origins. */
    origins: string
    /** JSON: signals that may be written. */
    signalIds: string
    /** 1: it tells of alarms. */
    alarms: number
    userId: string
    author: string
    gmtCreate: number
    gmtExpire: number | null
    gmtRevoke: number | null
  }
  equip_share: {
    id: string
    orgId: string
    equipId: string
    /** The end of its address: 128 random bits. */
    code: string
    passwordHash: string | null
    /** Another with each password: what was opened by the one before is closed. */
    passwordId: string | null
    isEnabled: number
    history: number
    alarms: number
    write: number
    /** The account that changed it last; the login name is kept as it was then. */
    userId: string
    author: string
    gmtModified: number
  }
  repair_order: {
    id: string
    orgId: string
    equipId: string
    title: string
    note: string
    /** One of repairStates. */
    status: string
    userId: string
    /** Login name, kept as it was. */
    author: string
    gmtCreate: number
    gmtModified: number
  }
  inspection: {
    id: string
    orgId: string
    equipId: string
    title: string
    /** JSON: list of InspectionItem. */
    items: string
    /** One of inspectionStates. */
    status: string
    /** Login name, kept as it was; empty for nobody. */
    inspector: string
    reason: string
    userId: string
    /** Login name, kept as it was. */
    author: string
    gmtPlan: number
    gmtDone: number | null
    gmtCreate: number
    gmtModified: number
  }
  page_comment: {
    id: string
    orgId: string
    pageId: string
    parentId: string | null
    widgetId: string
    dx: number
    dy: number
    x: number
    y: number
    text: string
    userId: string
    /** Login name, kept as it was. */
    author: string
    gmtCreate: number
    gmtModified: number | null
    resolvedBy: string
    gmtResolved: number | null
  }
  /** A row: the account has read the comment. */
  page_comment_read: { userId: string; commentId: string }
  image: {
    id: string
    orgId: string
    projectId: string
    title: string
    mime: string
    width: number
    height: number
    bytes: number
    data: Uint8Array
    userId: string
    gmtCreate: number
  }
  mvar: { id: string; orgId: string; projectId: string; title: string; unit: string; calcType: string; formula: string }
  report: {
    id: string
    orgId: string
    projectId: string
    title: string
    kind: string
    span: string
    /** JSON: a list of ReportColumn. */
    columns: string
    gmtModified: number
    /** The report of the template that it follows; empty for the device's own. */
    templateReportId: Generated<string>
  }
  equip_group: {
    id: string
    orgId: string
    title: string
    place: number
    gmtCreate: Generated<number>
    gmtModified: Generated<number>
    version: Generated<number>
    modifiedBy: Generated<string>
  }
  equip_group_member: { groupId: string; equipId: string }
  equip_follow: { userId: string; equipId: string; isFollowed: number; isStuck: number }
  /** The state of a message for one account: `read`, `ignored` or `deleted`; without a row it is unread. */
  message_state: { userId: string; messageId: string; state: string; gmtModified: number }
  audit: {
    id: string
    orgId: string
    userId: string
    action: string
    subject: string
    detail: string
    result: string
    gmtCreate: number
    /** Network address of whoever did it; empty for the server itself. */
    address: Generated<string>
    /** The number in the hash chain; null until the entry is sealed. */
    seq: number | null
    /** SHA-256 over the entry and the hash of the one before, hexadecimal. */
    hash: Generated<string>
  }
  /** The start of the audit's hash chain: the last entry that was removed for its age. */
  audit_anchor: { seq: number; hash: string }
  /** One row per gateway batch that is not yet folded into chunks; its key makes a repeated batch harmless. */
  history_journal: { gatewayId: string; boot: string; seq: number; samples: Uint8Array; gmtCreate: number }
  /** Up to which sequence number, per boot of a gateway, batches are folded; later ones stand in the journal. */
  history_mark: { gatewayId: string; boot: string; upto: number; seen: string }
  history_chunk: { signalId: string; t0: number; t1: number; count: number; data: Uint8Array }
  /** Minutes (a block an hour) and hours (a block a day), see live/history/rollUp.ts. */
  history_rollup: { signalId: string; spanMs: number; t0: number; data: Uint8Array }
  /** Hours into which points were folded since they were rolled up. */
  history_dirty: { signalId: string; hour: number }
  signal_latest: {
    signalId: string
    time: number
    value: string
    quality: number
    /** Why it is bad. */
    code: number | null
    /** The last good value (JSON) and its time; null where none is known. */
    goodValue: string | null
    goodTime: number | null
  }
  /** When a gateway (`equipId` null) or device was silent (`offline`), or of which time samples were lost (`lost`). */
  outage: {
    id: string
    orgId: string
    gatewayId: string
    equipId: string | null
    kind: string
    gmtStart: number
    gmtEnd: number | null
    samples: number
  }
  command: {
    uuid: string
    orgId: string
    userId: string
    projectId: string
    signalId: string
    value: string
    status: string
    code: number
    result: string
    gmtCreate: number
    gmtEnd: number | null
  }
  alarm_rule: {
    id: string
    orgId: string
    /** A signal's id; `mvar:` and the id of a measured variable. */
    signalId: string
    kind: string
    symbol: string
    value: number
    low: number
    high: number
    delayMs: number
    deadBand: number
    severity: number
    message: string
    isEnabled: number
    gmtCreate: number
    /** The condition of the template that it follows; empty for the device's own. */
    templateRuleId: Generated<string>
  }
  /** The state of a condition (JSON); without a row it does not hold. */
  alarm_state: { ruleId: string; state: string }
  /** The devices that an alarm of type `line` is about. */
  alarm_device: { alarmId: string; equipId: string }
  alarm: {
    id: string
    orgId: string
    /** Null for a gateway's or device's alarm. */
    ruleId: string | null
    type: string
    equipId: string | null
    signalId: string | null
    gatewayId: string | null
    severity: number
    msg: string
    value: string
    releaseValue: string
    gmtTrigger: number
    gmtRelease: number | null
    gmtConfirm: number | null
    confirmBy: string
    confirmNote: string
  }
  coedit_room: {
    pageId: string
    epoch: number
    snapshot: Uint8Array
    seq: number
    freshBytes: number
  }
  /** Small facts that expire: see platform/SharedState.ts. `name` is a hash. */
  shared_state: { kind: string; name: string; value: string; expires: number }
  coedit_update: { pageId: string; epoch: number; seq: number; data: Uint8Array; userId: string; gmtCreate: number }
}

export type Db = Kysely<Tables>

/** The organisation and account whose rows a repository may see. No repository method works without it. */
export interface Scope {
  readonly orgId: string
  readonly userId: string
}
