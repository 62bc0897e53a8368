/** The codes that the viewer goes by before the first click. It loads only these; `codes` has all of them. */
export const viewCodes = {
  ok: 200,
  created: 201,
  forbidden: 403,
  notFound: 404,
  timeout: 408,
  pageLocked: 423,
  unavailable: 503,
  storeAway: 521,
  sessionMissing: 1006,
  sessionEnded: 1010,
  gatewayOffline: 2009,
} as const

export const isSuccess = (code: number): boolean => code === viewCodes.ok || code === viewCodes.created
