import type { StoredTables } from './generated/storedTables.ts'

/** Notes on tables whose name does not say what a row is. `npm run docs` writes them beside the types. */
export const tableNotes: { readonly [T in keyof StoredTables]?: string } = {
  account_link: "A person of a provider, by the provider's own name of them, and their account.",
  account_question: 'An answer that proves who an account is; `place` from 0.',
  alarm_device: 'The devices that an alarm of type `line` is about.',
  alarm_state: 'The state of a condition (JSON); without a row it does not hold.',
  api_key: 'Keys of programs. A removed one stays, for its name in the audit.',
  audit_anchor: "The start of the audit's hash chain: the last entry that was removed for its age.",
  avatar: 'Pictures of accounts (PNG).',
  device_model: 'Models of equipment and gateways.',
  firmware_offer: 'The firmware offered to a gateway: one row at most.',
  gateway_config: 'One row per configuration of a gateway; a row is never changed.',
  handed_picture: 'Pictures that wait for the push that they belong to.',
  history_dirty: 'Hours into which points were folded since they were rolled up.',
  history_journal:
    'One row per gateway batch that is not yet folded into chunks; its key makes a repeated batch harmless.',
  history_mark:
    'Up to which sequence number, per boot of a gateway, batches are folded; later ones stand in the journal.',
  history_rollup: 'Minutes (a block an hour) and hours (a block a day), see live/history/rollUp.ts.',
  inspection_content: 'Things to be checked, kept for plans.',
  known_device: 'Browsers that have logged in to an account.',
  message_state: 'The state of a message for one account: `read`, `ignored` or `deleted`; without a row it is unread.',
  order_photo: 'Photos of repair orders and of items of inspections, encoded anew.',
  outage:
    'When a gateway (`equipId` null) or device was silent (`offline`), or of which time samples were lost (`lost`).',
  page_comment_read: 'A row: the account has read the comment.',
  recovery_code: 'Codes that are not used yet.',
  region: 'Permission regions.',
  stored_message: 'Messages about orders, expiries and announcements; those about alarms follow from the alarms.',
  style: 'Looks of the console; `org.styleId` names the one in use.',
  style_host: 'Host names at which the look of an organisation shows before a login.',
  style_picture: 'Pictures of looks: `logo`, `favicon` and `login`.',
  frame: 'Pages of other sites that the console shows in frames.',
  shared_state: 'Small facts that expire: see platform/SharedState.ts. `name` is a hash.',
}

