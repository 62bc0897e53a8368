import type { ApiKey, ShownKey } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { CopyText } from '../../kit/CopyText.tsx'
import { type Asked, AskedAct } from '../../kit/dialog/AskedAct.tsx'
import { ShownOnce } from '../../kit/dialog/ShownOnce.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** An action on a key that has a dialog, or the key that it has given. */
export type KeyDeed =
  | { readonly is: 'renew' | 'revoke'; readonly apiKey: ApiKey; readonly reload: () => void }
  | { readonly is: 'shown'; readonly shown: ShownKey }

interface KeyDialogProps {
  readonly deed: KeyDeed
  readonly onDeed: (deed: KeyDeed | undefined) => void
}

/** The open dialog of the list of keys. */
export function KeyDialog({ deed, onDeed }: KeyDialogProps) {
  const close = () => onDeed(undefined)
  if (deed.is === 'shown') return <ShownKeyDialog shown={deed.shown} onClose={close} />
  if (deed.is === 'revoke') return <Revoke {...deed} onClose={close} />
  return <Renew {...deed} onClose={close} onShown={(shown) => onDeed({ is: 'shown', shown })} />
}

interface DeedProps {
  readonly apiKey: ApiKey
  readonly reload: () => void
  readonly onClose: () => void
}

/** Asks before programs lose their access. */
function Revoke({ apiKey: { id, title }, reload, onClose }: DeedProps) {
  const { t } = useTranslation('people')
  const { call } = useStores()
  const asked: Asked = {
    question: t(($) => $.key.revokeAsk, { title }),
    confirmText: t(($) => $.key.revoke),
    act: async () => {
      try {
        await call(paths.apiKeyRevoke, { id })
        await toastSuccess(t(($) => $.key.revokedDone, { title }))
      } finally {
        reload()
      }
    },
  }
  return <AskedAct asked={asked} onClose={onClose} />
}

/** How long the old secret may go on, hours. */
const overlaps = ['0', '1', '24'] as const

function Renew({ apiKey: { id, title }, reload, onClose, onShown }: DeedProps & { onShown: (key: ShownKey) => void }) {
  const { t } = useTranslation('people')
  const { call } = useStores()
  const form = useForm<{ overlapHours: string }>({
    id: 'renew',
    start: { overlapHours: '24' },
    isNew: true,
    async send({ overlapHours }) {
      const shown = await call(paths.apiKeyRenew, { id, overlapHours: Number(overlapHours) })
      reload()
      onShown(shown)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.key.renewOf, { title })}
      submitText={t(($) => $.key.renew)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        field="overlapHours"
        label={t(($) => $.key.overlap)}
        choices={overlaps.map((value) => ({ value, label: t(($) => $.key.hours[value]) }))}
      />
    </FormDialog>
  )
}

/** Shows a key this once, with a command that tries it. */
function ShownKeyDialog({ shown, onClose }: { readonly shown: ShownKey; readonly onClose: () => void }) {
  const { t } = useTranslation('people')
  const command = `curl -sS ${location.origin}${paths.equipmentMonitorQuery} \\
  -H "Authorization: Bearer $KEY" -d page=1`
  return (
    <ShownOnce title={t(($) => $.key.shown, { title: shown.title })} note={t(($) => $.key.once)} onClose={onClose}>
      <CopyText name="key" label={t(($) => $.key.one)} text={shown.key} />
      <CopyText name="try" label={t(($) => $.key.try)} text={command} />
    </ShownOnce>
  )
}
