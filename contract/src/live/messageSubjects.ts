/**
 * Subjects of stored messages, with the kind and `equipType` of such a message. The address of a message has both
 * (2.6): `/msg/detail/all/expire/api/…`.
 */
export const messageSubjects = {
  repair: { type: 'order', equipType: 'repair' },
  worksheet: { type: 'order', equipType: 'inspection' },
  apiGrant: { type: 'expire', equipType: 'api' },
  apiKey: { type: 'expire', equipType: 'api' },
  project: { type: 'expire', equipType: 'project' },
  card: { type: 'expire', equipType: 'card' },
  account: { type: 'expire', equipType: 'resource' },
  announcement: { type: 'notice', equipType: 'public' },
} as const satisfies Readonly<
  Record<string, { readonly type: 'order' | 'expire' | 'notice'; readonly equipType: string }>
>

export type MessageSubject = keyof typeof messageSubjects
