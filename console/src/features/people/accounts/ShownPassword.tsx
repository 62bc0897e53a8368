import type { FirstPassword } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../../kit/CopyText.tsx'
import { ShownOnce } from '../../../kit/dialog/ShownOnce.tsx'

/** Shows the password of an account this once. */
export function ShownPassword({ login, onClose }: { readonly login: FirstPassword; readonly onClose: () => void }) {
  const { t } = useTranslation('people')
  return (
    <ShownOnce title={t(($) => $.shown.title)} note={t(($) => $.shown.once)} onClose={onClose}>
      <CopyText name="loginname" label={t(($) => $.shown.loginname)} text={login.loginname} />
      <CopyText name="password" label={t(($) => $.shown.password)} text={login.password} />
    </ShownOnce>
  )
}