/** Notes on columns whose name does not say what they hold. A name that is no column does not compile. */
export const columnNotes: { readonly [T in keyof StoredTables]?: { readonly [C in keyof StoredTables[T]]?: string } } =
  {
    account: {
      passwordHash: 'Empty for none: only the company lets it in.',
      roleId: 'A built-in role by its name, or a row of `role`.',
      deptId: 'Empty for none.',
      regionIds: 'The permission regions that it holds, separated by commas.',
      dataRange: '`all`, `dept` or `chosen`; see DataRange.',
      rangeGroups: 'Comma lists of ids: what is chosen.',
      mustChange: '1: its password was given to it, and it has to choose another.',
      prompType: 'Its own settings; see `userConfigFields`.',
      gmtLogin: 'Last login; 0 for none.',
      gmtDeleted: 'When it was removed; 0 while it is there.',
      isTwin: '1: it had its name in another case than another account before names were one in any case.',
      lockKey: 'Public key (SPKI, PEM) of the hardware key that its sessions need; empty: they need none.',
      gmtAvatar: 'Since when it has its picture; 0 without one.',
      gmtNotice: 'When it last closed the notice about its telephone number; 0 for never.',
      isFallback: '1: it logs in by its own password even while local passwords are off.',
      isWall: '1: of a wall screen; nobody changes its password on screen.',
      kind: "`int`: of the organisation's own people; `ext`: of a partner company.",
      company: 'The partner company.',
      lastDay: 'The last day (UTC+8, ISO 8601) of an account of a partner company; empty for no end.',
      isMain: '1: the main account of its organisation.',
      isOperator: '1: it operates the platform.',
      verifiedTel:
        'The number and the address to which a code was sent that came back; they count while `tel` and `email` are the same.',
      demoHash:
        'The password hash that the demo gave it; while it is still this one, everybody who started the demo knows it.',
    },
    account_link: { nickname: 'Of a WeChat, at the time of the binding.', gmtCreate: 'Of a WeChat; 0 for others.' },
    alarm: {
      ruleId: "Null for a gateway's or device's alarm.",
    },
    alarm_rule: {
      signalId: "A signal's id; `mvar:` and the id of a measured variable.",
      templateRuleId: "The condition of the template that it follows; empty for the device's own.",
    },
    api_key: {
      permissions: 'Comma list.',
      secretHash: 'SHA-256 of the secret; of the one before the last renewal, which is good until `gmtOldEnd`.',
      gmtExpire: '0 for never.',
    },
    audit: {
      address: 'Network address of whoever did it; empty for the server itself.',
      seq: 'The number in the hash chain; null until the entry is sealed.',
      hash: 'SHA-256 over the entry and the hash of the one before, hexadecimal.',
    },
    command: {
      asked: 'JSON: the request of a write that needs a second person; empty for any other.',
      secondBy: 'The account that agreed or refused; empty before, and where nobody did.',
    },
    dept: {
      parentId: 'Empty at the top.',
    },
    device_model: {
      kind: '`equipment` or `gateway`.',
    },
    embed_token: {
      equipId: 'The device that a page of a template shows; null for any other page.',
      origins: 'JSON: list of origins.',
      morePages: 'JSON: own ids of further pages of the same project.',
      signalIds: 'JSON: signals that may be written.',
      alarms: '1: it tells of alarms.',
    },
    equip_group: {
      deptId: 'Empty for none.',
      parentId: 'Empty at the top.',
      place: 'The order among the groups of one parent.',
    },
    equip_share: {
      code: 'The end of its address: 128 random bits.',
      passwordId: 'Another with each password: what was opened by the one before is closed.',
      userId: 'The account that changed it last; the login name is kept as it was then.',
    },
    equipment: {
      deptId: 'Empty for none.',
      equipType: '`eg`: behind a gateway of ours; `gm`: any other.',
      latitude: 'Degrees, WGS 84; null without a place.',
      archived: '1: in no monitoring list.',
      driver: 'A kind of driver; empty where nothing reads it.',
      driverConfig: 'JSON: the settings of its driver, secrets included.',
      simulated: '1: its gateway computes its values, whatever its driver is.',
      simulation: 'JSON: settings of the simulated driver, by signal id.',
      templateVersion: 'The version of its template that it was updated to; 0 before the first time.',
      templateParams: "JSON: the values of the template's parameters.",
      templateBase: 'JSON: what the template gave at the last update; empty before.',
    },
    feedback: {
      author: 'Login name, kept as it was.',
      gmtAnswer: '0 while nobody has answered.',
    },
    field_account: {
      brokerHash: 'SHA-256 of its password.',
    },
    gateway: {
      enrolHash: 'SHA-256 of the one-time key by which its machine enrols; empty once it was used.',
      brokerHash:
        'SHA-256 of its password at the embedded broker; empty before it has enrolled, and once it is revoked.',
      fileHash: 'SHA-256 of the hand-written file whose devices were taken over last.',
    },
    gateway_config: {
      document: 'JSON text of the document, secrets included.',
    },
    image: {
      file: 'Its name in a plant as text: the SHA-256 of the content where it was first kept.',
    },
    inspection: {
      items: 'JSON: list of InspectionItem.',
      status: 'One of inspectionStates.',
      planId: 'The plan that made it, which may be gone; empty for one that a person made.',
      once: 'Plan, equipment, account and time of one that a plan made: it is made once.',
      isOverdueTold: '1: people were told that it is overdue.',
      inspector: 'Login name, kept as it was; empty for nobody.',
      author: 'Login name, kept as it was.',
    },
    inspection_plan: {
      equipIds: 'Comma lists of ids.',
      firstDay: 'ISO 8601, and a time of day: UTC+8.',
      gmtMade: 'The inspections until this time are made.',
    },
    known_device: {
      tokenHash: "Hash of the browser's token; the accounts that use one browser share it.",
      sessionId: 'The last session that it opened, which may have ended; empty for none.',
    },
    login_provider: {
      roleId: 'Empty for none.',
      clientSecret: 'Sealed: the client secret, the password of the bind account or the AppSecret. Empty for none.',
    },
    org: {
      factorRoles: 'Comma list of the built-in roles whose accounts need a second factor.',
      isDisabled: '1: none of its accounts logs in. Its plants are recorded all the same.',
      isLocalOff: '1: only fallback accounts and those of wall screens log in by a password of their own.',
    },
    order_photo: {
      item: 'The item of the inspection that it is of, from 0; -1 for the whole order.',
    },
    outbox: {
      accountId: 'Empty for a message to nobody of the organisation.',
      text: 'As people see it: without codes and links.',
      sealed: 'The text that is sent, sealed; empty once it needs to be sent no more.',
      gmtNext: 'When it is tried next.',
      gmtExpires: 'After that it is of no use; 0 for never.',
    },
    page: {
      version: 'The newest version; 0 before the first save.',
    },
    page_comment: {
      author: 'Login name, kept as it was.',
    },
    page_version: {
      regions: 'JSON of the permission regions that its widgets name; empty for none.',
      title: 'The name that designers gave the version; empty for most.',
    },
    project: {
      deptId: 'Empty for none.',
      homePageId: 'Null: the first page in order.',
      equipmentId: 'Not null: no project, but the pages of this equipment, or of this template.',
      archived: '1: kept with its pages, and in no monitoring list.',
      place: "Its place in the order of the organisation's projects.",
    },
    provider: {
      secret: 'Sealed.',
    },
    repair_order: {
      status: 'One of repairStates.',
      author: 'Login name, kept as it was.',
      assigneeId: 'The account to which it is dispatched; empty before.',
      assignee: 'The login name of that account at that time.',
      alarmId: 'The alarm that it was made from, which may be gone; empty for none.',
      gmtDispatch: '0 while it was not dispatched, as the other times while that was not.',
      gmtDone: 'When it was finished, or ended early.',
    },
    report: {
      columns: 'JSON: a list of ReportColumn.',
      templateReportId: "The report of the template that it follows; empty for the device's own.",
    },
    role: {
      permissions: 'Comma list.',
      secondFactor: '1: its accounts need a second factor.',
    },
    second_factor: {
      secret: 'The sealed secret of an authenticator app, or the public key of a passkey (COSE, base64url).',
      credentialId: 'The id of a passkey; empty for other factors.',
      transports: 'Comma list of the ways to reach a passkey.',
      counter: 'The last time step that was used, or the counter of the passkey.',
    },
    session: {
      lockRandom: 'The challenge for the hardware key, and when it was made; empty once it was signed.',
      gmtLock: 'When the hardware key was last seen.',
      openShares: 'Comma list of the `passwordId` by which shares were opened.',
      address: 'Network address of the login, and the browser as it names itself.',
      gmtProof: 'When the person of the session last proved to be there.',
      logoutUrl: 'Sealed: where the browser logs out at the provider of the company. Empty for nowhere.',
      device: 'The wall that it shows pages on; empty for any other session. Such a session may only view.',
      gmtRenew:
        "When the token of a wall's session was renewed, which is how it goes on; 0 for one with the usual limits.",
      priorHash: 'Hash of the token before; empty for none.',
      gmtPrior: 'When the newest token was first used: the one before is of no use soon after. 0: it was not used yet.',
    },
    signal: {
      signalMaps: 'JSON: a list of SignalMap.',
      writeFormula: 'Empty: what is asked for is written.',
      secondPerson: '1: a write needs the agreement of another account.',
      address: 'JSON: where it stands in the device, by the fields of the kind of driver.',
      rawScale: 'value = raw x rawScale + rawOffset; `scale` is how many decimals are shown.',
      deadBand: 'Null: every reading is sent.',
      ownIntervalMs:
        'How often it is asked for by its own setting, ms; null: as often as the other signals of its device.',
      noValueAt: 'Values of the device that are none, as people list them: `0x8000, NaN`.',
      templateSignalId: "The signal of the template that it follows; empty for the device's own.",
      formula: 'Not empty: the server computes it. Tags of its device stand in braces.',
      sought: 'Computed by the store: title and tag in small letters.',
    },
    signal_latest: {
      code: 'Why it is bad.',
      goodValue: 'The last good value (JSON) and its time; null where none is known.',
    },
    sim_card: {
      lastDay: 'The last day of its contract, in UTC+8; empty: it does not expire.',
      gatewayId: 'Empty for none: only accounts whose data range is everything see such a card.',
    },
    stored_message: {
      type: '`order`, `expire` or `notice`.',
      subject: 'What it is about, and `dataId` which one.',
      stage: 'What has happened to it.',
      params: 'JSON: names and numbers of its text.',
      userId: 'Null: every account of the organisation, as far as the next columns let it.',
      auth: 'Not null: only accounts with this permission.',
      roleId: 'Not null: only accounts of this role.',
      title: 'The name of the object; the rest of its text is in `params`.',
      equipId: 'Not null: only accounts whose data range includes it.',
      once: 'A message with the same is not stored again.',
    },
    style: {
      windowTitle: "In place of Mimic's name; empty for that.",
      accent: '`#rrggbb`, as `accentDark` for the dark appearance; empty for the default.',
      palette: 'Colours of the series of charts, separated by commas; empty for the default.',
      gmtLogo: 'Since when it has that picture; 0 without one. The next two columns likewise.',
    },
    frame: {
      path: 'The part of the address `/manage/frame/` by which it is shown.',
      sandbox: 'Comma list of what the page may do.',
    },
    template: {
      version:
        "Counts the edits of a row of a declared entity; `modifiedBy` is the login name of the newest one's author.",
      driverConfig: 'JSON: settings of the driver, signals and parameters; texts hold parameters as `{name}`.',
      alarms: 'JSON: the alarm conditions that its signals get in devices.',
    },
  }
