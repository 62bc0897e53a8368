import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { factorText } from '../../../kit/factor/factorText.ts'
import { makePasskey } from '../../../kit/factor/passkeys.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { problemText } from '../../../kit/form/problemText.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import type { AddDialogProps } from './TotpDialog.tsx'

/** Adds a passkey: a security key, or one that the device keeps behind a fingerprint or PIN. */
export function PasskeyDialog({ onAdded, onClose }: AddDialogProps) {
  const { t } = useTranslation('factor')
  const { call } = useStores()
  const form = useForm({
    id: 'passkey',
    start: { title: t(($) => $.key) },
    isNew: true,
    check: ({ title }) => ({ title: title.trim() === '' ? problemText({ reason: 'required' }) : undefined }),
    async send({ title }) {
      const { options } = await call(paths.factorPasskeyBegin, {})
      const { codes } = await call(paths.factorPasskeyAdd, { title: title.trim(), passkey: await makePasskey(options) })
      onAdded(codes)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.addPasskey)}
      submitText={t(($) => $.add)}
      failureText={factorText}
      onClose={onClose}
    >
      <p>{t(($) => $.passkeyLead)}</p>
      <TextField form={form} field="title" label={t(($) => $.name)} maxLength={limits.factor.title} isFirst />
    </FormDialog>
  )
}
