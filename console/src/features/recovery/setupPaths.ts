/** The parts of an account that the security setup sets. */
export const setupTargets = ['tel', 'email', 'question', 'password'] as const
export type SetupTarget = (typeof setupTargets)[number]
export type CheckWay = SetupTarget

export const SETUP = '/account/security/sms/setup'

/** The screen that sets something. It leads to the identity check first where that is due. */
export const setupPath = (target: SetupTarget): string => `${SETUP}/${target}`

/**
 * The identity check before something is set. The address of the check by telephone names it in its path (2.5), the others
 * in their query.
 */
export function checkPath(target: SetupTarget, way?: CheckWay): string {
  if (way === undefined) return `${SETUP}/validate?to=${target}`
  return way === 'tel' ? `${SETUP}/validate/tel/${target}` : `${SETUP}/validate/${way}?to=${target}`
}

/** The part of the setup that an address names. */
export type SetupPlace =
  | { readonly is: 'check'; readonly target: SetupTarget; readonly way: CheckWay | undefined }
  | { readonly is: 'enter' | 'confirm' | 'done'; readonly target: SetupTarget }

const targetOf = (text: string | null | undefined): SetupTarget =>
  setupTargets.find((each) => each === text) ?? 'password'

/** @param path of the screen @param search its query */
export function setupPlace(path: string, search: string): SetupPlace {
  const [first, second, third] = path.slice(SETUP.length + 1).split('/')
  if (first === 'validate') {
    const target = targetOf(third ?? new URLSearchParams(search).get('to'))
    return { is: 'check', target, way: setupTargets.find((each) => each === second) }
  }
  if (first === 'success') return { is: 'done', target: targetOf(second) }
  return { is: second === 'validate' ? 'confirm' : 'enter', target: targetOf(first) }
}
