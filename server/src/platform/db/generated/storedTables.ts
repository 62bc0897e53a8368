// Made from the migrated store and columnNotes.ts by `npm run docs`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

/** The tables as the store has them, the same on SQLite and PostgreSQL. */
export interface StoredTables {
  account: {
    id: string
    orgId: string
    loginname: string
    /** Empty for none: only the company lets it in. */
    passwordHash: string
    /** A built-in role by its name, or a row of `role`. */
    roleId: string
    tel: string
    isDisabled: number
    gmtCreate: number
    /** Public key (SPKI, PEM) of the hardware key that its sessions need; empty: they need none. */
    lockKey: Generated<string>
    /** 1: of a wall screen; nobody changes its password on screen. */
    isWall: Generated<number>
    name: Generated<string>
    email: Generated<string>
    /** Empty for none. */
    deptId: Generated<string>
    modifiedBy: Generated<string>
    /** Its own settings; see `userConfigFields`. */
    prompType: Generated<string>
    equipDisplay: Generated<string>
    language: Generated<string>
    startPage: Generated<string>
    scadaAdaption: Generated<number>
    /** 1: its password was given to it, and it has to choose another. */
    mustChange: Generated<number>
    version: Generated<number>
    /** Last login; 0 for none. */
    gmtLogin: Generated<number>
    gmtModified: Generated<number>
    /** When it was removed; 0 while it is there. */
    gmtDeleted: Generated<number>
    /** `all`, `dept` or `chosen`; see DataRange. */
    dataRange: Generated<string>
    /** Comma lists of ids: what is chosen. */
    rangeGroups: Generated<string>
    rangeEquips: Generated<string>
    rangeProjects: Generated<string>
    /** The permission regions that it holds, separated by commas. */
    regionIds: Generated<string>
    /** The number and the address to which a code was sent that came back; they count while `tel` and `email` are the same. */
    verifiedTel: Generated<string>
    verifiedEmail: Generated<string>
    /** The password hash that the demo gave it; while it is still this one, everybody who started the demo knows it. */
    demoHash: Generated<string>
    /** `int`: of the organisation's own people; `ext`: of a partner company. */
    kind: Generated<string>
    /** The partner company. */
    company: Generated<string>
    /** The last day (UTC+8, ISO 8601) of an account of a partner company; empty for no end. */
    lastDay: Generated<string>
    /** 1: the main account of its organisation. */
    isMain: Generated<number>
    /** 1: it operates the platform. */
    isOperator: Generated<number>
    /** 1: it logs in by its own password even while local passwords are off. */
    isFallback: Generated<number>
    /** Since when it has its picture; 0 without one. */
    gmtAvatar: Generated<number>
    /** When it last closed the notice about its telephone number; 0 for never. */
    gmtNotice: Generated<number>
    /** 1: it had its name in another case than another account before names were one in any case. */
    isTwin: Generated<number>
    alarmRepeat: Generated<string>
    alarmVoice: Generated<string>
    /** Messages that were stored until then count as read, unless they have a mark of their own. */
    gmtMessagesRead: Generated<number>
  }
  /** A person of a provider, by the provider's own name of them, and their account. */
  account_link: {
    providerId: string
    subject: string
    orgId: string
    userId: string
    /** Name of a WeChat, at the time of the binding. */
    nickname: Generated<string>
    /** Time of binding of a WeChat; 0 for others. */
    gmtCreate: Generated<number>
  }
  /** An answer that proves who an account is; `place` from 0. */
  account_question: {
    accountId: string
    place: number
    question: string
    answerHash: string
  }
  alarm: {
    id: string
    orgId: string
    /** Null for a gateway's or device's alarm; of an OPC UA server's alarm the `ruleId` of `opcua_condition`. */
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
    gmtStored: Generated<number>
    /** Why it reaches nobody: `shelved`, `suppressed` or `outOfService`; empty: it does. */
    suppression: Generated<string>
    /** 1: its condition is over, and it stays until it is reset by hand. */
    isOver: Generated<number>
    /** 1: it came first of the alarms of its group. */
    isFirst: Generated<number>
    /** The group of first-out that it belongs to; empty for none. */
    firstOut: Generated<string>
    /** The account that acknowledged it first, where two people are needed. */
    firstBy: Generated<string>
    /** How often it was announced again. */
    reAlarms: Generated<number>
    /** When it was last announced again; 0: never. */
    gmtReAlarm: Generated<number>
    isToBeHandled: Generated<number>
  }
  /** Classes of alarms that are managed alike. */
  alarm_class: {
    id: string
    orgId: string
    title: string
    needsSecondPerson: number
    shelveMinutes: number
    note: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** The devices that an alarm of type `line` is about. */
  alarm_device: {
    alarmId: string
    equipId: string
  }
  /** The journal of alarms: every transition, and every change of a condition. A row is never changed. */
  alarm_event: {
    id: string
    orgId: string
    alarmId: string | null
    ruleId: string | null
    type: string
    equipId: string | null
    signalId: string | null
    gatewayId: string | null
    severity: number
    msg: string
    event: string
    by: string
    reason: string
    value: string
    suppression: string
    time: number
    gmtCreate: number
    /** The operating position at which somebody acted; empty for none. */
    positionId: Generated<string>
    /** The repair order for which a condition was taken out of service; empty for none. */
    orderId: Generated<string>
  }
  /** Filters of lists of alarms that an account keeps (JSON). */
  alarm_filter: {
    userId: string
    title: string
    isDefault: number
    filter: string
  }
  /** A link in a message by which its recipient acknowledges alarms; its id is the hash of its token. */
  alarm_link: {
    id: string
    orgId: string
    ruleId: string
    accountId: string
    destination: string
    alarmIds: string
    gmtExpires: number
    gmtUsed: number
    gmtCreate: number
  }
  /** A row: the rule has told of the alarm, or has dropped it. */
  alarm_notification: {
    alarmId: string
    ruleId: string
    isEndTold: number
    gmtCreate: number
    outcome: Generated<string>
    outboxIds: Generated<string>
    reAlarms: Generated<number>
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
    windowMs: Generated<number>
    offDelayMs: Generated<number>
    reAlarmMs: Generated<number>
    isLatched: Generated<number>
    responseMinutes: Generated<number>
    impact: Generated<number>
    expression: Generated<string>
    suppressWhen: Generated<string>
    firstOut: Generated<string>
    cause: Generated<string>
    consequence: Generated<string>
    action: Generated<string>
    otherSignalId: Generated<string>
    classId: Generated<string>
  }
  /** The state of a condition (JSON); without a row it does not hold. */
  alarm_state: {
    ruleId: string
    state: string
  }
  /** Conditions that reach nobody for a time; `subject`: the rule, or what a system alarm is about. */
  alarm_suppression: {
    id: string
    orgId: string
    kind: string
    subject: string
    alarmId: string | null
    ruleId: string | null
    type: string
    equipId: string | null
    signalId: string | null
    gatewayId: string | null
    severity: number
    msg: string
    by: string
    reason: string
    isOneShot: number
    gmtStart: number
    /** 0: it has no end of its own. */
    gmtEnd: number
    leftMs: number
    /** The repair order for which it is out of service; empty for none. */
    orderId: Generated<string>
    /** 1: its OPC UA server shelves it, and says when that ends. */
    isTheirs: Generated<number>
  }
  /** Changes of a version of the table: conditions before and after (JSON; null: none). */
  alarm_table_change: {
    id: string
    orgId: string
    version: number
    ruleId: string
    signalId: string
    previous: string | null
    next: string | null
  }
  /** Changes that are not approved yet; `condition` null: it is removed. */
  alarm_table_draft: {
    id: string
    orgId: string
    signalId: string
    condition: string | null
    editedBy: string
    gmtModified: number
  }
  /** The approved table of alarm conditions; `condition` is JSON. What runs is in alarm_rule. */
  alarm_table_row: {
    id: string
    orgId: string
    signalId: string
    condition: string
    version: number
    approvedBy: string
    gmtApproved: number
  }
  /** Versions of the table: one at most is `submitted` or `rejected`, the others are `approved`. */
  alarm_table_version: {
    orgId: string
    version: number
    state: string
    note: string
    submittedBy: string
    gmtSubmit: number
    reviewedBy: string
    reviewNote: string
    gmtReview: number | null
    rowCount: number
  }
  announcement: {
    id: string
    orgId: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
    title: string
    text: string
    audience: string
    roleIds: string
    firstDay: string
    lastDay: string
    isWithdrawn: number
    gmtImage: Generated<number>
  }
  announcement_image: {
    announcementId: string
    orgId: string
    mime: string
    data: Uint8Array
  }
  /** Access of the programs of partner companies. */
  api_grant: {
    id: string
    orgId: string
    company: string
    title: string
    /** Comma list. */
    permissions: string
    rangeGroups: string
    rangeEquips: string
    rangeProjects: string
    addresses: string
    author: string
    /** Public key of Ed25519 (base64url); its seed, the secret, is kept by the company alone. */
    publicKey: string
    lastDay: string
    perMinute: number
    isSignedOnly: number
    /** The end of `lastDay`. */
    gmtExpire: number
    gmtRevoke: Generated<number>
    gmtUsed: Generated<number>
    usedAddress: Generated<string>
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** The newest calls by each grant. */
  api_grant_call: {
    id: string
    orgId: string
    grantId: string
    gmtCreate: number
    path: string
    code: number
    address: string
  }
  /** Keys of programs. A removed one stays, for its name in the audit. */
  api_key: {
    id: string
    orgId: string
    version: number
    title: string
    /** Comma list. */
    permissions: string
    dataRange: string
    rangeGroups: string
    rangeEquips: string
    rangeProjects: string
    lifetime: string
    addresses: string
    author: string
    /** SHA-256 of the secret; of the one before the last renewal, which is good until `gmtOldEnd`. */
    secretHash: string
    modifiedBy: string
    oldHash: Generated<string>
    usedAddress: Generated<string>
    gmtOldEnd: Generated<number>
    /** 0 for never. */
    gmtExpire: Generated<number>
    gmtRevoke: Generated<number>
    gmtUsed: Generated<number>
    gmtDeleted: Generated<number>
    gmtCreate: number
    gmtModified: number
  }
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
  audit_anchor: {
    seq: number
    hash: string
  }
  /** Pictures of accounts (PNG). */
  avatar: {
    userId: string
    orgId: string
    data: Uint8Array
  }
  /** HTTP interfaces of operators that tell the state and the use of cards. */
  card_source: {
    id: string
    orgId: string
    operator: string
    isEnabled: number
    title: string
    url: string
    headers: string
    secret: string
    statePath: string
    usedPath: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  coedit_room: {
    pageId: string
    epoch: number
    snapshot: Uint8Array
    seq: number
    freshBytes: number
  }
  coedit_update: {
    pageId: string
    epoch: number
    seq: number
    data: Uint8Array
    userId: string
    gmtCreate: number
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
    /** JSON: the request of a write that needs a second person; empty for any other. */
    asked: Generated<string>
    /** The account that agreed or refused; empty before, and where nobody did. */
    secondBy: Generated<string>
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
  embed_token: {
    id: string
    tokenHash: string
    orgId: string
    pageId: string
    title: string
    /** JSON: list of origins. */
    origins: string
    /** JSON: signals that may be written. */
    signalIds: string
    userId: string
    author: string
    gmtCreate: number
    gmtExpire: number | null
    gmtRevoke: number | null
    /** 1: it tells of alarms. */
    alarms: Generated<number>
    /** The device that a page of a template shows; null for any other page. */
    equipId: string | null
    /** JSON: own ids of further pages of the same project. */
    morePages: Generated<string>
  }
  equip_follow: {
    userId: string
    equipId: string
    isFollowed: number
    isStuck: number
  }
  equip_group: {
    id: string
    orgId: string
    title: string
    /** The order among the groups of one parent. */
    place: number
    version: Generated<number>
    modifiedBy: Generated<string>
    gmtModified: Generated<number>
    gmtCreate: Generated<number>
    /** Empty for none. */
    deptId: Generated<string>
    /** Empty at the top. */
    parentId: Generated<string>
  }
  equip_group_member: {
    groupId: string
    equipId: string
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
    /** `eg`: behind a gateway of ours; `gm`: any other. */
    equipType: Generated<string>
    /** Degrees, WGS 84; null without a place. */
    latitude: number | null
    longitude: number | null
    templateId: string | null
    version: Generated<number>
    modifiedBy: Generated<string>
    gmtModified: Generated<number>
    /** A kind of driver; empty where nothing reads it. */
    driver: Generated<string>
    /** JSON: the settings of its driver, secrets included. */
    driverConfig: Generated<string>
    /** JSON: the values of the template's parameters. */
    templateParams: Generated<string>
    /** JSON: what the template gave at the last update; empty before. */
    templateBase: Generated<string>
    /** The version of its template that it was updated to; 0 before the first time. */
    templateVersion: Generated<number>
    modelId: string | null
    /** 1: its gateway computes its values, whatever its driver is. */
    simulated: Generated<number>
    /** JSON: settings of the simulated driver, by signal id. */
    simulation: Generated<string>
    /** 1: in no monitoring list. */
    archived: Generated<number>
    /** Empty for none. */
    deptId: Generated<string>
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
  /** The firmware offered to a gateway: one row at most. */
  firmware_offer: {
    gatewayId: string
    orgId: string
    firmwareId: string
    state: string
    reason: string
    gmtCreate: number
    gmtModified: number
  }
  /** Pages of other sites that the console shows in frames. */
  frame: {
    id: string
    orgId: string
    title: string
    /** The part of the address `/manage/frame/` by which it is shown. */
    path: string
    url: string
    /** Comma list of what the page may do. */
    sandbox: string
    isEnabled: number
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
    modifiedBy: Generated<string>
    /** SHA-256 of the one-time key by which its machine enrols; empty once it was used. */
    enrolHash: Generated<string>
    /** SHA-256 of its password at the embedded broker; empty before it has enrolled, and once it is revoked. */
    brokerHash: Generated<string>
    /** SHA-256 of the hand-written file whose devices were taken over last. */
    fileHash: Generated<string>
    gmtCreate: Generated<number>
    gmtModified: Generated<number>
    gmtEnrolEnd: Generated<number>
    version: Generated<number>
    modelId: string | null
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
  /** Pictures that wait for the push that they belong to. */
  handed_picture: {
    orgId: string
    file: string
    mime: string
    width: number
    height: number
    data: Uint8Array
    gmtCreate: number
  }
  history_chunk: {
    signalId: string
    t0: number
    t1: number
    count: number
    data: Uint8Array
  }
  /** Hours into which points were folded since they were rolled up. */
  history_dirty: {
    signalId: string
    hour: number
  }
  /** One row per gateway batch that is not yet folded into chunks; its key makes a repeated batch harmless. */
  history_journal: {
    gatewayId: string
    boot: string
    seq: number
    samples: Uint8Array
    gmtCreate: number
  }
  /** Up to which sequence number, per boot of a gateway, batches are folded; later ones stand in the journal. */
  history_mark: {
    gatewayId: string
    boot: string
    upto: number
    seen: string
  }
  /** Minutes (a block an hour) and hours (a block a day), see live/history/rollUp.ts. */
  history_rollup: {
    signalId: string
    spanMs: number
    t0: number
    data: Uint8Array
  }
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
    /** Its name in a plant as text: the SHA-256 of the content where it was first kept. */
    file: Generated<string>
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
    /** The plan that made it, which may be gone; empty for one that a person made. */
    planId: Generated<string>
    /** Plan, equipment, account and time of one that a plan made: it is made once. */
    once: string | null
    /** 1: people were told that it is overdue. */
    isOverdueTold: Generated<number>
  }
  /** Things to be checked, kept for plans. */
  inspection_content: {
    id: string
    orgId: string
    title: string
    expected: string
    sn: string
    needsPhoto: number
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  inspection_plan: {
    id: string
    orgId: string
    title: string
    /** Comma lists of ids. */
    equipIds: string
    contentIds: string
    inspectorIds: string
    every: string
    interval: number
    /** ISO 8601, and a time of day: UTC+8. */
    firstDay: string
    clock: string
    isEnabled: number
    /** The inspections until this time are made. */
    gmtMade: number
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  invoice: {
    id: string
    orgId: string
    purchaseId: string
    kind: string
    status: string
    taxNumber: string
    number: string
    userId: string
    author: string
    title: string
    email: string
    address: string
    reason: string
    amount: number
    gmtDone: number
    gmtFile: number
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  invoice_file: {
    invoiceId: string
    orgId: string
    data: Uint8Array
  }
  /** Browsers that have logged in to an account. */
  known_device: {
    id: string
    /** Hash of the browser's token; the accounts that use one browser share it. */
    tokenHash: string
    userId: string
    /** The last session that it opened, which may have ended; empty for none. */
    sessionId: string
    gmtExpire: number
  }
  login_provider: {
    id: string
    orgId: string
    title: string
    issuer: string
    clientId: string
    groupsClaim: string
    groups: string
    /** Empty for none. */
    roleId: string
    makesAccounts: number
    trustsEmail: number
    isEnabled: number
    version: number
    /** Sealed: the client secret, the password of the bind account or the AppSecret. Empty for none. */
    clientSecret: Generated<string>
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
    kind: Generated<string>
    url: Generated<string>
    caCert: Generated<string>
    bindDn: Generated<string>
    base: Generated<string>
    userFilter: Generated<string>
    loginAttribute: Generated<string>
    nameAttribute: Generated<string>
    mailAttribute: Generated<string>
    idAttribute: Generated<string>
    groupsBy: Generated<string>
    groupBase: Generated<string>
    groupFilter: Generated<string>
    isPlain: Generated<number>
    endsSession: Generated<number>
    loginUrl: Generated<string>
    apiUrl: Generated<string>
  }
  /** The state of a message for one account: `read`, `ignored` or `deleted`; without a row it is unread. */
  message_state: {
    userId: string
    messageId: string
    state: string
    gmtModified: number
  }
  message_template: {
    id: string
    orgId: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
    title: string
    titleEn: string
    text: string
    textEn: string
  }
  mvar: {
    id: string
    orgId: string
    projectId: string
    title: string
    unit: string
    calcType: string
    formula: string
    version: Generated<number>
    modifiedBy: Generated<string>
    gmtCreate: Generated<number>
    gmtModified: Generated<number>
  }
  notify_absence: {
    id: string
    orgId: string
    title: string
    accountId: string
    standInId: string
    firstDay: string
    lastDay: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  notify_roster: {
    id: string
    orgId: string
    title: string
    note: string
    handOverFrom: Generated<string>
    handOverTo: Generated<string>
    gmtHandOver: Generated<number>
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  notify_rule: {
    id: string
    orgId: string
    title: string
    severity: number
    channel: string
    destination: string
    delaySeconds: number
    language: string
    tellsEnd: number
    isEnabled: number
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
    classIds: Generated<string>
    groupIds: Generated<string>
    days: Generated<string>
    origin: Generated<string>
    fromClock: Generated<string>
    toClock: Generated<string>
    quietFrom: Generated<string>
    quietTo: Generated<string>
    rosterId: Generated<string>
    quietThen: Generated<string>
    mayAcknowledge: Generated<string>
    accountId: Generated<string>
  }
  notify_shift: {
    id: string
    orgId: string
    rosterId: string
    title: string
    accountIds: string
    destination: string
    days: string
    fromClock: string
    toClock: string
    everyWeeks: number
    firstDay: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** The alarms that OPC UA servers judge by themselves, and those of their earlier states (branches) that are to be acknowledged. */
  opcua_condition: {
    equipId: string
    conditionId: string
    /** Empty for the newest state of the condition. */
    branchId: string
    /** The condition, as its alarms and their shelving name it. */
    ruleId: string
    gatewayId: string
    /** The alarm that the state is about; null before the first. */
    alarmId: string | null
    /** By which it is acknowledged (hexadecimal); empty where it cannot be. */
    event: string
    /** Null where the device knows no acknowledgement of it. */
    isAcked: number | null
    /** Place of the last report of the gateway; an earlier one is not taken. */
    place: number
    /** 0: the device waits to be told that it was handled; null where it does not ask for that. */
    isConfirmed: number | null
    /** When its shelving ends by itself; null where the device gives no time. */
    shelvedUntil: number | null
    /** The longest shelving that the device takes; null where it does not say. */
    maxShelveMs: number | null
    /** When the server ends a shelving until the return, because that was asked for no longer. */
    endShelvingAt: number | null
    /** `unshelved`, `timed` or `oneShot`; null where the device shelves nothing. */
    shelving: string | null
  }
  /** Positions at which people answer alarms; the lists are ids separated by commas. */
  operating_position: {
    id: string
    orgId: string
    title: string
    groupIds: string
    classIds: string
    note: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** Photos of repair orders and of items of inspections, encoded anew. */
  order_photo: {
    id: string
    orgId: string
    equipId: string
    orderId: string
    mime: string
    width: number
    height: number
    data: Uint8Array
    gmtCreate: number
    /** The item of the inspection that it is of, from 0; -1 for the whole order. */
    item: Generated<number>
  }
  org: {
    id: string
    title: string
    gmtCreate: number
    /** Comma list of the built-in roles whose accounts need a second factor. */
    factorRoles: Generated<string>
    contact: Generated<string>
    tel: Generated<string>
    address: Generated<string>
    note: Generated<string>
    modifiedBy: Generated<string>
    /** 1: none of its accounts logs in. Its plants are recorded all the same. */
    isDisabled: Generated<number>
    version: Generated<number>
    /** 1: only fallback accounts and those of wall screens log in by a password of their own. */
    isLocalOff: Generated<number>
    styleId: Generated<string>
    /** 1: it sends only the text messages that it has bought. */
    isSmsMetered: Generated<number>
    /** Text messages that it has sent while it was metered. */
    smsSent: Generated<number>
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
  outbox: {
    id: string
    orgId: string
    /** Empty for a message to nobody of the organisation. */
    accountId: string
    providerId: string
    tries: number
    cost: number
    channel: string
    purpose: string
    recipient: string
    destination: string
    subject: string
    /** As people see it: without codes and links. */
    text: string
    /** The text that is sent, sealed; empty once it needs to be sent no more. */
    sealed: string
    problem: string
    state: string
    provider: string
    /** When it is tried next. */
    gmtNext: number
    /** After that it is of no use; 0 for never. */
    gmtExpires: number
    gmtCreate: number
    gmtSent: number
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
  page_comment_read: {
    userId: string
    commentId: string
  }
  page_version: {
    pageId: string
    orgId: string
    version: number
    options: string
    file: string
    bind: string
    note: string
    savedBy: string
    gmtCreate: number
    /** The name that designers gave the version; empty for most. */
    title: Generated<string>
    /** JSON of the permission regions that its widgets name; empty for none. */
    regions: Generated<string>
  }
  /** Reports of payments that have come; their ids make a repeated one harmless. */
  payment_report: {
    id: string
    orgId: string
    purchaseId: string
    gmtCreate: number
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
    equipmentId: string | null
    templateId: string | null
    errorValShow: Generated<string>
    errorDefaultVal: Generated<number>
    version: Generated<number>
    modifiedBy: Generated<string>
    /** 1: kept with its pages, and in no monitoring list. */
    archived: Generated<number>
    /** Its place in the order of the organisation's projects. */
    place: Generated<number>
    /** Empty for none. */
    deptId: Generated<string>
  }
  provider: {
    id: string
    orgId: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
    title: string
    kind: string
    host: string
    security: string
    username: string
    sender: string
    url: string
    method: string
    headers: string
    body: string
    success: string
    /** Sealed. Of browser push the private key (RFC 8292), which the server has made. */
    secret: string
    isEnabled: number
    port: number
    quota: number
    cost: number
    /** Of browser push, base64url. */
    publicKey: Generated<string>
    pushHosts: Generated<string>
  }
  /** Orders of cards and text messages. */
  purchase: {
    id: string
    orgId: string
    kind: string
    /** Empty before it is submitted. */
    number: string
    status: string
    currency: string
    userId: string
    author: string
    /** JSON: offers with their titles and prices at that time, and how many pieces. */
    lines: string
    note: string
    reference: string
    /** Note of the operators who entered payment and delivery. */
    settleNote: string
    /** Fen, as every amount. */
    amount: number
    /** The part of the amount that its invoices take; those that were rejected take nothing. */
    invoiced: number
    /** Messages, or cards, of all lines. */
    quantity: number
    gmtSubmit: number
    gmtPaid: number
    gmtDone: number
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** The last number of an order of an organisation, kind and year. */
  purchase_count: {
    orgId: string
    kind: string
    year: number
    last: number
  }
  /** Goods that the operators of the platform sell, the same for all organisations. */
  purchase_offer: {
    id: string
    kind: string
    title: string
    /** Messages, or cards, of one piece. */
    quantity: number
    price: number
    isEnabled: number
  }
  /** Browsers that get alarms of an account by push. */
  push_subscription: {
    id: string
    orgId: string
    userId: string
    providerId: string
    /** The session that made it, which may have ended. */
    sessionId: string
    /** The known browser that made it; empty for none. */
    deviceId: string
    /** A browser belongs to one account: its address at the push service is here once. */
    endpointHash: string
    /** Address at the push service and keys of the browser (JSON). */
    sealed: string
    /** The host of the push service. */
    service: string
    /** The browser as it named itself. */
    agent: string
    /** 1: it ends with the logout of the browser. */
    endsAtLogout: number
    gmtCreate: number
    /** When the push service last took a message; 0 for never. */
    gmtSent: number
  }
  /** Codes that are not used yet. */
  recovery_code: {
    codeHash: string
    orgId: string
    userId: string
  }
  /** Permission regions. */
  region: {
    id: string
    orgId: string
    title: string
    note: string
    version: number
    modifiedBy: string
    gmtCreate: number
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
    version: Generated<number>
    modifiedBy: Generated<string>
    /** The account to which it is dispatched; empty before. */
    assigneeId: Generated<string>
    /** The login name of that account at that time. */
    assignee: Generated<string>
    /** The alarm that it was made from, which may be gone; empty for none. */
    alarmId: Generated<string>
    result: Generated<string>
    parts: Generated<string>
    reason: Generated<string>
    /** 0 while it was not dispatched, as the other times while that was not. */
    gmtDispatch: Generated<number>
    gmtReceive: Generated<number>
    /** When it was finished, or ended early. */
    gmtDone: Generated<number>
  }
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
    version: Generated<number>
    modifiedBy: Generated<string>
    gmtCreate: Generated<number>
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
    /** 1: its accounts need a second factor. */
    secondFactor: Generated<number>
  }
  second_factor: {
    id: string
    orgId: string
    userId: string
    kind: string
    title: string
    /** The sealed secret of an authenticator app, or the public key of a passkey (COSE, base64url). */
    secret: string
    /** The id of a passkey; empty for other factors. */
    credentialId: string
    /** Comma list of the ways to reach a passkey. */
    transports: string
    /** The last time step that was used, or the counter of the passkey. */
    counter: number
    gmtCreate: number
    gmtUsed: number
  }
  session: {
    tokenHash: string
    id: string
    userId: string
    gmtCreate: number
    gmtSeen: number
    unlockedPages: string
    /** Comma list of the `passwordId` by which shares were opened. */
    openShares: Generated<string>
    /** The challenge for the hardware key, and when it was made; empty once it was signed. */
    lockRandom: Generated<string>
    gmtRandom: Generated<number>
    /** When the hardware key was last seen. */
    gmtLock: Generated<number>
    /** Network address of the login, and the browser as it names itself. */
    address: Generated<string>
    agent: Generated<string>
    /** When the person of the session last proved to be there. */
    gmtProof: Generated<number>
    /** Sealed: where the browser logs out at the provider of the company. Empty for nowhere. */
    logoutUrl: Generated<string>
    /** The wall that it shows pages on; empty for any other session. Such a session may only view. */
    device: Generated<string>
    /** When the token of a wall's session was renewed, which is how it goes on; 0 for one with the usual limits. */
    gmtRenew: Generated<number>
    /** When the newest token was first used: the one before is of no use soon after. 0: it was not used yet. */
    gmtPrior: Generated<number>
    /** Hash of the token before; empty for none. */
    priorHash: Generated<string>
  }
  /** Small facts that expire: see platform/SharedState.ts. `name` is a hash. */
  shared_state: {
    kind: string
    name: string
    value: string
    expires: number
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
    /** value = raw x rawScale + rawOffset; `scale` is how many decimals are shown. */
    rawScale: Generated<number>
    rawOffset: Generated<number>
    /** Null: every reading is sent. */
    deadBand: number | null
    /** The signal of the template that it follows; empty for the device's own. */
    templateSignalId: Generated<string>
    /** Not empty: the server computes it. Tags of its device stand in braces. */
    formula: Generated<string>
    /** How often it is asked for by its own setting, ms; null: as often as the other signals of its device. */
    ownIntervalMs: number | null
    /** 1: a write needs the agreement of another account. */
    secondPerson: Generated<number>
    /** Values of the device that are none, as people list them: `0x8000, NaN`. */
    noValueAt: Generated<string>
    /** Computed by the store: title and tag in small letters. */
    sought: GeneratedAlways<string>
  }
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
  sim_card: {
    id: string
    orgId: string
    iccid: string
    msisdn: string
    operator: string
    plan: string
    quotaMb: number
    usedMb: number
    /** The last day of its contract, in UTC+8; empty: it does not expire. */
    lastDay: string
    /** Empty for none: only accounts whose data range is everything see such a card. */
    gatewayId: string
    note: string
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
    /** Number of the paid order that it came with; empty for none. */
    orderNumber: Generated<string>
    /** As its source tells it; empty before. */
    simState: Generated<string>
    /** Why the last question to its source failed; empty where it did not. */
    askProblem: Generated<string>
    gmtAsked: Generated<number>
  }
  /** Messages about orders, expiries and announcements; those about alarms follow from the alarms. */
  stored_message: {
    id: string
    orgId: string
    /** `order`, `expire` or `notice`. */
    type: string
    /** Its kind of subject; `dataId` is which one. */
    subject: string
    dataId: string
    /** The stage of its subject. */
    stage: string
    /** JSON: names and numbers of its text. */
    params: string
    /** Null: every account of the organisation, as far as the next columns let it. */
    userId: string | null
    /** Not null: only accounts with this permission. */
    auth: string | null
    /** Not null: only accounts whose data range includes it. */
    equipId: string | null
    /** A message with the same is not stored again. */
    once: string
    gmtCreate: number
    /** Not null: only accounts of this role. */
    roleId: string | null
    /** The name of the object; the rest of its text is in `params`. */
    title: Generated<string>
  }
  /** Looks of the console; `org.styleId` names the one in use. */
  style: {
    id: string
    orgId: string
    title: string
    /** In place of Mimic's name; empty for that. */
    windowTitle: string
    /** `#rrggbb`, as `accentDark` for the dark appearance; empty for the default. */
    accent: string
    accentDark: string
    /** Colours of the series of charts, separated by commas; empty for the default. */
    palette: string
    /** Since when it has that picture; 0 without one. The next two columns likewise. */
    gmtLogo: Generated<number>
    gmtFavicon: Generated<number>
    gmtLogin: Generated<number>
    version: number
    modifiedBy: string
    gmtCreate: number
    gmtModified: number
  }
  /** Host names at which the look of an organisation shows before a login. */
  style_host: {
    host: string
    orgId: string
  }
  /** Pictures of looks: `logo`, `favicon` and `login`. */
  style_picture: {
    styleId: string
    kind: string
    orgId: string
    mime: string
    data: Uint8Array
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
}
