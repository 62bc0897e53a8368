import { hash, verify } from '@node-rs/argon2'
import { randomText } from './randomText.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** A password that is read aloud or copied once, 59 bits. */
export async function makePassword(): Promise<{ readonly password: string; readonly passwordHash: string }> {
  const password = randomText(3)
  return { password, passwordHash: await hashPassword(password) }
}

let dummy: Promise<string> | undefined

/** Compares with a stored hash; without one, or with an empty one, it takes the same time, so that unknown accounts cannot be detected. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password')
  const isRight = await verify(stored || (await dummy), password)
  return isRight && Boolean(stored)
}
