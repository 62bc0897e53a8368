const known = [
  'noProvider',
  'quota',
  'noSms',
  'interrupted',
  'secretLost',
  'gone',
  'noBrowser',
  'notSeen',
  'notAllowed',
] as const

/** A problem of a message that has a text of ours; others are in the words of the provider. */
export const knownProblem = (problem: string) => known.find((each) => each === problem)
