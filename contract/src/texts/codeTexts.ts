import { codeTable } from '../codeTable.ts'
import { codeName, codes, type FieldProblem, type Locale } from '../errors.ts'
import { reasonText } from '../reasons.ts'

/** The text of any code. A code outside the list has the general text of 8.2. */
export function codeText(code: number, locale: Locale): string {
  const name = codeName(code)
  if (name) return codeTable[name][locale]
  return locale === 'cn' ? `通讯错误，错误码：${code}` : `Communication error, error code: ${code}`
}

/** Refusals of a program's key that say more than that it has no permission, by the field. */
const keyTexts: Readonly<Record<string, Record<Locale, string>>> = {
  authorization: { cn: '该接口不对 API 密钥开放', en: 'This call is not open to API keys' },
  address: { cn: '该 API 密钥不允许从此地址使用', en: 'This API key may not be used from this address' },
}

/** The text of a refusal: with the seconds to wait if the refusal names them, and of a conflict its reason. */
export function refusalText(code: number, fields: readonly FieldProblem[] | undefined, locale: Locale): string {
  const [first] = fields ?? []
  if (code === codes.conflict && first) return reasonText(first.reason, first.limit, locale)
  const ofKey = code === codes.forbidden && first?.reason === 'notAllowed' ? keyTexts[first.path] : undefined
  if (ofKey) return ofKey[locale]
  const seconds = code === codes.tooMany ? first?.limit : undefined
  if (seconds === undefined) return codeText(code, locale)
  return locale === 'cn'
    ? `尝试次数过多，请在 ${seconds} 秒后再试`
    : `Too many attempts; please try again in ${seconds} s`
}
