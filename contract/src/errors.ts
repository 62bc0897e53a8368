import { viewCodes } from './view/viewCodes.ts'

/**
 * The closed list of codes a reply may carry (specification 8). 200 and 201 are success.
 * Codes under 1000 are Mimic's own, and follow HTTP; the rest are the specification's.
 */
export const codes = {
  ok: viewCodes.ok,
  created: viewCodes.created,
  /** The body is not of the declared shape; `fields` says where. */
  invalid: 400,
  /** Wrong account name or password. */
  badLogin: 401,
  forbidden: viewCodes.forbidden,
  /** Also the answer for a row of another organisation: it does not exist for the caller. */
  notFound: viewCodes.notFound,
  timeout: viewCodes.timeout,
  conflict: 409,
  tooLarge: 413,
  /** Wrong password of the page or the share. The caller's account is not in question. */
  wrongPassword: 422,
  /** The page requires its password first. */
  pageLocked: viewCodes.pageLocked,
  /** The embedded broker has no listener for gateways on other machines (`MIMIC_BROKER_LISTEN`). */
  brokerClosed: 424,
  tooMany: 429,
  internal: 500,
  unavailable: viewCodes.unavailable,
  /** The store's disk is full: nothing can be changed until there is space again. */
  storeFull: 507,
  /** The call needs a damaged part of the store. The number is ours. */
  storeDamaged: 520,
  /** The store does not answer. A change is stored all the same if only the answer to its commit was lost. The number is ours. */
  storeAway: viewCodes.storeAway,
  /** The login needs a verification code. */
  vcodeRequired: 1001,
  vcodeWrong: 1002,
  /** The password was right, and the login needs the second factor. The number is ours. */
  factorRequired: 1003,
  /** The call needs a proof that the person of the session is at the screen. The number is ours. */
  proofRequired: 1004,
  /** The directory of the company does not answer, so nobody can tell whether the password is right. The number is ours. */
  directorySilent: 1005,
  /** No session, or it has ended: the client clears its user and goes to /login. */
  sessionMissing: viewCodes.sessionMissing,
  sessionEnded: viewCodes.sessionEnded,
  /** 8.1: the session lock check failed. The number is ours. */
  lockFailed: 1011,
  /** 8.1: an asynchronous command had no answer in time. If it is a write, the gateway had permission to execute it. */
  commandTimeout: 1301,
  deviceFault: 1711,
  deviceBusy: 1712,
  dataCheck: 1713,
  variableMissing: 1714,
  responseTimeout: 1715,
  addressMissing: 1721,
  dataType: 1722,
  /** The device gave a value by which it says that it has none. The number is ours. */
  noValue: 1723,
  // 8.3 has a text but no code for a failed step of a gateway's protocol: these numbers are ours.
  gatewayTimeout: 1801,
  gatewayCoding: 1802,
  gatewayTarget: 1803,
  gatewayPath: 1804,
  gatewayParity: 1805,
  gatewaySlaveBusy: 1806,
  gatewaySlaveFault: 1807,
  gatewayIllegalValue: 1808,
  gatewayIllegalAddress: 1809,
  gatewayIllegalFunction: 1810,
  /** Section 4: the equipment has no gateway. */
  gatewayMissing: 2001,
  writeOutOfRange: 2003,
  writeReadOnly: 2004,
  /** A write without a value. */
  writeEmpty: 2005,
  writeFailed: 2006,
  writeCancelled: 2007,
  writeDenied: 2008,
  gatewayOffline: viewCodes.gatewayOffline,
  /** Section 6: no permission to view alarm records. */
  alarmDenied: 2010,
  /** 8.3, numbers ours: the device refused the write itself; 1806 and 1807 may also come from reading it back. */
  writeSlaveFault: 2011,
  writeSlaveBusy: 2012,
  /** The gateway's own configuration forbids a write that the server allowed. */
  writeOutOfLimit: 2013,
  writeReadOnlyThere: 2014,
  /** Section 6: no permission to change password or user information. */
  accountDenied: 2015,
  /** The gateway did not claim the write in time, or the write waited there too long: it will never be executed. */
  writeExpired: 2016,
  // Numbers ours: the signal needs a second person, who cannot be asked here; who has refused; who has not come in time.
  secondNeeded: 2017,
  secondRefused: 2018,
  secondExpired: 2019,
  unknownException: 90099,
  commFault: 99901,
  commTimeout: 99902,
  commVariableMissing: 99903,
  commAddressMalformed: 99904,
  commReadOnly: 99905,
  commOutOfRange: 99906,
  commIncomplete: 99907,
  formulaUnsupported: 1600000,
  formulaUnsupportedToo: 1617000,
} as const

