import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import { factorText } from '../../../kit/factor/factorText.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { problemText } from '../../../kit/form/problemText.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { QrCode } from '../../../kit/qr/QrCode.tsx'
import { useStores } from '../../../stores/StoresContext.ts'

export interface AddDialogProps {
  /** @param codes the recovery codes that came with the first factor; otherwise none */
  readonly onAdded: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Adds an authenticator app: it takes the secret by its QR code, and shows with its first code that it has it. */
export function TotpDialog({ onAdded, onClose }: AddDialogProps) {
  const { t } = useTranslation('factor')
  const { call } = useStores()
  const { page: begun, error } = useAnswer(paths.factorTotpBegin, {})
  const form = useForm({
    id: 'totp',
    start: { title: t(($) => $.phone), code: '' },
    isNew: true,
    check: ({ title, code }) => ({
      title: title.trim() === '' ? problemText({ reason: 'required' }) : undefined,
      code: /^\d{6}$/.test(code.trim()) ? undefined : t(($) => $.sixDigits),
    }),
    refusalText: ({ path }) => (path === 'code' ? t(($) => $.wrongCode) : undefined),
    async send({ title, code }) {
      const { codes } = await call(paths.factorTotpAdd, { title: title.trim(), code: code.trim() })
      onAdded(codes)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.addApp)}
      submitText={t(($) => $.add)}
      canSubmit={begun !== undefined}
      isKept
      failureText={factorText}
      onClose={onClose}
    >
      <p>{t(($) => $.scan)}</p>
      <Failure of={error} />
      {begun && (
        <div className="totp-secret">
          <QrCode text={begun.uri} label={t(($) => $.qr)} />
          <div>
            <p>{t(($) => $.typeSecret)}</p>
            <code data-part="secret">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
        </div>
      )}
      <TextField form={form} field="title" label={t(($) => $.name)} maxLength={limits.factor.title} />
      <TextField form={form} field="code" label={t(($) => $.code)} autoComplete="one-time-code" maxLength={8} isFirst />
    </FormDialog>
  )
}
