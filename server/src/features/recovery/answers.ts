import { limits, normalAnswer, type SecurityQuestion, securityQuestions } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import type { StoreSecrets } from '../../platform/settings/StoreSecrets.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'

const keys = Object.keys(securityQuestions) as SecurityQuestion[]

interface Given {
  readonly question: SecurityQuestion
  readonly answer: string
}

/** The questions as they are stored. Hashing takes a while, so it is done before the transaction. */
export const hashAnswers = (given: readonly Given[]): Promise<{ question: string; answerHash: string }[]> =>
  Promise.all(
    given.map(async ({ question, answer }) => ({ question, answerHash: await hashPassword(normalAnswer(answer)) })),
  )

/** Replaces the questions of an account. @param hashed by {@link hashAnswers} */
export async function saveQuestions(
  trx: Db,
  accountId: string,
  hashed: readonly { readonly question: string; readonly answerHash: string }[],
): Promise<void> {
  await trx.deleteFrom('account_question').where('accountId', '=', accountId).execute()
  const rows = hashed.map((each, place) => ({ accountId, place, ...each }))
  await trx.insertInto('account_question').values(rows).execute()
}

/** The questions of an account in their order; empty for none. */
export async function questionsOf(db: Db, accountId: string): Promise<SecurityQuestion[]> {
  const rows = await db
    .selectFrom('account_question')
    .select('question')
    .where('accountId', '=', accountId)
    .orderBy('place')
    .execute()
  // A question that the product has no more cannot be asked.
  return rows.flatMap(({ question }) => keys.filter((key) => key === question))
}

/** Questions for a name that has none: always the same ones for the same name, so that they do not tell it from others. */
export function questionsFor(secrets: StoreSecrets, loginname: string): SecurityQuestion[] {
  // An account has the same ones whatever the case in which its name is typed.
  const order = (key: string) => secrets.digest(`${loginname.toLowerCase()} ${key}`, 'questions')
  return keys.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, limits.security.questions)
}

/** True where all answers are right. It takes the same time for an account without questions. */
export async function areRight(db: Db, accountId: string, answers: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('account_question')
    .select('answerHash')
    .where('accountId', '=', accountId)
    .orderBy('place')
    .execute()
  let right = 0
  for (const [place, answer] of answers.entries())
    if (await isPassword(rows[place]?.answerHash, normalAnswer(answer))) right++
  return rows.length > 0 && right === rows.length
}