export type CodeName = keyof typeof codes
export type Code = (typeof codes)[CodeName]

/** What uses a signal that was to be removed. */
export interface SignalUse {
  /** A variable is a measured variable of a project, or a calculated signal of another device. */
  readonly kind: 'page' | 'variable' | 'alarm' | 'report'
  readonly id: string
  /** Of an alarm condition: its message. */
  readonly title: string
  /** The console's screen where it is changed, from the root: `/manage/eg/equipment/edit/eq-1/report`. */
  readonly address: string
}

/** Why one field was refused: `path` is the dotted key of the body. */
export interface FieldProblem {
  readonly path: string
  readonly reason:
    | 'required'
    | 'type'
    | 'tooLong'
    | 'tooShort'
    | 'tooLarge'
    | 'tooSmall'
    | 'format'
    | 'unknown'
    | 'hostile'
    | 'limit'
    // A password that is easy to guess: a common one, a repetition or sequence, or one that contains the account's
    // name.
    | 'common'
    | 'repetitive'
    | 'ownName'
    // Somebody else has changed the row since it was read (`detail`: who), or other rows use it (`detail`: their
    // names).
    | 'changed'
    | 'used'
    // The gateway of the server's own machine stays and needs no account.
    | 'local'
    // An external broker is used, whose administrator gives accounts.
    | 'external'
    // It is the caller's own account, which somebody else has to change; or nobody else of the organisation would be
    // left who manages accounts.
    | 'own'
    | 'last'
    // It is the main account of the organisation, which somebody else has to become first.
    | 'main'
    // It gives rights that the caller does not hold (`detail`: the first of them, or `dataRange`), or needs all of them.
    | 'notHeld'
    // The account logs in only by the company; there is no login of the company; there is no fallback account.
    | 'localOff'
    | 'noLogin'
    | 'noFallback'
    // The account is of a wall screen, and its role does more than view (`detail`: the first such permission).
    | 'onlyViews'
    // No provider sends messages of the channel.
    | 'noProvider'
    // The server may not call this host of an inner network (`MIMIC_OUTGOING_HOSTS`); or an API key may not make this
    // call (`authorization`), or not from this address (`address`); or the session of a wall may not do this.
    | 'notAllowed'
    // The stored secret was meant for another host, scheme or port: it has to be typed again.
    | 'secretAgain'
    // The equipment has another gateway or template already.
    | 'bound'
    // The gateway may hold batches that the server does not have (`limit`: how many by its last report; absent when
    // unknown). `force` deletes it all the same.
    | 'buffered'
    // It never changes once it is made: a picture, at its address.
    | 'fixed'
  /** The limit that was exceeded, if there is one. */
  readonly limit?: number
  /** Names or a place as data, not as a sentence. */
  readonly detail?: string
  /** With `changed` of a plant as text: what the file and the server have; empty for nothing. */
  readonly values?: { readonly file: string; readonly server: string }
  /** With `used`: what uses a signal, 20 at most. */
  readonly uses?: readonly SignalUse[]
  /** With `used`: how many more use it than `detail` names, those included that the caller may not see. */
  readonly more?: number
}

export { isSuccess } from './view/viewCodes.ts'

const names = new Map<number, CodeName>(Object.entries(codes).map(([name, code]) => [code, name as CodeName]))
/** The name of a code, or undefined for a code outside the list. */
export const codeName = (code: number): CodeName | undefined => names.get(code)

export type Locale = 'cn' | 'en'
